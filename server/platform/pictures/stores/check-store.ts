import type { Logger } from "#server/platform/log/logger.ts";
import { findCauseCode } from "#server/platform/log/name-cause.ts";
import type { StorageConfig } from "./open-store.ts";
import type { ImageStore } from "./store.ts";

/**
 * Reads the bucket once at the start, so that a wrong key or name is logged before staff upload a picture. Never throws,
 * because the site works without the bucket.
 */
export async function checkStore(
  storage: StorageConfig,
  store: Pick<ImageStore, "list">,
  log: Pick<Logger, "error">,
): Promise<void> {
  if (storage.kind !== "s3") return;
  try {
    for await (const _path of store.list()) break;
  } catch (err) {
    const { host } = new URL(storage.endpoint);
    log.error(
      { err, host, bucket: storage.bucket, cause: findCauseCode(err) },
      "bucket of pictures cannot be read: check S3_…",
    );
  }
}
