import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./page.ts";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Bytes per chunk of the output. Most pages fit into one chunk. */
const chunkSize = 65_536;

/**
 * A window of 256 KiB is enough for a page. Allocating brotli's default window took longer than the compression.
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
  gzip: (body: Buffer) => gzipAsync(body, { level: 6, chunkSize }),
};

/**
 * Compresses a body in all encodings outside the main thread. A page with changing amounts is compressed every few seconds,
 * so the quality is lower: the best quality would use a whole core to save a tenth of the size.
 */
export async function compressPage(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([pack.br(body, 6), pack.gzip(body)]);
  return { br: copyExactly(br), gzip: copyExactly(gz), identity: copyExactly(body) };
}

/** Copies the bytes. Compressors return a slice of a larger buffer, which would stay in memory without being counted. */
function copyExactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
