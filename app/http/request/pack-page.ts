import { pack } from "#server/platform/page-cache/compress-page.ts";
import { chooseEncoding } from "./page-cache/choose-encoding.ts";

/** The Brotli level is low, because each page is compressed for one visitor. */
const quality = 4;

/**
 * Returns the response with a page that is compressed in one piece, because streams need several times more time of the
 * main thread.
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
