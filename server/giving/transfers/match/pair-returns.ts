import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow } from "./facts.ts";
import { referencesOf } from "./find-references.ts";
import { nameKey, nameKeysOf } from "./names.ts";
import { saysReturned } from "./recognise-row.ts";

/** A bank returns within days; more for its own mistakes. */
export const returnDays = 30;

/**
 * The payments that went back, by the row of the return: of the same account and amount, with the same reference; or
 * with the same payer, where the text says that money goes back. Of several, the latest. Staff who took back both have
 * decided that they are no pair.
 */
export function pairReturns(outgoing: readonly BankRow[], incoming: readonly BankRow[]): Map<number, number> {
  const keyed = incoming.flatMap((row) => keysOf(row, marksOf(row)).map((key) => ({ key, row })));
  const payments = Map.groupBy(keyed, ({ key }) => key);
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const row of outgoing.filter(mayBeReturn)) {
    const since = shiftDay(row.bookedOn, -returnDays);
    const marked = (marks: readonly string[]) =>
      keysOf(row, marks)
        .flatMap((key) => payments.get(key)?.map(({ row: payment }) => payment) ?? [])
        .filter(({ id, bookedOn }) => !taken.has(id) && bookedOn <= row.bookedOn && bookedOn >= since)
        .filter(({ reopened }) => !(reopened && row.reopened));
    const found =
      latest(marked(referenceMarks(row))) ??
      latest(saysReturned(row.text) ? marked(payerMarks(row, nameKeysOf(row))) : []);
    if (!found) continue;
    taken.add(found.id);
    pairs.set(row.id, found.id);
  }
  return pairs;
}

/**
 * Whether a payment has the account, the amount and a mark of one of these returns. Of the payments of one amount,
 * which may be tens of thousands, the others need not be kept.
 */
export function sharesMarkWith(returns: readonly BankRow[]): (payment: BankRow) => boolean {
  const keys = new Set(
    returns.flatMap((row) => keysOf(row, [...referenceMarks(row), ...payerMarks(row, nameKeysOf(row))])),
  );
  return (payment) => keysOf(payment, marksOf(payment)).some((key) => keys.has(key));
}

/** The same for a payment and its return. */
function keysOf({ account, amount }: BankRow, marks: readonly string[]): string[] {
  return marks.map((mark) => `${account} ${Math.abs(amount)} ${mark}`);
}

/** Returns the marks that a return of this payment may contain. */
function marksOf(payment: BankRow): string[] {
  const name = payment.payerName === null ? null : nameKey(payment.payerName);
  return [...referenceMarks(payment), ...payerMarks(payment, name === null ? [] : [name])];
}

/** Returns whether it can return anything: it names a reference, or says so. */
export function mayBeReturn(row: BankRow): boolean {
  return row.amount < 0 && (saysReturned(row.text) || sureReferences(row).size > 0);
}

function latest(rows: readonly BankRow[]): BankRow | undefined {
  return rows.reduce<BankRow | undefined>(
    (best, row) => (best && best.bookedOn > row.bookedOn ? best : row),
    undefined,
  );
}

const referenceMarks = (row: BankRow) =>
  [...sureReferences(row)].map((reference) => `reference ${reference}`);

function payerMarks({ payer }: BankRow, names: Iterable<string>): string[] {
  return [...(payer === null ? [] : [`payer ${payer}`]), ...[...names].map((name) => `name ${name}`)];
}

function sureReferences(row: BankRow): Set<string> {
  const found = referencesOf(row).filter(({ sure }) => sure);
  return new Set(found.map(({ reference }) => reference));
}
