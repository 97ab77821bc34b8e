import type { Tx } from "#server/platform/db/connect.ts";

/** The part of a backup that depends on the meaning of the rows. */
export type BackupLedger<Doubtful = unknown> = {
  /** Returns sums by name. A restored database must have the same sums. */
  sum(tx: Tx): Promise<Record<string, unknown>>;
  /** Marks the rows whose work may have been done after the backup as doubtful, and returns their numbers. */
  markDoubtful(tx: Tx): Promise<Doubtful>;
};
