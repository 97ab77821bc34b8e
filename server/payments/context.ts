import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Bank, FoundationAddress } from "./banks/bank.ts";

/** What the functions of this folder need. */
export type PaymentContext = {
  db: Db;
  bank: Bank;
  clock: Clock;
  log: Logger;
  /** Absolute addresses to which the bank sends donors back, and where its own server reports outcomes. */
  returnUrl: string;
  notifyUrl: string;
  foundation: FoundationAddress;
  /** A digest of a donor's network, for limits that count it. */
  keyOfNetwork?: (address: string) => string;
  /** Called after the commit, when an answer of the bank about an attempt has been processed. Never throws. */
  onSettled?: (number: string) => Promise<void>;
};
