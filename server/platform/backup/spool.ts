import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { WritePart } from "./read-database.ts";

/** Stores parts on disk in an unlinked file, which the system deletes when the process ends. */
export type Spool = { put: WritePart; writeAllTo(into: WritePart): Promise<void>; close(): Promise<void> };

/** @param folder on the disk of the database, which is more likely to have room for it than /tmp */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.backup-${randomUUID()}`);
  const file: FileHandle = await open(path, "wx+", 0o600);
  await unlink(path);
  const parts: { name: string; at: number; length: number }[] = [];
  let end = 0;
  return {
    async put(name, bytes) {
      for (let written = 0; written < bytes.length; ) {
        // A nearly full disk accepts some of the bytes, and refuses only the next write.
        written += (await file.write(bytes, written, bytes.length - written, end + written)).bytesWritten;
      }
      parts.push({ name, at: end, length: bytes.length });
      end += bytes.length;
    },
    async writeAllTo(into) {
      for (const { name, at, length } of parts) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
        // The checksum is computed from the read bytes, so it would not detect missing ones.
        if (bytesRead !== length) throw new Error(`${name} could not be read back whole`);
        await into(name, buffer);
      }
    },
    close: () => file.close(),
  };
}
