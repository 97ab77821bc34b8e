import type { SiteConfig } from "../content/foundation/site-config.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";

export type DocumentContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The foundation's own data, where staff have written none. */
  site: SiteConfig;
};
