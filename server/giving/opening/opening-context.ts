import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** The dependencies of the opening of a site. */
export type OpeningContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** True with a real bank: a new site refuses donations until it opens. */
  hasGate: boolean;
  /** READY=skip: a site with a real bank opens at its start, without the checklist. */
  skipsChecklist: boolean;
  /** Whether the foundation's name is another than the default. */
  hasOwnName(db: Db | Tx): Promise<boolean>;
  /** Whether the foundation's own bank accounts, not the demo accounts, are shown to donors. */
  hasOwnAccounts(db: Db | Tx): Promise<boolean>;
  /** The texts of the demo pages by slug. Such a text is not a privacy notice of this foundation. */
  demoPages: ReadonlyMap<string, string>;
};
