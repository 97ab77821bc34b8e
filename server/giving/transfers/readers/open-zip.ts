import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";
import { Unreadable } from "./events.ts";

/** Limits of a workbook (docs/contract.md). */
const maxUnpackedBytes = 200 * 1024 * 1024;
const maxCompressionRatio = 100;
const maxEntries = 1_000;

export type Zip = { open(path: string): Promise<Readable | null> };

const openBuffer = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * Opens a ZIP container whose declared sizes are within the limits. yauzl throws if a part has another size than
 * declared. Throws Unreadable.
 */
export async function openZip(bytes: Buffer): Promise<Zip> {
  const file = await openBuffer(bytes, {
    lazyEntries: true,
    validateEntrySizes: true,
    autoClose: false,
  }).catch(() => {
    throw new Unreadable("not_whole");
  });
  const entries = await listEntries(file);
  const openStream = promisify((entry: Entry, callback: (error: Error | null, stream: Readable) => void) =>
    file.openReadStream(entry, callback),
  );
  return {
    async open(path) {
      const entry = entries.get(path.replace(/^\//, ""));
      if (!entry) return null;
      if (entry.isEncrypted()) throw new Unreadable("encrypted");
      return openStream(entry).catch(() => {
        throw new Unreadable("not_whole");
      });
    },
  };
}

async function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  await new Promise<void>((resolve, reject) => {
    file.on("error", () => reject(new Unreadable("not_whole")));
    file.on("end", resolve);
    file.on("entry", (entry: Entry) => {
      unpackedBytes += entry.uncompressedSize;
      const isTooDense = entry.uncompressedSize > maxCompressionRatio * Math.max(1, entry.compressedSize);
      if (unpackedBytes > maxUnpackedBytes || isTooDense || entries.size >= maxEntries) {
        return reject(new Unreadable("zip_limits"));
      }
      entries.set(entry.fileName, entry);
      file.readEntry();
    });
    file.readEntry();
  });
  return entries;
}
