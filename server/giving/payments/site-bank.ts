import type { Bank } from "./banks/bank.ts";

/** A bank of this site is an adapter with an account. Variables, addresses and rows use its name. */
export type SiteBank = Bank & {
  readonly name: string;
  readonly kind: string;
  /** The absolute addresses to which the bank sends donors back, and to which its own server reports outcomes. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
};

type Named = { name: string; kind: string };

/** @param alone the site has only this bank, so donors return to the address that its kind has always had */
export function siteBank(bank: Bank, { name, kind }: Named, publicUrl: string, alone: boolean): SiteBank {
  const own = !alone || bank.traits.returnAddress === "own" ? `/${name}` : "";
  return {
    ...bank,
    name,
    kind,
    returnUrl: `${publicUrl}/api/payment-verify${own}`,
    notifyUrl: `${publicUrl}/api/payment-notify/${name}`,
  };
}

/** Returns the bank with this name, or the only bank of this kind. Rows from before banks had names have "". */
export function findBank<Each extends Named>(banks: readonly Each[], name: string): Each | undefined {
  const sameName = banks.find((bank) => bank.name === name);
  const sameKind = name === "" ? banks : banks.filter(({ kind }) => kind === name);
  return sameName ?? (sameKind.length === 1 ? sameKind[0] : undefined);
}

/** Returns all names that rows of this bank can have. */
export function namesOf(banks: readonly Named[], bank: Named): string[] {
  const names = [...new Set([bank.name, bank.kind, ""])];
  return names.filter((name) => findBank(banks, name)?.name === bank.name);
}
