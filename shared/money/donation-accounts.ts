import type { AccountNames } from "#shared/text/account-name.ts";

/** A bank with the foundation's accounts. */
export type AccountsOfBank = {
  bank: string;
  accounts: readonly {
    name: string;
    names?: AccountNames;
    /** The receiver's name, as donors give it to their bank. */
    holder: string;
    iban: string;
    currency: string;
    /** The SWIFT code, for transfers from abroad. */
    swift?: string;
    purposes?: readonly string[];
    /** A note to donors, and in other languages. */
    note?: string;
    notes?: AccountNames;
  }[];
};

type Account = AccountsOfBank["accounts"][number];

/** Returns the accounts for donations. Accounts for members' dues are left out, and so are banks that have no other. */
export function donationAccounts(banks: readonly AccountsOfBank[]): AccountsOfBank[] {
  return filterAccounts(banks, ({ name, purposes }) => !isForDues(name) && !purposes?.includes("uyelik"));
}

/**
 * What all these lines are for; null for a mixed cart. Zekât comes first: it must reach other people than other gifts.
 */
type Line = { category: string; donationType: string };

export function purposeOf(lines: readonly Line[]): string | null {
  const purposes = new Set(lines.map(purposeOfLine));
  return purposes.size === 1 ? ([...purposes][0] ?? null) : null;
}

/**
 * Returns the account for a donation: the first with its purpose, else the first general one, else the first of all.
 * Donations are in lira, so an account in another currency is one of the others.
 */
export function fittingFirst(banks: readonly AccountsOfBank[], purpose: string | null) {
  const all = banks.flatMap((bank) => bank.accounts);
  const inLira = all.filter(({ currency }) => currency === "TRY");
  const accounts = inLira.length > 0 ? inLira : all;
  const findFor = (wanted: string) => accounts.find(({ purposes }) => purposes?.includes(wanted));
  const fitting = (purpose && findFor(purpose)) || findFor("genel") || accounts[0];
  return {
    fitting: filterAccounts(banks, (account) => account === fitting),
    others: filterAccounts(banks, (account) => account !== fitting),
  };
}

function purposeOfLine({ category, donationType }: Line): string {
  return donationType === "zekat" ? "zekat" : category;
}

function filterAccounts(
  banks: readonly AccountsOfBank[],
  wanted: (account: Account) => boolean,
): AccountsOfBank[] {
  return banks
    .map(({ bank, accounts }) => ({ bank, accounts: accounts.filter(wanted) }))
    .filter(({ accounts }) => accounts.length > 0);
}

function isForDues(name: string): boolean {
  // Capitals may lack their dots ("UYELIK AIDATI").
  return name.toLocaleLowerCase("tr").replaceAll("ı", "i").includes("aidat");
}
