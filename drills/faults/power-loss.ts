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

type Operation = "create" | "write" | "truncate" | "rename" | "unlink" | "mkdir" | "rmdir" | "sync";
type Entry = {
  operation: Operation;
  path: string;
  to?: string;
  position?: number;
  length?: number;
  data: Buffer;
};

/** `gone`: all unsynced writes are lost. `torn`: each unsynced sector is lost at random, because disks keep no order. */
export type Unsynced = "gone" | "torn";

const sector = 512;

/**
 * Writes into `image` what the disk may hold after a power loss. `base` is the folder when recording began, `journal`
 * the file of record-writes.mjs. A file has everything up to its last fsync. Renames happen in order, as on journaling
 * file systems, at least up to the last fsync of any file. Returns the number of lost sectors.
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
  const lastSync = entries.findLastIndex(({ operation }) => operation === "sync");
  // Later renames may have reached the disk.
  const lastRename = unsynced === "gone" ? lastSync : random.between(lastSync, entries.length - 1);
  const syncedUntil = findSyncs(entries);
  const toImagePath = (path: string) => image.to + path.slice(image.from.length);
  let sectorsLost = 0;
  for (const [index, entry] of entries.entries()) {
    const safe = index < (syncedUntil[index] ?? -1);
    if (entry.operation === "write") {
      if (safe) write(toImagePath(entry.path), entry.position ?? 0, entry.data);
      else loseSectors(entry, index <= lastRename);
    } else if (entry.operation !== "sync" && (index <= lastRename || safe))
      applyOperation(entry, toImagePath);
  }
  return sectorsLost;

  function loseSectors({ path, position = 0, data }: Entry, hasName: boolean): void {
    for (let offset = 0; offset < data.length; offset += sector) {
      if (unsynced === "gone" || !hasName || random.chance(0.5)) sectorsLost++;
      else write(toImagePath(path), position + offset, data.subarray(offset, offset + sector));
    }
  }
}

/** Returns, for each entry, the index of the last fsync of its file, which may have another name by then. */
function findSyncs(entries: readonly Entry[]): number[] {
  const last = new Map<string, number>();
  const syncIndexes = entries.map(() => -1);
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    if (entry.operation === "rename" && entry.to !== undefined) {
      const later = last.get(entry.to);
      last.delete(entry.to);
      if (later === undefined) last.delete(entry.path);
      else last.set(entry.path, later);
    } else if (entry.operation === "unlink") last.delete(entry.path);
    else if (entry.operation === "sync" && !last.has(entry.path)) last.set(entry.path, index);
    syncIndexes[index] = last.get(entry.path) ?? -1;
  }
  return syncIndexes;
}

function applyOperation(
  { operation, path, to = "", length = 0 }: Entry,
  toImagePath: (path: string) => string,
): void {
  if (operation === "create") closeSync(openSync(toImagePath(path), "a"));
  else if (operation === "truncate") {
    // The file is missing when its name had not reached the disk.
    if (existsSync(toImagePath(path))) truncateSync(toImagePath(path), length);
  } else if (operation === "rename") renameSync(toImagePath(path), toImagePath(to));
  else if (operation === "mkdir") mkdirSync(toImagePath(path), { recursive: true });
  else rmSync(toImagePath(path), { recursive: true, force: true });
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
  for (let position = 0; end >= 0; end = bytes.indexOf(10, position)) {
    const line = bytes.toString("utf8", position, end);
    const { bytes: length = 0, ...entry } = JSON.parse(line) as Entry & { bytes?: number };
    position = end + 1 + length;
    // The writer was killed while it recorded this write, which was never acknowledged.
    if (position > bytes.length) break;
    entries.push({ ...entry, data: bytes.subarray(end + 1, position) });
  }
  return entries;
}
