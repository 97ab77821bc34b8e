import type { Tx } from "#server/platform/db/connect.ts";

/** What a backup must know of the rows' meaning. */
export type BackupLedger<Doubtful = unknown> = {
  /** Returns sums by name. A database that is restored must have the same. */
  sum(tx: Tx): Promise<Record<string, unknown>>;
  /** Marks in a restored database what may have been done since the backup, and returns how much it is. */
  doubt(tx: Tx): Promise<Doubtful>;
};
