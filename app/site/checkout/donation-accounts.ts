import type { AccountsOfBank } from "./account-list.tsx";

/** The accounts a gift may go to: those of the members' dues ("aidat") stay out, and banks that have no other. */
export function donationAccounts(banks: readonly AccountsOfBank[]): AccountsOfBank[] {
  return banks
    .map(({ bank, accounts }) => ({ bank, accounts: accounts.filter(({ name }) => !isForDues(name)) }))
    .filter(({ accounts }) => accounts.length > 0);
}

function isForDues(name: string): boolean {
  // Capitals without their dot ("UYELIK AIDATI") mean the same word.
  return name.toLocaleLowerCase("tr").replaceAll("ı", "i").includes("aidat");
}
