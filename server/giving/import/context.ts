import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { readImportFile } from "./read-import-file.ts";

export type DataImportContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  stopping?: AbortSignal;
  /** Replaces the reader in tests, which then start no process for each file. */
  read?: typeof readImportFile;
};

/** The size limit of a file (docs/contract.md). */
export const maxBytes = 20 * 1024 * 1024;
