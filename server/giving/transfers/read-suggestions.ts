import { inArray, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { OrderReason, Suggestion } from "./match/facts.ts";
import { suggestOrders } from "./suggest-orders.ts";

export type SuggestedOrder = {
  id: string;
  reference: string | null;
  customerName: string;
  totalAmount: number;
  status: string;
  /** The part of the row for the order in kuruş. */
  amount: number;
};

export type SuggestionSeen =
  /** `fits`: each order gets what it lacks, and together they take the whole row, so staff can match with one press. */
  | { kind: "orders"; reason: OrderReason; orders: SuggestedOrder[]; fits: boolean }
  | Extract<Suggestion, { kind: "new-gift" }>;

/** The suggestions for rows that staff see, best first, with their orders. `left`: what of a row has no match. */
export async function readSuggestions(
  db: Db,
  rows: readonly { id: number; left: number }[],
): Promise<Map<number, SuggestionSeen[]>> {
  if (rows.length === 0) return new Map();
  const suggested = await suggestOrders(db, rows);
  const named = [...suggested.values()].flat().flatMap((each) => (each.kind === "orders" ? each.orders : []));
  const found = await readOrders(db, [...new Set(named.map(({ id }) => id))]);
  return new Map(
    rows.map(({ id, left }) => [id, (suggested.get(id) ?? []).map((each) => seen(each, left, found))]),
  );
}

type Found = Awaited<ReturnType<typeof readOrders>>;

function seen(suggestion: Suggestion, amount: number, found: Found): SuggestionSeen {
  if (suggestion.kind === "new-gift") return suggestion;
  const named = suggestion.orders.flatMap((each) => {
    const order = found.get(each.id);
    return order ? [{ ...order, amount: each.amount }] : [];
  });
  const whole = named.every(({ waits, missing, amount: part }) => waits && part === missing);
  const fits = whole && named.reduce((sum, order) => sum + order.amount, 0) === amount;
  const shown = named.map(({ waits: _, missing: __, ...order }) => order);
  return { kind: "orders", reason: suggestion.reason, orders: shown, fits };
}

async function readOrders(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, reference, customerName, totalAmount, status } = orders;
  const rows = await db
    .select({
      id,
      reference,
      customerName,
      totalAmount,
      status,
      waits: sql<boolean>`status = 'pending' and payment_method = 'bank_transfer'`,
      missing: sql<number>`total_amount - (select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.order_id = orders.id and m.undone_at is null)`,
    })
    .from(orders)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
