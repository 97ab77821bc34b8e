import { type OwnAccount, Unreadable } from "./events.ts";

/** As a statement writes it: an IBAN, or the bank's own number of the account. Throws Unreadable. */
export function findAccount(written: string, own: readonly OwnAccount[], line: number | null): OwnAccount {
  const iban = ibanIn(written);
  const fitting = own.filter((account) => (iban ? account.iban === iban : endsWith(account.iban, written)));
  const [account] = fitting;
  if (!account) throw new Unreadable("account_unknown", line, { account: maskAccount(written) });
  if (fitting.length > 1) throw new Unreadable("account_ambiguous", line, { account: maskAccount(written) });
  return account;
}

/** The first IBAN in a text, without blanks. */
export function ibanIn(text: string): string | null {
  const found = /TR(?:[ .-]?\d){24}(?!\d)/i.exec(text);
  return found ? found[0].replace(/[ .-]/g, "").toUpperCase() : null;
}

/** `00123-4567890`: the account number at the end of an IBAN; a shorter number could be any account's. */
function endsWith(iban: string, written: string): boolean {
  const number = written.replace(/\D/g, "").replace(/^0+/, "");
  return number.length >= 6 && iban.slice(9).replace(/^0+/, "").endsWith(number);
}

/** A wrong account also belongs to a person: only its end is shown. */
function maskAccount(written: string): string {
  const plain = written.replace(/\s/g, "");
  return plain.length > 4 ? `…${plain.slice(-4)}` : plain;
}
