import { inArray, or, type SQL, sql } from "drizzle-orm";
import { foldForSearch } from "#shared/search-fold.ts";
import type { Db, Tx } from "../db/connect.ts";
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

/** All orders with the phone or e-mail of one order, or with one of those that these led to. */
export type Person = {
  orderId: string;
  name: string;
  emails: string[];
  phones: string[];
  /** Newest first, including the order from which the search started. */
  orders: PersonOrder[];
  /** There are more than these. */
  more: boolean;
  /** Set for an order whose donor has been erased: then there is no person. */
  erasedAt: Date | null;
};

/** A number with more orders than this is shared by many people. */
const mostOrders = 500;
/** One person has a few numbers and addresses. Without a limit, a shared one would lead to strangers. */
const mostSteps = 4;

/** Undefined: there is no such order. */
export async function findPerson(db: Db | Tx, orderId: string): Promise<Person | undefined> {
  const [start] = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [orderId]));
  if (!start) return undefined;
  let found = [start];
  const phones = new Set<string>();
  const emails = new Set<string>();
  for (let step = 0; step < mostSteps; step++) {
    const before = phones.size + emails.size;
    for (const { customerPhone, customerEmail } of found) {
      if (customerPhone) phones.add(customerPhone);
      if (customerEmail) emails.add(customerEmail);
    }
    if (phones.size + emails.size === before || found.length > mostOrders) break;
    found = await db
      .select()
      .from(orders)
      .where(
        or(
          sql`${orders.id} = ${orderId}`,
          phones.size > 0 ? inArray(orders.customerPhone, [...phones]) : undefined,
          emails.size > 0 ? givenWith([...emails]) : undefined,
        ),
      )
      .orderBy(sql`${orders.createdAt} desc nulls first`, orders.id)
      .limit(mostOrders + 1);
  }
  const shown = found.slice(0, mostOrders);
  const hindered = await hindrances(
    db,
    shown.map(({ id }) => id),
  );
  return {
    orderId,
    name: start.customerName,
    phones: [...phones],
    emails: [...emails],
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
      sameName: plain(order.customerName) === plain(start.customerName),
      hindrance: hindered.get(order.id) ?? null,
    })),
  };
}

/**
 * Compares addresses without case, because phones capitalise the first letter. The search index finds such orders
 * quickly, but also those that only contain the words.
 */
function givenWith(emails: readonly string[]): SQL {
  const words = emails.map(
    (email) => sql`s.words like '%' || search_fold(${email.replace(/[\\%_]/g, "\\$&")}) || '%'`,
  );
  const same = sql`lower(${orders.customerEmail}) in ${emails.map((email) => email.toLowerCase())}`;
  return sql`(${same} and ${orders.id} in (select s.order_id from order_search s where ${sql.join(words, sql` or `)}))`;
}

function plain(name: string): string {
  return foldForSearch(name).replace(/\s+/g, " ").trim();
}
