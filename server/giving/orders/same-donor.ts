import { and, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { givenDaySql } from "./given-day.ts";
import type { OrderRow } from "./lock-order.ts";
import { orders } from "./table.ts";

type OrderMatch = Awaited<ReturnType<typeof donorQueries>[number]>[number];

/** An order with the phone or the e-mail address of another order. */
export type DonorOrder = OrderMatch & { sameName: boolean };

/** Many people share a phone or address with more orders. */
export const maxOrdersPerDonor = 1_000;

/**
 * Returns the other orders with the phone or the e-mail address of an order, newest first, but no orders with the contacts
 * of these (docs/contract.md#the-same-donor). An order with the same name, too, has the same donor. Staff decide about
 * an order with another name.
 */
export async function sameDonor(db: Db | Tx, order: OrderRow): Promise<DonorOrder[]> {
  // The person of a trial payment is an administrator, and no donor.
  if (order.erasedAt || order.trial) return [];
  const name = foldName(order.customerName);
  const ordersById = new Map<string, DonorOrder>();
  for (const query of donorQueries(db, order)) {
    for (const match of await query) {
      ordersById.set(match.id, { ...match, sameName: foldName(match.customerName) === name });
    }
  }
  return [...ordersById.values()]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, maxOrdersPerDonor);
}

/** Returns a query for the address and a query for the phone: each reads an index. One query with `or` may read the table. */
export function donorQueries(db: Db | Tx, { id, customerEmail: email, customerPhone: phone }: OrderRow) {
  const sameEmail = hasSameValue(foldedEmail, orders.customerEmail, email);
  const samePhone = hasSameValue(foldedPhone, orders.customerPhone, phone);
  const findBy = (condition: SQL | undefined) =>
    db
      .select({
        id: orders.id,
        reference: orders.reference,
        status: orders.status,
        paymentMethod: orders.paymentMethod,
        totalAmount: orders.totalAmount,
        createdAt: orders.createdAt,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        customerPhone: orders.customerPhone,
        /** Null unless the order is completed. */
        givenOn: sql<string | null>`${givenDaySql(sql`orders`)}`,
        sameEmail: sql<boolean>`coalesce(${sameEmail}, false)`,
        samePhone: sql<boolean>`coalesce(${samePhone}, false)`,
      })
      .from(orders)
      .where(and(condition, ne(orders.id, id), isNull(orders.erasedAt), isNull(orders.trial)))
      .orderBy(sql`${orders.createdAt} desc nulls first`)
      .limit(maxOrdersPerDonor);
  return [
    ...(email ? [findBy(and(isNotNull(orders.customerEmail), sameEmail))] : []),
    ...(phone ? [findBy(and(isNotNull(orders.customerPhone), samePhone))] : []),
  ];
}

function hasSameValue(fold: typeof foldedEmail, column: AnyPgColumn, value: string | null): SQL {
  return sql`${fold(column)} = ${fold(sql`${value}::text`)}`;
}

/**
 * Returns whether the statement of a year lists this other order: it has the same name and address, or, without an
 * address, the same phone.
 */
export function isInStatement(other: DonorOrder): boolean {
  return other.sameName && (other.customerEmail ? other.sameEmail : other.samePhone);
}

function foldName(name: string): string {
  return foldForSearch(name).replace(/\s+/g, " ").trim();
}
