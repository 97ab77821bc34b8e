import type { Clock } from "#server/platform/clock.ts";
import type { Bank } from "./bank.ts";
import type { AccountOf, BankSettings } from "./settings.ts";
import type { BankTraits } from "./traits.ts";

/** A test may replace these parts. */
export type BankParts = {
  /** 32 hexadecimal characters, new for every form or request. */
  random?: () => string;
  fetch?: typeof fetch;
  clock?: Clock;
  /** The limit of a whole inquiry. */
  timeoutMs?: number;
  /** The limit of the whole history of a day. */
  historyTimeoutMs?: number;
};

/** A kind of bank: its folder's part in the registry. */
export type BankKind<Settings extends BankSettings> = {
  settings: Settings;
  /** Hosts of its test system, where published settings are harmless and no real money moves. */
  testHosts: readonly string[];
  traits: BankTraits;
  create(account: AccountOf<Settings>, parts?: BankParts): Bank;
};
