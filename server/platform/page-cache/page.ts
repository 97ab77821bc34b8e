/** The content encoding of a copy. */
export type Encoding = "br" | "gzip" | "identity";

/** A page in one encoding. */
export type Copy = {
  /** The strong ETag of these bytes, with its quotes. */
  etag: string;
  /** The headers of the full answer, as alternating names and values; `unchangedHeaders` are those of a 304. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
  /** A small body is a latin1 string with one character per byte, because Node sends a string together with the headers. */
  body: Buffer | string;
};

/** A rendered page in all its encodings. */
export type Page = Readonly<Record<Encoding, Copy>>;

/** The measured bytes of a cache entry without its bodies, rounded up. */
const overhead = 6_000;

/** Returns the memory that a page takes, in bytes. */
export function countBytes(page: Page): number {
  return page.br.body.length + page.gzip.body.length + page.identity.body.length + overhead;
}
