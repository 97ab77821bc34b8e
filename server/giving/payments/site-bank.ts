import type { Bank } from "./banks/bank.ts";

/** A bank of this site: an adapter with its account, under the name that variables, addresses and rows use. */
export type SiteBank = Bank & {
  readonly name: string;
  readonly kind: string;
  /** Absolute addresses to which the bank sends donors back, and where its own server reports outcomes. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
};

type Named = { name: string; kind: string };

/** @param alone the only bank: its browsers come back to the address that its kind has always had */
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

/** The bank with this name, or the only one of this kind. "" is a row from before banks had names. */
export function findBank<Each extends Named>(banks: readonly Each[], name: string): Each | undefined {
  const named = banks.find((bank) => bank.name === name);
  const [first, ...others] = name === "" ? banks : banks.filter(({ kind }) => kind === name);
  return named ?? (others.length === 0 ? first : undefined);
}

/** All names under which rows of this bank are stored. */
export function namesOf(banks: readonly Named[], bank: Named): string[] {
  const names = [...new Set([bank.name, bank.kind, ""])];
  return names.filter((name) => findBank(banks, name)?.name === bank.name);
}
