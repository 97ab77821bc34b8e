import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "#server/platform/backup/manifest.ts";
import { checkBackup } from "#server/platform/backup/read-backup.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Writes a backup to a file that only its owner can read, and reads the file back. The file gets its name when it is
 * complete and synced, so that other programs never copy a partial backup. Never overwrites a file.
 */
export async function writeToFile(
  backup: Readable,
  to: string | undefined,
  dataDir: string,
): Promise<{ file: string; bytes: number; manifest: Manifest }> {
  const file = resolve(to ?? join(dataDir, "backups", nameNow()));
  const unfinished = `${file}.part`;
  try {
    if (existsSync(file)) throw new AppError("file_exists", `${file} is there already. Give another name.`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    await pipeline(backup, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
    const manifest = await checkBackup(unfinished);
    renameSync(unfinished, file);
    return { file, bytes: statSync(file).size, manifest };
  } catch (error) {
    backup.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function nameNow(): string {
  return `imece-${new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-")}Z.tar.gz`;
}
