/** The compression of a copy. */
export type Encoding = "br" | "gzip" | "identity";

/** One copy of a page, ready to be sent. */
export type Copy = {
  /** A strong ETag of exactly these bytes, with its quotes. */
  etag: string;
  /** Alternating names and values: of the full answer, and of a 304. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
  /** A small body is a latin1 string, one character per byte: Node then sends it together with the head. */
  body: Buffer | string;
};

/** A rendered page in all its encodings. */
export type Page = Readonly<Record<Encoding, Copy>>;

/** Bytes beside the bodies: the cache entry, the headers, the key. Measured, rounded up. */
const overhead = 6_000;

/** The memory that a page takes, in bytes. */
export function bytesOf(page: Page): number {
  return page.br.body.length + page.gzip.body.length + page.identity.body.length + overhead;
}
