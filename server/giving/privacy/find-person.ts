import { eq } from "drizzle-orm";
import { sameDonor } from "#server/giving/orders/same-donor.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { hindrances } from "./hindrances.ts";

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
export type PersonOrder = Person["orders"][number];

/** The most orders that are shown, and erased or exported at once. */
const mostOrders = 500;

/**
 * Returns all orders with the phone or e-mail of an order, newest first. `erasedAt`: its donor was erased. Undefined: the
 * order does not exist.
 */
export async function findPerson(db: Db | Tx, orderId: string) {
  const [start] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!start) return undefined;
  const found = [{ ...start, sameName: true }, ...(await sameDonor(db, start))];
  const shown = found
    .slice(0, mostOrders)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  const hindered = await hindrances(
    db,
    shown.map(({ id }) => id),
  );
  const own = shown.filter(({ sameName }) => sameName);
  return {
    orderId,
    name: start.customerName,
    phones: known(own.map(({ customerPhone }) => customerPhone)),
    emails: known(own.map(({ customerEmail }) => customerEmail)),
    /** More orders exist than the list shows. */
    more: found.length > mostOrders,
    erasedAt: start.erasedAt,
    orders: shown.map((order) => ({
      id: order.id,
      createdAt: order.createdAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      totalAmount: order.totalAmount,
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      /** Orders of another name with the same phone or e-mail belong to a relative, or to the same person. */
      sameName: order.sameName,
      hindrance: hindered.get(order.id) ?? null,
    })),
  };
}

function known(contacts: readonly (string | null)[]): string[] {
  return [...new Set(contacts.flatMap((contact) => contact || []))];
}
