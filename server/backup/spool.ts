import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Put } from "./read-database.ts";

/** Parts that lie on disk until they are wanted, in a file without a name: nothing of it survives the process. */
export type Spool = { put: Put; putAll(into: Put): Promise<void>; close(): Promise<void> };

/** @param folder on the disk that holds the database: what fits there once fits twice more likely than in /tmp */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.backup-${randomUUID()}`);
  const file: FileHandle = await open(path, "wx+", 0o600);
  await unlink(path);
  const parts: { name: string; at: number; length: number }[] = [];
  let end = 0;
  return {
    async put(name, bytes) {
      for (let done = 0; done < bytes.length; ) {
        // A disk that is nearly full takes a piece, and refuses only the next.
        done += (await file.write(bytes, done, bytes.length - done, end + done)).bytesWritten;
      }
      parts.push({ name, at: end, length: bytes.length });
      end += bytes.length;
    },
    async putAll(into) {
      for (const { name, at, length } of parts) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
        // Its sum is reckoned after this, and would say that all is well.
        if (bytesRead !== length) throw new Error(`${name} could not be read back whole`);
        await into(name, buffer);
      }
    },
    close: () => file.close(),
  };
}
