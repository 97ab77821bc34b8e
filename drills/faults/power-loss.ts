import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import type { Random } from "#testing/donor/random.ts";

type Does = "create" | "write" | "truncate" | "rename" | "unlink" | "mkdir" | "rmdir" | "sync";
type Entry = { does: Does; path: string; to?: string; position?: number; length?: number; data: Buffer };

/** Writes that were not synced are all lost, or each sector is kept at random: disks and caches keep no order. */
export type Unsynced = "gone" | "torn";

const sector = 512;

/**
 * Writes into `image` what the disk may hold after a power loss: `base` is the folder when recording began,
 * `journal` is what record-writes.mjs recorded. A file has everything up to its last fsync. Renames happen
 * in order, as on journaling file systems, at least up to the last fsync of any file. Returns how many unsynced
 * sectors are lost.
 */
export function losePower(
  base: string,
  journal: string,
  image: { from: string; to: string },
  unsynced: Unsynced,
  random: Random,
): number {
  rmSync(image.to, { recursive: true, force: true });
  cpSync(base, image.to, { recursive: true });
  const entries = readJournal(journal);
  const lastSync = entries.findLastIndex(({ does }) => does === "sync");
  // Later renames may have reached the disk, up to some point.
  const named = unsynced === "gone" ? lastSync : random.between(lastSync, entries.length - 1);
  const syncedUntil = findSyncs(entries);
  const at = (path: string) => image.to + path.slice(image.from.length);
  let sectorsGone = 0;
  for (const [index, entry] of entries.entries()) {
    const safe = index < (syncedUntil[index] ?? -1);
    if (entry.does === "write") {
      if (safe) write(at(entry.path), entry.position ?? 0, entry.data);
      else loseParts(entry, index <= named);
    } else if (entry.does !== "sync" && (index <= named || safe)) changeNames(entry, at);
  }
  return sectorsGone;

  function loseParts({ path, position = 0, data }: Entry, hasName: boolean): void {
    for (let offset = 0; offset < data.length; offset += sector) {
      if (unsynced === "gone" || !hasName || random.chance(0.5)) sectorsGone++;
      else write(at(path), position + offset, data.subarray(offset, offset + sector));
    }
  }
}

/** For each entry, the index of the last fsync of its file, under whatever name it has by then. */
function findSyncs(entries: readonly Entry[]): number[] {
  const last = new Map<string, number>();
  const found = entries.map(() => -1);
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    if (entry.does === "rename" && entry.to !== undefined) {
      const later = last.get(entry.to);
      last.delete(entry.to);
      if (later === undefined) last.delete(entry.path);
      else last.set(entry.path, later);
    } else if (entry.does === "unlink") last.delete(entry.path);
    else if (entry.does === "sync" && !last.has(entry.path)) last.set(entry.path, index);
    found[index] = last.get(entry.path) ?? -1;
  }
  return found;
}

function changeNames({ does, path, to = "", length = 0 }: Entry, at: (path: string) => string): void {
  if (does === "create") closeSync(openSync(at(path), "a"));
  else if (does === "truncate") {
    // Otherwise its name had not reached the disk either.
    if (existsSync(at(path))) truncateSync(at(path), length);
  } else if (does === "rename") renameSync(at(path), at(to));
  else if (does === "mkdir") mkdirSync(at(path), { recursive: true });
  else rmSync(at(path), { recursive: true, force: true });
}

function write(path: string, position: number, data: Buffer): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, data, 0, data.length, position);
  } finally {
    closeSync(file);
  }
}

function readJournal(file: string): Entry[] {
  const bytes = readFileSync(file);
  const entries: Entry[] = [];
  let end = bytes.indexOf(10);
  for (let at = 0; end >= 0; end = bytes.indexOf(10, at)) {
    const line = bytes.toString("utf8", at, end);
    const { bytes: length = 0, ...entry } = JSON.parse(line) as Entry & { bytes?: number };
    at = end + 1 + length;
    // Killed while recording: the write itself was just before, and nothing acknowledged it.
    if (at > bytes.length) break;
    entries.push({ ...entry, data: bytes.subarray(end + 1, at) });
  }
  return entries;
}
