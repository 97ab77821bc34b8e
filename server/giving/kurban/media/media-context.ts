import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { PrivateStore } from "#server/platform/private-files/private-store.ts";

/** The dependencies of films and photographs. */
export type MediaContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** SESSION_SECRET: signs the numbers of uploads and the addresses of files. */
  secret: string;
  privateFiles: PrivateStore;
};
