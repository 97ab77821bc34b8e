import type { Bank } from "./bank.ts";
import type { AccountOf, BankSettings } from "./settings.ts";
import type { BankTraits } from "./traits.ts";

/** A kind of bank: its folder's part in the registry. */
export type BankKind<Settings extends BankSettings, Parts extends object> = {
  settings: Settings;
  /** Hosts of its test system, where published settings are harmless and no real money moves. */
  testHosts: readonly string[];
  traits: BankTraits;
  /** @param parts what a test replaces */
  create(account: AccountOf<Settings>, parts?: Parts): Bank;
};
