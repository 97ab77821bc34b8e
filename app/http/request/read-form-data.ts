import { parseMultipart } from "@remix-run/multipart-parser";

export type UploadedFile = { name: string; type: string; bytes: Uint8Array };

type ParsedForm = {
  kind: "form";
  form: FormData;
  /** The files by the name of their field. A field without a chosen file has no entry. */
  files: ReadonlyMap<string, UploadedFile>;
};

/** Our forms have fewer parts. */
const maxParts = 10;

/**
 * Reads a form with files, of at most `limit` bytes in total. The function counts the bytes, so that a client with a
 * wrong Content-Length cannot fill the memory. The files are views of the body, so the body is in memory only once.
 */
export async function readFormData(
  request: Request,
  limit: number,
): Promise<ParsedForm | { kind: "too-large" } | { kind: "malformed" }> {
  const boundary = readBoundary(request.headers.get("content-type") ?? "");
  if (boundary === undefined) return { kind: "malformed" };
  const declaredLength = Number(request.headers.get("content-length") ?? 0);
  // If the body is refused before it is read, the server discards the body and keeps the connection.
  if (declaredLength > limit) return { kind: "too-large" };
  if (!request.body) return { kind: "malformed" };
  const body = await readBody(request.body, declaredLength, limit);
  if (!body) return { kind: "too-large" };
  try {
    return parse(body, boundary);
  } catch {
    return { kind: "malformed" };
  }
}

function readBoundary(type: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/** Reads the body, or returns null if it is larger than `limit`. `declaredLength` is 0 without Content-Length. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  announced: number,
  limit: number,
): Promise<Uint8Array | null> {
  let buffer = new Uint8Array(announced || 64 * 1024);
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return buffer.subarray(0, size);
    // The body is not cancelled, because that would cut the connection before the client has read the answer.
    if (size + value.byteLength > limit) return null;
    if (size + value.byteLength > buffer.length) {
      const larger = new Uint8Array(Math.min(limit, 2 * (size + value.byteLength)));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(value, size);
    size += value.byteLength;
  }
}

/** Parses the form. Throws if the form is malformed, or has more or larger parts than our forms. */
function parse(body: Uint8Array, boundary: string): ParsedForm {
  const form = new FormData();
  const files = new Map<string, UploadedFile>();
  const limits = { maxParts, maxFileSize: body.length, maxTotalSize: body.length };
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
