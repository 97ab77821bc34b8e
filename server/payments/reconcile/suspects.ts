import type { HistoryLine } from "../banks/bank.ts";
import { lira } from "../rules.ts";

/** One of our attempts, with what comparing it takes. Amount in kuruş. */
export type OurAttempt = {
  number: string;
  orderId: string;
  amount: number;
  status: string;
  orderStatus: string;
  /** Another attempt has paid the order. */
  paidOtherwise: boolean;
  createdAt: Date;
  settledAt: Date | null;
  confirmedAt: Date | null;
};

/** Money came, by our books. */
export function isBooked({ status }: Pick<OurAttempt, "status">): boolean {
  return status === "settled" || status === "duplicate";
}

/** Its money stands in a collected amount: it completed the order, or staff completed the order on its account. */
export function stands({ status, orderStatus, paidOtherwise }: OurAttempt): boolean {
  return orderStatus === "completed" && (status === "settled" || !paidOtherwise);
}

/** Lines by the number they belong to, in the bank's order. */
export function byNumber(lines: readonly HistoryLine[]): Map<string, HistoryLine[]> {
  const grouped = new Map<string, HistoryLine[]>();
  for (const line of lines) {
    const known = grouped.get(line.number);
    if (known) known.push(line);
    else grouped.set(line.number, [line]);
  }
  return grouped;
}

/** Sales that took money. The same one listed twice is one. */
export function salesIn(lines: readonly HistoryLine[]): HistoryLine[] {
  const sales = lines.filter(({ what, state }) => what === "sale" && state === "approved");
  return [...new Map(sales.map((sale) => [`${sale.reference} ${sale.at?.getTime()}`, sale])).values()];
}

/** Whether money moved by this line, or may have. */
export function movesMoney({ state }: HistoryLine): boolean {
  return state === "approved" || state === "unclear";
}

/** Whether the bank has to be asked about this attempt, because its history does not say the same as our books. */
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
