import { ownValue } from "#shared/text/own-value.ts";
import type { Bank } from "./bank.ts";
import { BankError } from "./errors.ts";
import { iyzico } from "./iyzico/iyzico.ts";
import type { BankKind, BankParts } from "./kind.ts";
import { nestpay } from "./nestpay/nestpay.ts";
import { payfor } from "./payfor/payfor.ts";
import { paytr } from "./paytr/paytr.ts";
import type { BankAccount, BankSettings } from "./settings.ts";

/** Every kind of bank by its name in the environment (docs/how-to/add-a-bank.md). */
const kinds = { payfor, nestpay, paytr, iyzico };

export type BankName = keyof typeof kinds;

export const bankNames = Object.keys(kinds) as [BankName, ...BankName[]];

/** A kind of bank whose settings are not known at compile time. */
type AnyKind = BankKind<BankSettings>;

export function kindOf(name: BankName): AnyKind {
  return kinds[name] as unknown as AnyKind;
}

/** @throws BankError when the account cannot be used */
export function createBank(name: BankName, account: BankAccount, parts?: BankParts): Bank {
  const { settings, create } = kindOf(name);
  for (const [key, setting] of Object.entries(settings)) {
    // With any other character, the bank would compute another hash, and every payment would fail.
    if (setting.is !== "choice" && setting.ascii && !/^[\x21-\x7e]+$/.test(ownValue(account, key) ?? ""))
      throw new BankError("BANK_CONFIG_INVALID", `${key} is empty or holds a blank or a non-ASCII character`);
  }
  return create(account, parts);
}

export const allTraits = bankNames.map((name) => kindOf(name).traits);

/** The names of all banks' fields that the log hides. */
export const hiddenFields = allTraits.flatMap(({ hidden }) => hidden);
