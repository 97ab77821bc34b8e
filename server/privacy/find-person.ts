import { eq } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { sameDonor } from "../orders/same-donor.ts";
import { orders } from "../orders/table.ts";
import { hindrances } from "./hindrances.ts";
import type { Hindrance } from "./rules.ts";

export type PersonOrder = {
  id: string;
  createdAt: Date;
  status: string;
  paymentMethod: string;
  /** Kuruş. */
  totalAmount: number;
  name: string;
  email: string | null;
  phone: string | null;
  /** Another name with the same phone or e-mail: perhaps a relative, or the same person. */
  sameName: boolean;
  hindrance: Hindrance | null;
};

/** All orders with the phone or e-mail of one order. */
export type Person = {
  orderId: string;
  name: string;
  /** Those of the orders under this name. */
  emails: string[];
  phones: string[];
  /** Newest first, including the order from which the search started. */
  orders: PersonOrder[];
  /** There are more than these. */
  more: boolean;
  /** Set for an order whose donor has been erased: then there is no person. */
  erasedAt: Date | null;
};

/** So many are shown, and erased or exported at once. */
const mostOrders = 500;

/** Undefined: there is no such order. */
export async function findPerson(db: Db | Tx, orderId: string): Promise<Person | undefined> {
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
      sameName: order.sameName,
      hindrance: hindered.get(order.id) ?? null,
    })),
  };
}

function known(contacts: readonly (string | null)[]): string[] {
  return [...new Set(contacts.flatMap((contact) => contact || []))];
}
