import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { FoundationAddress } from "./banks/bank.ts";
import type { SiteBank } from "./site-bank.ts";

/** What the functions of this folder need. */
export type PaymentContext = {
  db: Db;
  /** Preferred first. An attempt belongs to the bank that it names (`findBank`). */
  banks: readonly SiteBank[];
  clock: Clock;
  log: Logger;
  foundation: FoundationAddress;
  /** A digest of a donor's line (card-testing/key-of-donor.ts), for limits that count it. */
  keyOfNetwork?: (address: string) => string;
  /** Called after the commit, when an answer of the bank about an attempt has been processed. Never throws. */
  onSettled?: (number: string) => Promise<void>;
};

/** The same for work with one of the banks: its callback, its day. */
export type BankContext = PaymentContext & { bank: SiteBank };
