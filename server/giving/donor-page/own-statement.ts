import { eq } from "drizzle-orm";
import { readYear } from "#server/giving/documents/year/read-year.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { OwnGift } from "./list-own-gifts.ts";

/**
 * Returns the order whose statement of a year the donor may have, or null. A statement follows the rule of the same donor,
 * which is wider than the proven contacts, so it is offered only if all its gifts are among those that the donor sees.
 */
export async function findOwnStatement(
  db: Db,
  gifts: readonly OwnGift[],
  year: number,
): Promise<OrderRow | null> {
  const newest = gifts.find(
    ({ status, givenOn }) => status === "completed" && givenOn?.startsWith(`${year}-`),
  );
  if (!newest) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, newest.id));
  if (!order) return null;
  const seen = new Set(gifts.map(({ id }) => id));
  const listed = await readYear(db, order, year);
  return listed.length > 0 && listed.every((gift) => seen.has(gift.order.id)) ? order : null;
}
