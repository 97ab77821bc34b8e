import { and, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { givenDayIn } from "./given-day.ts";
import type { OrderRow } from "./lock-order.ts";
import { orders } from "./table.ts";

type Found = Awaited<ReturnType<typeof donorQueries>[number]>[number];

/** An order with the phone or the e-mail address of another one. */
export type DonorOrder = Found & { sameName: boolean };

/** A number or address with more orders than this is shared by many people. */
export const mostOfDonor = 1_000;

/**
 * All other orders with the phone or the e-mail address of an order, newest first; one step, never the contacts of those
 * (docs/contract.md#the-same-donor). Those with its name, too, are the same donor's; staff decide about the others.
 */
export async function sameDonor(db: Db | Tx, order: OrderRow): Promise<DonorOrder[]> {
  if (order.erasedAt) return [];
  const name = plainName(order.customerName);
  const found = new Map<string, DonorOrder>();
  for (const query of donorQueries(db, order)) {
    for (const one of await query) {
      found.set(one.id, { ...one, sameName: plainName(one.customerName) === name });
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, mostOfDonor);
}

/** Two queries, for address and phone, read an index each; one query with `or` may read the whole table. */
export function donorQueries(db: Db | Tx, { id, customerEmail: email, customerPhone: phone }: OrderRow) {
  const sameEmail = same(foldedEmail, orders.customerEmail, email);
  const samePhone = same(foldedPhone, orders.customerPhone, phone);
  const others = (way: SQL | undefined) =>
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
        /** Null unless it is completed. */
        givenOn: sql<string | null>`${givenDayIn(sql`orders`)}`,
        sameEmail: sql<boolean>`coalesce(${sameEmail}, false)`,
        samePhone: sql<boolean>`coalesce(${samePhone}, false)`,
      })
      .from(orders)
      .where(and(way, ne(orders.id, id), isNull(orders.erasedAt)))
      .orderBy(sql`${orders.createdAt} desc nulls first`)
      .limit(mostOfDonor);
  return [
    ...(email ? [others(and(isNotNull(orders.customerEmail), sameEmail))] : []),
    ...(phone ? [others(and(isNotNull(orders.customerPhone), samePhone))] : []),
  ];
}

function same(fold: typeof foldedEmail, column: AnyPgColumn, value: string | null): SQL {
  return sql`${fold(column)} = ${fold(sql`${value}::text`)}`;
}

/**
 * Whether a statement names another order of its donor: one with its address, or one without any that has its phone.
 */
export function isInStatement(other: DonorOrder): boolean {
  return other.sameName && (other.customerEmail ? other.sameEmail : other.samePhone);
}

function plainName(name: string): string {
  return foldForSearch(name).replace(/\s+/g, " ").trim();
}
