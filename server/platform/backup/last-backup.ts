import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const findFile = (dataDir: string) => join(dataDir, "last-backup");

/** Records that a backup is complete, for the metrics of the site. */
export function recordBackup(dataDir: string): void {
  writeFileSync(findFile(dataDir), "", { mode: 0o600 });
}

/** Returns the milliseconds since the last complete backup; null without a backup. */
export function readBackupAge(dataDir: string): number | null {
  const file = statSync(findFile(dataDir), { throwIfNoEntry: false });
  return file ? Math.max(0, Date.now() - file.mtimeMs) : null;
}
