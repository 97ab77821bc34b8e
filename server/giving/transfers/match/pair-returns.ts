import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow } from "./facts.ts";
import { referencesOf } from "./find-references.ts";
import { listNameKeys, nameKey } from "./names.ts";
import { mentionsReturn } from "./recognise-row.ts";

/** Days between a payment and its return; banks take longer for corrections. */
export const returnDays = 30;

/**
 * Pairs each return with its payment, by the ids of their rows. Both have the same account, amount and reference; or the
 * same payer, if the text mentions a return. Of several payments the latest is chosen. Two rows that staff reopened are
 * not paired again.
 */
export function pairReturns(outgoing: readonly BankRow[], incoming: readonly BankRow[]): Map<number, number> {
  const keyedPayments = incoming.flatMap((row) => listKeys(row, listMarks(row)).map((key) => ({ key, row })));
  const paymentsByKey = Map.groupBy(keyedPayments, ({ key }) => key);
  const pairs = new Map<number, number>();
  const pairedIds = new Set<number>();
  for (const row of outgoing.filter(mayBeReturn)) {
    const firstDay = shiftDay(row.bookedOn, -returnDays);
    const findCandidates = (marks: readonly string[]) =>
      listKeys(row, marks)
        .flatMap((key) => paymentsByKey.get(key)?.map(({ row: payment }) => payment) ?? [])
        .filter(({ id, bookedOn }) => !pairedIds.has(id) && bookedOn <= row.bookedOn && bookedOn >= firstDay)
        .filter(({ isReopened }) => !(isReopened && row.isReopened));
    const payment =
      findLatest(findCandidates(listReferenceMarks(row))) ??
      findLatest(mentionsReturn(row.text) ? findCandidates(listPayerMarks(row, listNameKeys(row))) : []);
    if (!payment) continue;
    pairedIds.add(payment.id);
    pairs.set(row.id, payment.id);
  }
  return pairs;
}

/**
 * Returns a filter for payments with the account, the amount and a mark of one of these returns. An account may have
 * tens of thousands of payments with the same amount.
 */
export function createMarkFilter(returns: readonly BankRow[]): (payment: BankRow) => boolean {
  const keys = new Set(
    returns.flatMap((row) =>
      listKeys(row, [...listReferenceMarks(row), ...listPayerMarks(row, listNameKeys(row))]),
    ),
  );
  return (payment) => listKeys(payment, listMarks(payment)).some((key) => keys.has(key));
}

/** Returns the keys by which a payment and its return are equal. */
function listKeys({ account, amount }: BankRow, marks: readonly string[]): string[] {
  return marks.map((mark) => `${account} ${Math.abs(amount)} ${mark}`);
}

/** Returns the marks that a return of this payment may contain. */
function listMarks(payment: BankRow): string[] {
  const name = payment.payerName === null ? null : nameKey(payment.payerName);
  return [...listReferenceMarks(payment), ...listPayerMarks(payment, name === null ? [] : [name])];
}

/** Returns whether an outgoing row can be a return: it contains a reference or mentions a return. */
export function mayBeReturn(row: BankRow): boolean {
  return row.amount < 0 && (mentionsReturn(row.text) || findSureReferences(row).size > 0);
}

function findLatest(rows: readonly BankRow[]): BankRow | undefined {
  return rows.reduce<BankRow | undefined>(
    (latestRow, row) => (latestRow && latestRow.bookedOn > row.bookedOn ? latestRow : row),
    undefined,
  );
}

const listReferenceMarks = (row: BankRow) =>
  [...findSureReferences(row)].map((reference) => `reference ${reference}`);

function listPayerMarks({ payer }: BankRow, names: Iterable<string>): string[] {
  return [...(payer === null ? [] : [`payer ${payer}`]), ...[...names].map((name) => `name ${name}`)];
}

function findSureReferences(row: BankRow): Set<string> {
  const references = referencesOf(row).filter(({ isSure }) => isSure);
  return new Set(references.map(({ reference }) => reference));
}
