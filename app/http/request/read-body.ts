/** Reads a body of at most `limit` bytes. Returns undefined for a longer body, even if Content-Length is wrong. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads a body of at most `limit` bytes as text. Returns undefined for a longer body. */
export async function readBody(request: Request, limit: number): Promise<string | undefined> {
  const bytes = await readBytes(request, limit);
  return bytes && new TextDecoder().decode(bytes);
}
