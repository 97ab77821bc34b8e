import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./page.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const chunkSize = 65_536; // of the output: in one piece

/**
 * Compressors at brotli's `quality`. A window of 256 KiB is enough for a page; setting up brotli's usual window took
 * longer than the compression.
 */
export const pack = {
  br: (body: Buffer, quality: number) =>
    brotli(body, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => zip(body, { level: 6, chunkSize }),
};

/**
 * A body in all encodings. Off the main thread, and at a quality that takes milliseconds: a page with moving amounts
 * is compressed again every few seconds, and the best quality would use up a core to save a tenth of the size.
 */
export async function compressPage(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([pack.br(body, 6), pack.gzip(body)]);
  return { br: alone(br), gzip: alone(gz), identity: alone(body) };
}

/** Compressors return a slice of a larger buffer, all of which would stay in memory uncounted. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
