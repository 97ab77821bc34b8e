/**
 * What a file is, which decides how long it may be cached:
 * - `original`: the picture as it was taken in; never overwritten. An hour (docs/specification.md#7-the-calls-it-makes).
 * - `variant`: a copy, whose content never changes. For ever.
 * - `stand-in`: shown under the name of a copy that is still being made. A minute.
 */
export type FileKind = "original" | "variant" | "stand-in";

export const cacheControl: Record<FileKind, string> = {
  original: "public, max-age=3600",
  variant: "public, max-age=31536000, immutable",
  "stand-in": "public, max-age=60",
};

/** Where pictures lie. Paths are `folder/name.ext`, made by us; each file is there whole or not at all. */
export type ImageStore = {
  /** "taken" when an original has that name already; nothing is written then. */
  put(path: string, bytes: Uint8Array, kind: FileKind): Promise<"stored" | "taken">;
  /** null when there is none. */
  read(path: string): Promise<Buffer | null>;
  has(path: string): Promise<boolean>;
  /** Every path there is, in no order; of what is stored or removed meanwhile perhaps. */
  list(): AsyncIterable<string>;
  /** Files that are not there are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** The address of a file for browsers. */
  urlOf(path: string): string;
};
