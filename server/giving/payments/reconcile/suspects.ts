import type { HistoryLine } from "../banks/bank.ts";
import { lira } from "../rules.ts";
import type { StoredAttempt } from "../table.ts";

/** One of our attempts with the state of its order. `paidOtherwise`: another attempt has paid the order. */
export type OurAttempt = StoredAttempt & { orderStatus: string; paidOtherwise: boolean };

/** Returns whether our database says that this payment was taken. */
export function isBooked({ status }: Pick<OurAttempt, "status">): boolean {
  return status === "settled" || status === "duplicate";
}

/** Returns whether the payment is in a collected amount: the payment, or staff because of it, completed the order. */
export function stands({ status, orderStatus, paidOtherwise }: OurAttempt): boolean {
  return orderStatus === "completed" && (status === "settled" || !paidOtherwise);
}

/** Groups lines by number, in the bank's order. */
export function byNumber(lines: readonly HistoryLine[]): Map<string, HistoryLine[]> {
  const grouped = new Map<string, HistoryLine[]>();
  for (const line of lines) {
    const known = grouped.get(line.number);
    if (known) known.push(line);
    else grouped.set(line.number, [line]);
  }
  return grouped;
}

/** Returns the sales that took money. */
export function salesIn(lines: readonly HistoryLine[]): HistoryLine[] {
  return approved(lines, "sale");
}

/** Returns the approved lines of a kind. A line that the list repeats counts once. */
function approved(lines: readonly HistoryLine[], of: HistoryLine["what"]): HistoryLine[] {
  const found = lines.filter(({ what, state }) => what === of && state === "approved");
  return [...new Map(found.map((line) => [`${line.reference} ${line.at?.getTime()}`, line])).values()];
}

/** Returns the payment and the refunds that the lines of one number show. */
export function listedOf(lines: readonly HistoryLine[]): { paid: boolean; refunded: number } {
  const refunded = approved(lines, "refund").reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return { paid: salesIn(lines).length > 0, refunded };
}

/** Returns whether this line moved money, or may have moved it. */
export function movesMoney({ state }: HistoryLine): boolean {
  return state === "approved" || state === "unclear";
}

/** Returns whether this attempt needs an inquiry, because the bank's history differs from our database. */
export function isSuspect(attempt: OurAttempt, lines: readonly HistoryLine[]): boolean {
  if (lines.some(({ what, state }) => state === "unclear" || (state === "approved" && what !== "sale")))
    return true;
  const sales = salesIn(lines);
  if (isBooked(attempt) ? sales.length === 0 && lines.some(isSale) : sales.length > 0) return true;
  return sales.some(
    ({ amount, currency, voided, refunded }) =>
      amount !== attempt.amount || currency !== lira || voided || refunded > 0,
  );
}

function isSale({ what }: HistoryLine): boolean {
  return what === "sale";
}
