import { type OwnAccount, Unreadable } from "./events.ts";

/** Finds our account by an IBAN or by the bank's account number. Throws Unreadable. */
export function findAccount(
  accountText: string,
  ownAccounts: readonly OwnAccount[],
  line: number | null,
): OwnAccount {
  const iban = findIban(accountText);
  const matchingAccounts = ownAccounts.filter((account) =>
    iban ? account.iban === iban : isAccountNumberOf(account.iban, accountText),
  );
  const [account] = matchingAccounts;
  if (!account) throw new Unreadable("account_unknown", line, { account: maskAccount(accountText) });
  if (matchingAccounts.length > 1)
    throw new Unreadable("account_ambiguous", line, { account: maskAccount(accountText) });
  return account;
}

/** Returns the first Turkish IBAN in a text, without blanks. */
export function findIban(text: string): string | null {
  const match = /TR(?:[ .-]?\d){24}(?!\d)/i.exec(text);
  return match ? match[0].replace(/[ .-]/g, "").toUpperCase() : null;
}

/** Compares a number like `00123-4567890` with the end of an IBAN. Shorter numbers are ambiguous. */
function isAccountNumberOf(iban: string, accountText: string): boolean {
  const number = accountText.replace(/\D/g, "").replace(/^0+/, "");
  return number.length >= 6 && iban.slice(9).replace(/^0+/, "").endsWith(number);
}

/** Shows only the end of the number, because a foreign account may belong to a person. */
function maskAccount(accountText: string): string {
  const plain = accountText.replace(/\s/g, "");
  return plain.length > 4 ? `…${plain.slice(-4)}` : plain;
}
