import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Bank } from "./banks/bank.ts";

/** What the verbs of this folder work with. */
export type PaymentContext = {
  db: Db;
  bank: Bank;
  clock: Clock;
  log: Logger;
  /** Absolute address of /api/payment-verify, which the bank sends people back to. */
  returnUrl: string;
  /** Told after the commit, when the bank's word about an attempt has been dealt with. Never throws. */
  heard?: (number: string) => Promise<void>;
};
