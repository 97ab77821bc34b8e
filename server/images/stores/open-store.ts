import type { Config } from "../../config/config.ts";
import { openDiskStore } from "./disk.ts";
import { openS3Store } from "./s3.ts";
import type { ImageStore } from "./store.ts";

/** The store of the configuration; `folder` is for the one on disk. */
export function openStore(storage: Config["storage"], folder: string): ImageStore {
  return storage.kind === "s3" ? openS3Store(storage) : openDiskStore(folder);
}
