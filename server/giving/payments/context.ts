import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { FoundationAddress } from "./banks/bank.ts";
import type { SiteBank } from "./site-bank.ts";

/** The functions of this folder get this context. */
export type PaymentContext = {
  db: Db;
  /** The site's banks, preferred first. An attempt belongs to the bank that it names (`findBank`). */
  banks: readonly SiteBank[];
  clock: Clock;
  log: Logger;
  foundation(): FoundationAddress;
  /**
   * Returns a keyed digest of a donor's network (card-testing/derive-donor-keys.ts), for limits that count networks.
   */
  toNetworkKey?: (address: string) => string;
  /** Runs after the commit that stores the bank's answer about an attempt. Never throws. */
  onSettled?: (number: string) => Promise<void>;
};

/** The context of a function that works with one bank, for example on its callback. */
export type BankContext = PaymentContext & { bank: SiteBank };
