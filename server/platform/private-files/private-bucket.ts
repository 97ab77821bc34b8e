import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { S3mini, S3ServiceError } from "s3mini";
import { AppError } from "#server/platform/errors.ts";
import type { S3Config } from "#server/platform/pictures/stores/s3.ts";
import type { PrivateStore } from "./private-store.ts";

const prefix = "private/";

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
  const { encrypt, decrypt } = createEncryption(secret);
  return {
    async put(path, bytes) {
      const headers = { "cache-control": "private, no-store" } as Record<string, string>;
      const type = "application/octet-stream";
      await bucket.putObject(prefix + path, encrypt(path, bytes), type, undefined, headers);
    },
    async read(path, range) {
      if (!range) {
        const bytes = await bucket.getObjectArrayBuffer(prefix + path);
        return bytes && decrypt(path, Buffer.from(bytes));
      }
      const first = Math.floor(range.from / chunkBytes);
      const end = Math.ceil(range.to / chunkBytes);
      try {
        const response = await bucket.getObjectRaw(
          prefix + path,
          false,
          first * sealedBytes,
          end * sealedBytes,
        );
        const chunks = decrypt(path, Buffer.from(await response.arrayBuffer()), first);
        return chunks.subarray(range.from - first * chunkBytes, range.to - first * chunkBytes);
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

/** The bytes of a file that are encrypted together, so that a part of a film can be read without the rest. */
const chunkBytes = 64 * 1024;
const nonceBytes = 12;
const tagBytes = 16;
const sealedBytes = nonceBytes + chunkBytes + tagBytes;

/** Encrypts files with AES-256-GCM in chunks. A chunk is its nonce, its content and its tag, bound to its path and place. */
function createEncryption(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "private files", 32));
  const placeOf = (path: string, chunk: number) => Buffer.from(`${path}\n${chunk}`);

  function seal(path: string, chunk: number, bytes: Buffer): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(placeOf(path, chunk));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  function unseal(path: string, chunk: number, sealed: Buffer): Buffer {
    try {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
        .setAAD(placeOf(path, chunk))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch (cause) {
      const message = "a private file was changed, or encrypted with another SESSION_SECRET";
      throw new AppError("private_file_unreadable", message, { cause });
    }
  }

  return {
    encrypt: (path: string, bytes: Buffer) =>
      Buffer.concat(split(bytes, chunkBytes).map((part, n) => seal(path, n, part))),
    /** Decrypts a file, or its chunks from `first` on. */
    decrypt: (path: string, sealed: Buffer, first = 0) =>
      Buffer.concat(split(sealed, sealedBytes).map((part, n) => unseal(path, first + n, part))),
  };
}

function split(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
}
