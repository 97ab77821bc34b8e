import type { Clock } from "#server/platform/clock.ts";
import type { Bank } from "./bank.ts";
import type { AccountOf, BankSettings } from "./settings.ts";
import type { BankTraits } from "./traits.ts";

/** The parts of an adapter that tests replace. */
export type BankParts = {
  /** Returns 32 hexadecimal characters, new for every form or request. */
  random?: () => string;
  fetch?: typeof fetch;
  clock?: Clock;
  /** The time limit of a whole inquiry. */
  timeoutMs?: number;
  /** The time limit for the whole history of a day. */
  historyTimeoutMs?: number;
};

/** A kind of bank, as its folder exports it to the registry. */
export type BankKind<Settings extends BankSettings> = {
  settings: Settings;
  /** The hosts of its test system, where no real money moves and published settings are harmless. */
  testHosts: readonly string[];
  traits: BankTraits;
  create(account: AccountOf<Settings>, parts?: BankParts): Bank;
};
