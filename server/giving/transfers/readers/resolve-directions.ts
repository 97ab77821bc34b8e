import { notRead, type ReadRow } from "./events.ts";
import type { WrittenAmount } from "./read-amount.ts";

/** A row of a table, and how the table wrote its amount. */
export type TableLine = { row: ReadRow; written: WrittenAmount & { text: string } };
type Order = "oldest-first" | "newest-first";

/**
 * The directions of rows without signs, by the balance beside each. `opening`: the balance of a line like `Devir`. One
 * row has no neighbour that tells its direction: it is refused where others went out and there is no opening balance.
 * Where neither order of the rows explains the balances, they are left as written, and the balances do not agree.
 */
export function resolveDirections(lines: readonly TableLine[], opening: number | null): ReadRow[] {
  const rows = lines.map(({ row }) => row);
  const orders = (["oldest-first", "newest-first"] as const).filter((order) => explains(rows, order));
  const [order, other] = orders;
  const first = lines[0];
  const last = lines.at(-1);
  if (!order || !first || !last) return rows;
  const byDay = first.row.bookedOn < last.row.bookedOn ? "oldest-first" : "newest-first";
  const sameDay = first.row.bookedOn === last.row.bookedOn;
  const chosen = other === undefined ? order : sameDay ? null : byDay;
  const edge = chosen === "newest-first" ? last : first;
  const amountOf = (at: number) => {
    const found = step(rows, at, chosen ?? "oldest-first");
    return found === null ? atEdge(rows[at], opening) : found;
  };
  const amounts = rows.map((_, at) => amountOf(at));
  if (amounts.every((amount, at) => amount === null || amount === rows[at]?.amount)) {
    // All of them came in, unless the account would have been overdrawn before.
    if ((edge.row.balance ?? 0) - edge.row.amount >= 0 || opening !== null) return rows;
    throw notRead("direction_unknown", edge.row.line, edge.written.text);
  }
  if (chosen === null || amounts.includes(null)) {
    throw notRead("direction_unknown", edge.row.line, edge.written.text);
  }
  return rows.map((row, at) => ({ ...row, amount: amounts[at] ?? 0 }));
}

/** Returns whether each balance differs from its neighbour's by the amount between them. */
function explains(rows: readonly ReadRow[], order: Order): boolean {
  return rows.every((row, at) => {
    const found = step(rows, at, order);
    return found === null || Math.abs(found) === row.amount;
  });
}

/** The change of the balance with this row; null: the balance before it is not known. */
function step(rows: readonly ReadRow[], at: number, order: Order): number | null {
  const before = rows[order === "oldest-first" ? at - 1 : at + 1]?.balance;
  const after = rows[at]?.balance;
  return before == null || after == null ? null : after - before;
}

function atEdge(row: ReadRow | undefined, opening: number | null): number | null {
  if (!row || row.balance === null || opening === null) return null;
  const change = row.balance - opening;
  return Math.abs(change) === row.amount ? change : null;
}
