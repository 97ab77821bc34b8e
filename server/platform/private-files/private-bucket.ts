import { createCipheriv, createHmac, hkdfSync } from "node:crypto";
import { S3mini, S3ServiceError } from "s3mini";
import type { S3Config } from "#server/platform/pictures/stores/s3.ts";
import type { PrivateStore } from "./private-store.ts";

const prefix = "private/";
const blockBytes = 16;

/** Opens a store in a bucket. The names and the cache rules of its files are visible there, the content is encrypted. */
export function openPrivateBucket(config: Omit<S3Config, "kind">, secret: string): PrivateStore {
  const bucket = new S3mini({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    endpoint: `${config.endpoint}/${config.bucket}`,
    region: config.region,
    // A file of 50 MB over a slow line.
    requestAbortTimeout: 60_000,
  });
  const encrypt = createEncryption(secret);
  return {
    async put(path, bytes) {
      const headers = { "cache-control": "private, no-store" } as Record<string, string>;
      const type = "application/octet-stream";
      await bucket.putObject(prefix + path, encrypt(path, bytes, 0), type, undefined, headers);
    },
    async read(path, range) {
      if (!range) {
        const bytes = await bucket.getObjectArrayBuffer(prefix + path);
        return bytes && encrypt(path, Buffer.from(bytes), 0);
      }
      try {
        const response = await bucket.getObjectRaw(prefix + path, false, range.from, range.to);
        return encrypt(path, Buffer.from(await response.arrayBuffer()), range.from);
      } catch (error) {
        if (error instanceof S3ServiceError && error.status === 404) return null;
        throw error;
      }
    },
    async *list(folder) {
      let next: string | undefined;
      do {
        const listing = await bucket.listObjectsPaged("/", `${prefix}${folder}/`, 1_000, next);
        if (!listing?.objects) throw new Error(`there is no bucket ${config.bucket}`);
        for (const { Key } of listing.objects) yield Key.slice(prefix.length);
        next = listing.nextContinuationToken;
      } while (next);
    },
    async remove(paths) {
      for (const path of paths) await bucket.deleteObject(prefix + path);
    },
  };
}

/**
 * Returns a function that encrypts and decrypts with AES-256-CTR, also a part of a file that begins at byte `from`. A path
 * keeps its content, so the counter of each file begins with a digest of its path.
 */
function createEncryption(secret: string): (path: string, bytes: Buffer, from: number) => Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "private files", 32));
  const pathKey = Buffer.from(hkdfSync("sha256", secret, "", "paths of private files", 32));
  return (path, bytes, from) => {
    const counter = Buffer.alloc(blockBytes);
    createHmac("sha256", pathKey).update(path).digest().copy(counter, 0, 0, 8);
    counter.writeBigUInt64BE(BigInt(Math.floor(from / blockBytes)), 8);
    const cipher = createCipheriv("aes-256-ctr", key, counter);
    // A part can begin within a block.
    cipher.update(Buffer.alloc(from % blockBytes));
    return cipher.update(bytes);
  };
}
