/**
 * The kind of a file decides how long browsers may cache it:
 * - `original`: the stored picture, which is never overwritten. It may be cached for an hour
 *   (docs/specification.md#7-the-calls-it-makes).
 * - `variant`: a copy, whose content never changes. It may be cached for a year.
 * - `stand-in`: another format under the name of a copy that does not exist yet. It may be cached for a minute.
 */
export type FileKind = "original" | "variant" | "stand-in";

export const cacheControl: Record<FileKind, string> = {
  original: "public, max-age=3600",
  variant: "public, max-age=31536000, immutable",
  "stand-in": "public, max-age=60",
};

/** A store of pictures. Paths have the form `folder/name.ext`. A file exists completely or not at all. */
export type ImageStore = {
  /** Stores a file. Returns "taken" and writes nothing if an original with this name exists. */
  put(path: string, bytes: Uint8Array, kind: FileKind): Promise<"stored" | "taken">;
  /** Returns null when there is no such file. */
  read(path: string): Promise<Buffer | null>;
  has(path: string): Promise<boolean>;
  /** Lists all paths in no order. Files that are stored or removed meanwhile may be missing. */
  list(): AsyncIterable<string>;
  /** Removes files. Missing files are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** Returns the address of a file for browsers. */
  urlOf(path: string): string;
};
