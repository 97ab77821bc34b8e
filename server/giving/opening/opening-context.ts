import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** The dependencies of the opening of a site. */
export type OpeningContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Whether a new site takes no donations until it opens: with a real bank. */
  hasGate: boolean;
  /** READY=skip: a site with a real bank opens at its start, without the list. */
  skipsList: boolean;
  /** Whether the foundation's name is another than the default. */
  hasOwnName(db: Db | Tx): Promise<boolean>;
  /** Whether donors are offered accounts of the foundation's own. */
  hasOwnAccounts(db: Db | Tx): Promise<boolean>;
  /** The texts of the demo pages by slug, which are no notice of this foundation. */
  demoPages: ReadonlyMap<string, string>;
};
