import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./page.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * A body in all encodings. Off the main thread, and at a quality that costs milliseconds: a page whose amounts move
 * is packed anew every few seconds, and the best quality would cost a core for a tenth of the size.
 */
export async function compressPage(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 6 })]);
  return { br: alone(br), gzip: alone(gz), identity: alone(body) };
}

/** Compressors return the beginning of a larger buffer, all of which would stay in memory uncounted. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
