import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "last-backup");

/** Remembers that a backup is complete, for the metrics of the site. */
export function noteBackup(dataDir: string): void {
  writeFileSync(fileIn(dataDir), "", { mode: 0o600 });
}

/** Returns the milliseconds since the last complete backup, or null when there was none. */
export function backupAge(dataDir: string): number | null {
  const found = statSync(fileIn(dataDir), { throwIfNoEntry: false });
  return found ? Math.max(0, Date.now() - found.mtimeMs) : null;
}
