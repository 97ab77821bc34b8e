import { S3mini } from "s3mini";
import { cacheControl, type ImageStore } from "./store.ts";

export type S3Config = {
  kind: "s3";
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string;
};

const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** Opens a store in a bucket, whose files browsers read at `publicUrl`, usually through a CDN. */
export function openS3Store(config: Omit<S3Config, "kind">): ImageStore {
  const bucket = new S3mini({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    endpoint: `${config.endpoint}/${config.bucket}`,
    region: config.region,
    requestAbortTimeout: 15_000,
  });
  const has = async (path: string) => (await bucket.objectExists(path)) === true;
  return {
    async put(path, bytes, kind) {
      if (kind === "original" && (await has(path))) return "taken";
      // A copy that is not made yet is stored as WebP, because a bucket cannot choose an answer and pages name both formats.
      const type = kind === "stand-in" ? "image/webp" : types[path.split(".").at(-1) ?? ""];
      const headers = { "cache-control": cacheControl[kind] } as Record<string, string>;
      await bucket.putObject(path, bytes, type, undefined, headers);
      return "stored";
    },
    async read(path) {
      const bytes = await bucket.getObjectArrayBuffer(path);
      return bytes && Buffer.from(bytes);
    },
    has,
    async *list() {
      let next: string | undefined;
      do {
        const listing = await bucket.listObjectsPaged("/", "", 1_000, next);
        // Without this error, a backup of a missing bucket would silently contain no pictures.
        if (!listing?.objects) throw new Error(`there is no bucket ${config.bucket}`);
        for (const { Key } of listing.objects) yield Key;
        next = listing.nextContinuationToken;
      } while (next);
    },
    async remove(paths) {
      for (const path of paths) await bucket.deleteObject(path);
    },
    urlOf: (path) => `${config.publicUrl}/${path}`,
  };
}
