import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { readStatement } from "./read-statement.ts";
import type { OwnAccount } from "./readers/events.ts";

export type ImportContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Reads the accounts whose statements can be imported. */
  readAccounts(): Promise<readonly OwnAccount[]>;
  /** The foundation's own names; matching ignores them in a text. */
  ownNames?(): readonly string[];
  /** The signal that ends imports when the server stops. */
  stopping?: AbortSignal;
  /** Replaces the reader; drills with thousands of files start no process for each. */
  read?: typeof readStatement;
};

/** The size limit of a file (docs/contract.md). */
export const maxBytes = 20 * 1024 * 1024;
