import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";

export type DocumentContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The foundation's identity, for documents where staff wrote none. */
  identity: Pick<IdentityReader, "readIn">;
};
