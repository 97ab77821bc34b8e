import { inArray, sql } from "drizzle-orm";
import { listCategories } from "#server/content/categories/queries.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { CategoryName } from "#shared/content/category.ts";
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

export type SuggestionDetails =
  /** `fits`: each order gets exactly its missing amount and the row has no remainder, so one press matches them. */
  | { kind: "orders"; reason: OrderReason; orders: SuggestedOrder[]; fits: boolean }
  | (Extract<Suggestion, { kind: "new-gift" }> & { categoryName: string });

/** Reads the suggestions for rows with their orders, best first. `unmatched`: the amount of a row without a match. */
export async function readSuggestions(
  db: Db,
  rows: readonly { id: number; unmatched: number }[],
): Promise<Map<number, SuggestionDetails[]>> {
  if (rows.length === 0) return new Map();
  const suggestions = await suggestOrders(db, rows);
  const suggestedOrders = [...suggestions.values()]
    .flat()
    .flatMap((each) => (each.kind === "orders" ? each.orders : []));
  const orderDetails = await readOrders(db, [...new Set(suggestedOrders.map(({ id }) => id))]);
  const categories = await listCategories(db, "campaigns");
  return new Map(
    rows.map(({ id, unmatched }) => [
      id,
      (suggestions.get(id) ?? []).map((suggestion) =>
        describeSuggestion(suggestion, unmatched, orderDetails, categories),
      ),
    ]),
  );
}

type OrderDetails = Awaited<ReturnType<typeof readOrders>>;

function describeSuggestion(
  suggestion: Suggestion,
  amount: number,
  orderDetails: OrderDetails,
  categories: readonly CategoryName[],
): SuggestionDetails {
  if (suggestion.kind === "new-gift") {
    const { category } = suggestion;
    return { ...suggestion, categoryName: categories.find(({ id }) => id === category)?.name ?? category };
  }
  const matchedOrders = suggestion.orders.flatMap((match) => {
    const order = orderDetails.get(match.id);
    return order ? [{ ...order, amount: match.amount }] : [];
  });
  const isEachOrderComplete = matchedOrders.every(
    ({ isWaiting, missing, amount: part }) => isWaiting && part === missing,
  );
  const fits = isEachOrderComplete && matchedOrders.reduce((sum, order) => sum + order.amount, 0) === amount;
  const shownOrders = matchedOrders.map(({ isWaiting, missing: __, ...order }) => order);
  return { kind: "orders", reason: suggestion.reason, orders: shownOrders, fits };
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
      isWaiting: sql<boolean>`status = 'pending' and payment_method = 'bank_transfer'`,
      missing: sql<number>`total_amount - (select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.order_id = orders.id and m.undone_at is null)`,
    })
    .from(orders)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
