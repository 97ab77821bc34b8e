import { shiftDay } from "#shared/dates.ts";
import type { BankRow } from "./facts.ts";
import { findReferences } from "./find-references.ts";
import { nameKey, nameKeysOf } from "./names.ts";
import { plainText } from "./plain-text.ts";
import { saysReturned } from "./recognise-row.ts";

/** A bank returns within days; more for its own mistakes. */
export const returnDays = 30;

/**
 * The payments that went back, by the row of the return: of the same account and amount, with the same reference; or
 * with the same payer, where the text says that money goes back. Of several, the latest.
 */
export function pairReturns(outgoing: readonly BankRow[], incoming: readonly BankRow[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const byAmount = Map.groupBy(incoming, ({ account, amount }) => `${account} ${amount}`);
  for (const row of outgoing) {
    const since = shiftDay(row.bookedOn, -returnDays);
    const possible = (byAmount.get(`${row.account} ${-row.amount}`) ?? []).filter(
      ({ id, bookedOn }) => !taken.has(id) && bookedOn <= row.bookedOn && bookedOn >= since,
    );
    const found = latest(possible, sharesReference(row)) ?? latest(possible, isSentBack(row));
    if (!found) continue;
    taken.add(found.id);
    pairs.set(row.id, found.id);
  }
  return pairs;
}

function latest(rows: readonly BankRow[], fits: (row: BankRow) => boolean): BankRow | undefined {
  return rows.filter(fits).reduce<BankRow | undefined>((best, row) => {
    return best && best.bookedOn > row.bookedOn ? best : row;
  }, undefined);
}

function sharesReference(back: BankRow) {
  const references = sureReferences(back);
  return (row: BankRow) => references.size > 0 && !references.isDisjointFrom(sureReferences(row));
}

function sureReferences({ text }: BankRow): Set<string> {
  const found = findReferences(plainText(text)).filter(({ sure }) => sure);
  return new Set(found.map(({ reference }) => reference));
}

function isSentBack(back: BankRow) {
  const says = saysReturned(back.text);
  const names = nameKeysOf(back);
  return (row: BankRow) => {
    if (!says) return false;
    if (back.payer !== null && back.payer === row.payer) return true;
    const name = row.payerName === null ? null : nameKey(row.payerName);
    return name !== null && names.has(name);
  };
}
