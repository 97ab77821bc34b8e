import { join } from "node:path";
import type { Config } from "./config/config.ts";
import { type Connection, connect, type Db } from "./db/connect.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { createLogger, type Logger } from "./kernel/logger.ts";
import type { Bank } from "./payments/banks/bank.ts";
import type { PayforConfig } from "./payments/banks/payfor/config.ts";
import { createBank } from "./payments/banks/registry.ts";

/** Everything the pages and endpoints work with. Tests build the same with overrides. */
export type App = {
  config: Config;
  connection: Connection;
  db: Db;
  bank: Bank;
  clock: Clock;
  log: Logger;
  /** Where uploaded pictures lie on disk. */
  uploadsDir: string;
  /** True once migrations and seeding are done. */
  isReady(): boolean;
  close(): Promise<void>;
};

export type Overrides = Partial<Pick<App, "connection" | "bank" | "clock" | "log">>;

/** Opens the database and builds the App; `prepare` (migrations, first administrator, demo content) follows. */
export async function compose(
  config: Config,
  account: PayforConfig,
  overrides: Overrides = {},
): Promise<App> {
  const log = overrides.log ?? createLogger(config.logLevel);
  const connection = overrides.connection ?? (await connect(config, log));
  return {
    config,
    connection,
    db: connection.db,
    bank: overrides.bank ?? createBank(config.bank.kind, account),
    clock: overrides.clock ?? systemClock,
    log,
    uploadsDir: join(config.dataDir, "uploads"),
    isReady: () => true,
    close: () => connection.close(),
  };
}
