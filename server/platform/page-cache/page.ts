/** The content encoding of a copy. */
export type Encoding = "br" | "gzip" | "identity";

/** One copy of a page, ready to be sent. */
export type Copy = {
  /** The strong ETag of these bytes, with its quotes. */
  etag: string;
  /** The headers of the full answer, as alternating names and values; `unchangedHeaders` are those of a 304. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
  /** A small body is a latin1 string, one character per byte: Node then sends it together with the head. */
  body: Buffer | string;
};

/** A rendered page in all its encodings. */
export type Page = Readonly<Record<Encoding, Copy>>;

/** The bytes of a cache entry without its bodies, measured and rounded up. */
const overhead = 6_000;

/** Returns the memory that a page takes, in bytes. */
export function bytesOf(page: Page): number {
  return page.br.body.length + page.gzip.body.length + page.identity.body.length + overhead;
}
