import { type ReadRow, unreadableValue } from "./events.ts";
import type { WrittenAmount } from "./read-amount.ts";

/** A row of a table, and the cell of its amount. */
export type TableLine = { row: ReadRow; amountCell: WrittenAmount & { text: string } };
type Order = "oldest-first" | "newest-first";

/**
 * Finds the directions of amounts without signs from the balances. `opening`: the balance of a line like `Devir`.
 * Without it, the direction of the oldest row is unknown, so a table with outgoing rows is refused. If the balances fit
 * neither order of the rows, the amounts stay unchanged, and the check of the balances fails later.
 */
export function resolveDirections(lines: readonly TableLine[], opening: number | null): ReadRow[] {
  const rows = lines.map(({ row }) => row);
  const orders = (["oldest-first", "newest-first"] as const).filter((order) => isExplainedBy(rows, order));
  const [order, otherOrder] = orders;
  const firstLine = lines[0];
  const lastLine = lines.at(-1);
  if (!order || !firstLine || !lastLine) return rows;
  const byDay = firstLine.row.bookedOn < lastLine.row.bookedOn ? "oldest-first" : "newest-first";
  const isSameDay = firstLine.row.bookedOn === lastLine.row.bookedOn;
  const orderByDay = isSameDay ? null : byDay;
  const chosenOrder = otherOrder === undefined ? order : orderByDay;
  const oldestLine = chosenOrder === "newest-first" ? lastLine : firstLine;
  const findAmount = (at: number) => {
    const change = findChange(rows, at, chosenOrder ?? "oldest-first");
    return change === null ? findFirstChange(rows[at], opening) : change;
  };
  const amounts = rows.map((_, at) => findAmount(at));
  if (amounts.every((amount, at) => amount === null || amount === rows[at]?.amount)) {
    // All rows are incoming payments, unless the account would have been overdrawn before.
    if ((oldestLine.row.balance ?? 0) - oldestLine.row.amount >= 0 || opening !== null) return rows;
    throw unreadableValue("direction_unknown", oldestLine.row.line, oldestLine.amountCell.text);
  }
  if (chosenOrder === null || amounts.includes(null)) {
    throw unreadableValue("direction_unknown", oldestLine.row.line, oldestLine.amountCell.text);
  }
  return rows.map((row, at) => ({ ...row, amount: amounts[at] ?? 0 }));
}

/** Returns whether each balance differs from the previous balance by the row's amount. */
function isExplainedBy(rows: readonly ReadRow[], order: Order): boolean {
  return rows.every((row, at) => {
    const change = findChange(rows, at, order);
    return change === null || Math.abs(change) === row.amount;
  });
}

/** Returns the change of the balance by this row; null if the previous balance is unknown. */
function findChange(rows: readonly ReadRow[], at: number, order: Order): number | null {
  const before = rows[order === "oldest-first" ? at - 1 : at + 1]?.balance;
  const after = rows[at]?.balance;
  return before == null || after == null ? null : after - before;
}

function findFirstChange(row: ReadRow | undefined, opening: number | null): number | null {
  if (!row || row.balance === null || opening === null) return null;
  const change = row.balance - opening;
  return Math.abs(change) === row.amount ? change : null;
}
