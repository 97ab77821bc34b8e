import type { AccountsOfBank } from "./account-list.tsx";

/** The accounts for donations. Accounts of members' dues ("aidat") are left out, and banks without another account. */
export function donationAccounts(banks: readonly AccountsOfBank[]): AccountsOfBank[] {
  return banks
    .map(({ bank, accounts }) => ({ bank, accounts: accounts.filter(({ name }) => !isForDues(name)) }))
    .filter(({ accounts }) => accounts.length > 0);
}

function isForDues(name: string): boolean {
  // Capitals without their dot ("UYELIK AIDATI") are the same word.
  return name.toLocaleLowerCase("tr").replaceAll("ı", "i").includes("aidat");
}
