import type { HistoryLine } from "../banks/bank.ts";
import { lira } from "../rules.ts";
import type { StoredAttempt } from "../table.ts";

/** An attempt in our database with the status of its order. `paidOtherwise`: another attempt has paid the order. */
export type OurAttempt = StoredAttempt & { orderStatus: string; paidOtherwise: boolean };

/** Returns whether our database says that this payment was taken. */
export function isBooked({ status }: Pick<OurAttempt, "status">): boolean {
  return status === "settled" || status === "duplicate";
}

/** Returns whether the payment is in a collected amount: it completed the order, or staff did so because of it. */
export function isCollected({ status, orderStatus, paidOtherwise }: OurAttempt): boolean {
  return orderStatus === "completed" && (status === "settled" || !paidOtherwise);
}

export function groupByNumber(lines: readonly HistoryLine[]): Map<string, HistoryLine[]> {
  const grouped = new Map<string, HistoryLine[]>();
  for (const line of lines) {
    const group = grouped.get(line.number);
    if (group) group.push(line);
    else grouped.set(line.number, [line]);
  }
  return grouped;
}

export function findSales(lines: readonly HistoryLine[]): HistoryLine[] {
  return findApproved(lines, "sale");
}

/** Returns the approved lines of a kind. A list may contain the same line twice, which counts once. */
function findApproved(lines: readonly HistoryLine[], kind: HistoryLine["what"]): HistoryLine[] {
  const approvedLines = lines.filter(({ what, state }) => what === kind && state === "approved");
  return [
    ...new Map(approvedLines.map((line) => [`${line.reference} ${line.at?.getTime()}`, line])).values(),
  ];
}

/** Returns whether the lines of one number contain a payment, and the sum of their refunds. */
export function summarizeLines(lines: readonly HistoryLine[]): { paid: boolean; refunded: number } {
  const refunded = findApproved(lines, "refund").reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return { paid: findSales(lines).length > 0, refunded };
}

/** Returns whether this line moved money, or may have moved it. */
export function movesMoney({ state }: HistoryLine): boolean {
  return state === "approved" || state === "unclear";
}

/** Returns whether the bank's list differs from our database about this attempt, so that it needs an inquiry. */
export function isCandidate(attempt: OurAttempt, lines: readonly HistoryLine[]): boolean {
  const isReversal = ({ what, state }: HistoryLine) => state === "approved" && what !== "sale";
  if (lines.some((line) => line.state === "unclear" || isReversal(line))) return true;
  const sales = findSales(lines);
  const lacksApproval = isBooked(attempt) && sales.length === 0 && lines.some(isSale);
  const isUnbooked = !isBooked(attempt) && sales.length > 0;
  if (lacksApproval || isUnbooked) return true;
  return sales.some(
    ({ amount, currency, voided, refunded }) =>
      amount !== attempt.amount || currency !== lira || voided || refunded > 0,
  );
}

function isSale({ what }: HistoryLine): boolean {
  return what === "sale";
}
