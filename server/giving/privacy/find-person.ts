import { eq, or } from "drizzle-orm";
import { donors } from "#server/giving/donors/table.ts";
import { sameDonor } from "#server/giving/orders/same-donor.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { findNewestOrder } from "./find-lone-donor.ts";
import { findHindrances } from "./hindrances.ts";

export type Person = NonNullable<Awaited<ReturnType<typeof findByOrder>>>;
export type PersonOrder = Person["orders"][number];

/** The maximum number of orders that are shown, erased or exported together. */
const maxOrders = 500;

/**
 * Finds all orders with the phone or e-mail of this order, newest first; `id` may also be that of a donor. `erasedAt`: the
 * time at which the donor of this order was erased. Returns undefined if there is no such order or donor.
 */
export async function findPerson(db: Db | Tx, id: string): Promise<Person | undefined> {
  if (isOrderId(id)) return findByOrder(db, id);
  const orderId = await findNewestOrder(db, id);
  return orderId ? findByOrder(db, orderId) : findLoneDonor(db, id);
}

/** A donor of an import may have no order. The donors merged into it belong to the person. */
async function findLoneDonor(db: Db | Tx, id: string): Promise<Person | undefined> {
  const [found] = await db.select().from(donors).where(eq(donors.id, id));
  if (!found) return undefined;
  const loneDonorId = found.mergedInto ?? id;
  const cards = await db
    .select()
    .from(donors)
    .where(or(eq(donors.id, loneDonorId), eq(donors.mergedInto, loneDonorId)));
  const own = cards.find((card) => card.id === loneDonorId) ?? found;
  return {
    loneDonorId,
    name: own.name,
    phones: removeDuplicates(cards.map(({ phone }) => phone)),
    emails: removeDuplicates(cards.map(({ email }) => email)),
    hasMore: false,
    erasedAt: own.erasedAt,
    orders: [],
  };
}

async function findByOrder(db: Db | Tx, orderId: string) {
  const [requestedOrder] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!requestedOrder) return undefined;
  const foundOrders = [{ ...requestedOrder, sameName: true }, ...(await sameDonor(db, requestedOrder))];
  const shownOrders = foundOrders
    .slice(0, maxOrders)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  const hindranceById = await findHindrances(
    db,
    shownOrders.map(({ id }) => id),
  );
  const ownOrders = shownOrders.filter(({ sameName }) => sameName);
  return {
    /** The id of a donor without orders. */
    loneDonorId: null as string | null,
    name: requestedOrder.customerName,
    phones: removeDuplicates(ownOrders.map(({ customerPhone }) => customerPhone)),
    emails: removeDuplicates(ownOrders.map(({ customerEmail }) => customerEmail)),
    /** True if the person has more orders than the list contains. */
    hasMore: foundOrders.length > maxOrders,
    erasedAt: requestedOrder.erasedAt,
    orders: shownOrders.map((order) => ({
      id: order.id,
      createdAt: order.createdAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      totalAmount: order.totalAmount,
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      /** False for an order with another name but the same phone or e-mail, which may be of a relative. */
      sameName: order.sameName,
      hindrance: hindranceById.get(order.id) ?? null,
    })),
  };
}

function removeDuplicates(contacts: readonly (string | null)[]): string[] {
  return [...new Set(contacts.flatMap((contact) => contact || []))];
}
