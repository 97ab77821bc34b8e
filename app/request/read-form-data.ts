/**
 * Reads a form with files, of at most `limit` bytes in all, whatever Content-Length claims; counting while it comes
 * in, so that nobody fills the memory. What is left of a longer one is not waited for.
 */
export async function readFormData(
  request: Request,
  limit: number,
): Promise<{ kind: "form"; form: FormData } | { kind: "too-large" } | { kind: "malformed" }> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return { kind: "malformed" };
  // Before the body is touched: the server then lets the rest of it run through, and the connection lives on.
  if (Number(request.headers.get("content-length") ?? 0) > limit) return { kind: "too-large" };
  if (!request.body) return { kind: "malformed" };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // Not cancelled: that would cut the connection before the answer has been read.
    if (size > limit) return { kind: "too-large" };
    chunks.push(value);
  }
  try {
    const whole = new Response(new Blob(chunks), { headers: { "Content-Type": type } });
    return { kind: "form", form: await whole.formData() };
  } catch {
    return { kind: "malformed" };
  }
}
