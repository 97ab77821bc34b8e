import { openDiskStore } from "./disk.ts";
import { openS3Store, type S3Config } from "./s3.ts";
import type { ImageStore } from "./store.ts";

export type StorageConfig = { kind: "disk" } | S3Config;

/** Opens the store of the configuration. `folder`: the folder of a store on disk. */
export function openStore(storage: StorageConfig, folder: string): ImageStore {
  return storage.kind === "s3" ? openS3Store(storage) : openDiskStore(folder);
}
