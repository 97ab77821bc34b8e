/**
 * Reads a form with files, of at most `limit` bytes in all, whatever Content-Length claims. It counts while reading, so
 * that a client cannot fill the memory, and stops at the limit.
 */
export async function readFormData(
  request: Request,
  limit: number,
): Promise<{ kind: "form"; form: FormData } | { kind: "too-large" } | { kind: "malformed" }> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return { kind: "malformed" };
  // Check before reading: the server then drains the body and keeps the connection.
  if (Number(request.headers.get("content-length") ?? 0) > limit) return { kind: "too-large" };
  if (!request.body) return { kind: "malformed" };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // Do not cancel the body: that would cut the connection before the client has read the answer.
    if (size > limit) return { kind: "too-large" };
    chunks.push(value);
  }
  if (!hasFewParts(Buffer.concat(chunks), type)) return { kind: "malformed" };
  try {
    const whole = new Response(new Blob(chunks), { headers: { "Content-Type": type } });
    return { kind: "form", form: await whole.formData() };
  } catch {
    return { kind: "malformed" };
  }
}

/** A file, its folder, and spare parts. */
const mostParts = 10;
const longestHead = 8 * 1024;

/** Whether it has no more parts than our forms, each with short headers. Parsing others only costs time. */
function hasFewParts(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return false;
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.subarray(at, at + longestHead);
    if (++parts > mostParts + 1) return false;
    if (head.length === longestHead && !head.includes("\r\n\r\n")) return false;
  }
  return true;
}
