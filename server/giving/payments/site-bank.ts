import type { Bank } from "./banks/bank.ts";

/** A bank adapter with the account of this site. Environment variables, addresses and rows contain its name. */
export type SiteBank = Bank & {
  readonly name: string;
  readonly kind: string;
  /** The URL to which the bank returns donors, and the URL to which its server sends outcomes. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
};

type BankName = { name: string; kind: string };

/** @param isOnlyBank donors of the only bank return to the address without a bank name, as in earlier versions */
export function siteBank(
  bank: Bank,
  { name, kind }: BankName,
  publicUrl: string,
  isOnlyBank: boolean,
): SiteBank {
  const suffix = !isOnlyBank || bank.traits.returnAddress === "own" ? `/${name}` : "";
  return {
    ...bank,
    name,
    kind,
    returnUrl: `${publicUrl}/api/payment-verify${suffix}`,
    notifyUrl: `${publicUrl}/api/payment-notify/${name}`,
  };
}

/** Returns the bank with this name, or the only bank of this kind. Rows of early versions have the name "". */
export function findBank<SomeBank extends BankName>(
  banks: readonly SomeBank[],
  name: string,
): SomeBank | undefined {
  const sameName = banks.find((bank) => bank.name === name);
  const sameKind = name === "" ? banks : banks.filter(({ kind }) => kind === name);
  return sameName ?? (sameKind.length === 1 ? sameKind[0] : undefined);
}

/** Returns all names by which rows may refer to this bank. */
export function listBankNames(banks: readonly BankName[], bank: BankName): string[] {
  const names = [...new Set([bank.name, bank.kind, ""])];
  return names.filter((name) => findBank(banks, name)?.name === bank.name);
}
