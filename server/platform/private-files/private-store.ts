import type { StorageConfig } from "#server/platform/pictures/stores/open-store.ts";
import { openPrivateBucket } from "./private-bucket.ts";
import { openPrivateFolder } from "./private-folder.ts";

/** The bytes from `from` to the byte before `to`. */
export type ByteRange = { from: number; to: number };

/** A store of files that no address shows by itself. Paths have the form `folder/name`. */
export type PrivateStore = {
  put(path: string, bytes: Buffer): Promise<void>;
  /** Returns a file or a part of it; null when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Buffer | null>;
  /** Lists the paths of a folder in no order. */
  list(folder: string): AsyncIterable<string>;
  /** Removes files. Missing files are no error. */
  remove(paths: readonly string[]): Promise<void>;
};

/**
 * Opens the store of private files: a folder that is not served, or the bucket of the pictures. Browsers can read that
 * bucket, so its private files are encrypted with a key from `secret`.
 */
export function openPrivateStore(storage: StorageConfig, folder: string, secret: string): PrivateStore {
  return storage.kind === "s3" ? openPrivateBucket(storage, secret) : openPrivateFolder(folder);
}
