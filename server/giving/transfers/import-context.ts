import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { readStatement } from "./read-statement.ts";
import type { OwnAccount } from "./readers/events.ts";

export type ImportContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The accounts whose statements are taken. */
  accounts: readonly OwnAccount[];
  /** The foundation's own names: in a text they tell nothing. */
  ownNames?: readonly string[];
  /** Ends imports when the server stops. */
  stopping?: AbortSignal;
  /** Reads files other than in a process of their own; drills with thousands of files do. */
  read?: typeof readStatement;
};

/** docs/contract.md */
export const mostBytes = 20 * 1024 * 1024;
