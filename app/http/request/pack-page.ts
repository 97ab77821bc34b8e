import { pack } from "#server/platform/page-cache/compress-page.ts";
import { chooseEncoding } from "./page-cache/choose-encoding.ts";

/** The Brotli level for a page that is sent once: speed matters more than size. */
const quality = 4;

/**
 * Returns the response with a completely rendered page, compressed in one piece: streams would take several times as
 * long on the main thread.
 */
export async function packPage(
  request: Request,
  page: Buffer<ArrayBuffer>,
  status: number,
  headers: Headers,
): Promise<Response> {
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? undefined);
  if (encoding === "identity") return new Response(page, { status, headers });
  headers.set("Content-Encoding", encoding);
  const packed = await (encoding === "br" ? pack.br(page, quality) : pack.gzip(page));
  return new Response(packed, { status, headers });
}
