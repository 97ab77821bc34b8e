/**
 * The kind of a file decides how long it may be cached:
 * - `original`: the picture as it was stored; never overwritten. An hour
 *   (docs/specification.md#7-the-calls-it-makes).
 * - `variant`: a copy, whose content never changes. Forever.
 * - `stand-in`: another format under the name of a copy that is still being made. A minute.
 */
export type FileKind = "original" | "variant" | "stand-in";

export const cacheControl: Record<FileKind, string> = {
  original: "public, max-age=3600",
  variant: "public, max-age=31536000, immutable",
  "stand-in": "public, max-age=60",
};

/** The store of pictures. Paths are `folder/name.ext`, made by us. A file exists in full or not at all. */
export type ImageStore = {
  /** Stores a file. Returns "taken", and writes nothing, when an original has that name already. */
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
