import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";

export type DocumentContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The foundation's data from the configuration, for documents where staff wrote none. */
  site: SiteConfig;
};
