import { pack } from "#server/page-cache/compress-page.ts";
import { chooseEncoding } from "./page-cache/choose-encoding.ts";

/** Of those who see it once: what costs little rather than what is smallest. */
const quality = 4;

/**
 * The answer with a page that was rendered whole, packed in one piece: through streams, as the server packs what has no
 * known end, the same takes the main thread several times as long.
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
