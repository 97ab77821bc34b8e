/** How a copy of a page is packed. */
export type Encoding = "br" | "gzip" | "identity";

/** One copy of a page, as ready to be sent as it can be. */
export type Copy = {
  /** Strong: it names these very bytes. With its quotes. */
  etag: string;
  /** Names and values in turn, of the whole answer and of one that says that nothing has changed. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
  /** A small body is a string with a character for each byte ("latin1"): Node then sends it with its head in one go. */
  body: Buffer | string;
};

/** A rendered page in all its encodings. */
export type Page = Readonly<Record<Encoding, Copy>>;

/** What belongs to a page beside its bodies: its place in the cache, the lists of headers, the key. Measured, rounded up. */
const overhead = 6_000;

/** The memory that a page takes, in bytes. */
export function bytesOf(page: Page): number {
  return page.br.body.length + page.gzip.body.length + page.identity.body.length + overhead;
}
