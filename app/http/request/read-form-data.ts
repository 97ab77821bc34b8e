import { parseMultipart } from "@remix-run/multipart-parser";

export type SentFile = { name: string; type: string; bytes: Uint8Array };

type SentForm = {
  kind: "form";
  form: FormData;
  /** The files by the name of their field; a field without a chosen file has none. */
  files: ReadonlyMap<string, SentFile>;
};

/** The limit covers a file, its folder and spare parts. */
const mostParts = 10;

/**
 * Reads a form with files, of at most `limit` bytes in all, whatever Content-Length claims. It counts while reading and
 * stops at the limit, so that a client cannot fill the memory. A body with a declared length is in memory once, because
 * files are views of it.
 */
export async function readFormData(
  request: Request,
  limit: number,
): Promise<SentForm | { kind: "too-large" } | { kind: "malformed" }> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === undefined) return { kind: "malformed" };
  const announced = Number(request.headers.get("content-length") ?? 0);
  // The check comes before the body is read: the server then discards the body and keeps the connection.
  if (announced > limit) return { kind: "too-large" };
  if (!request.body) return { kind: "malformed" };
  const body = await readBody(request.body, announced, limit);
  if (!body) return { kind: "too-large" };
  try {
    return parse(body, boundary);
  } catch {
    return { kind: "malformed" };
  }
}

function boundaryOf(type: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/** Reads the body; null if it is larger than `limit`. `announced` is the length that the client claims, 0 if none. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  announced: number,
  limit: number,
): Promise<Uint8Array | null> {
  let whole = new Uint8Array(announced || 64 * 1024);
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, size);
    // The body is not cancelled, because that would cut the connection before the client has read the answer.
    if (size + value.byteLength > limit) return null;
    if (size + value.byteLength > whole.length) {
      const larger = new Uint8Array(Math.min(limit, 2 * (size + value.byteLength)));
      larger.set(whole.subarray(0, size));
      whole = larger;
    }
    whole.set(value, size);
    size += value.byteLength;
  }
}

/** Parses the form; throws if it is malformed, or has more or larger parts than our forms. */
function parse(body: Uint8Array, boundary: string): SentForm {
  const form = new FormData();
  const files = new Map<string, SentFile>();
  const limits = { maxParts: mostParts, maxFileSize: body.length, maxTotalSize: body.length };
  for (const part of parseMultipart(body, { boundary, ...limits })) {
    const { name = "", filename, content } = part;
    if (filename === undefined) form.append(name, part.text);
    // The body is parsed in one piece, so a part is one piece or empty.
    else if (filename || content.length > 0)
      files.set(name, {
        // The database stores no NUL, and a name must be one line.
        name: filename.replace(/%(0A|0D|22)/gi, decodeURIComponent).replace(/\p{Cc}/gu, ""),
        type: part.mediaType ?? "",
        bytes: content[0] ?? new Uint8Array(),
      });
  }
  return { kind: "form", form, files };
}
