import { and, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { foldForSearch } from "#shared/search-fold.ts";
import { foldedEmail, foldedPhone } from "../db/columns.ts";
import type { Db, Tx } from "../db/connect.ts";
import { givenDayIn } from "./given-day.ts";
import { orders } from "./table.ts";
import type { OrderRow } from "./write-status.ts";

/** An order with the phone or the e-mail address of another one. */
export type DonorOrder = Pick<
  OrderRow,
  "id" | "reference" | "status" | "customerName" | "customerEmail" | "customerPhone" | "createdAt"
> & {
  /** Null unless it is completed. */
  givenOn: string | null;
  sameName: boolean;
  sameEmail: boolean;
  samePhone: boolean;
};

/** A number or address with more orders than this is shared by many people. */
const mostOrders = 1_000;

/**
 * All other orders with the phone or the e-mail address of an order, newest first; one step, never the contacts of those
 * (docs/contract.md#the-same-donor). Those with its name, too, are the same donor's; staff decide about the others.
 */
export async function sameDonor(db: Db | Tx, order: OrderRow): Promise<DonorOrder[]> {
  const { id, customerEmail: email, customerPhone: phone, erasedAt } = order;
  if (erasedAt || (!email && !phone)) return [];
  const sameEmail = email
    ? sql<boolean>`coalesce(${foldedEmail(orders.customerEmail)} = ${foldedEmail(email)}, false)`
    : sql<boolean>`false`;
  const samePhone = phone
    ? sql<boolean>`coalesce(${foldedPhone(orders.customerPhone)} = ${foldedPhone(phone)}, false)`
    : sql<boolean>`false`;
  const found = await db
    .select({
      ...{ id: orders.id, reference: orders.reference, status: orders.status, createdAt: orders.createdAt },
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      givenOn: sql<string | null>`${givenDayIn(sql`orders`)}`,
      ...{ sameEmail, samePhone },
    })
    .from(orders)
    .where(and(reachedBy(email, phone), ne(orders.id, id), isNull(orders.erasedAt)))
    .orderBy(sql`${orders.createdAt} desc nulls first`, orders.id)
    .limit(mostOrders);
  const name = plainName(order.customerName);
  return found.map((one) => ({ ...one, sameName: plainName(one.customerName) === name }));
}

/** Two conditions, each served by its own index. */
function reachedBy(email: string | null, phone: string | null): SQL | undefined {
  const byEmail = and(
    isNotNull(orders.customerEmail),
    sql`${foldedEmail(orders.customerEmail)} = ${foldedEmail(email)}`,
  );
  const byPhone = and(
    isNotNull(orders.customerPhone),
    sql`${foldedPhone(orders.customerPhone)} = ${foldedPhone(phone)}`,
  );
  return or(email ? byEmail : undefined, phone ? byPhone : undefined);
}

/**
 * Whether a statement that goes to the address of an order names another order of its donor: one that carries that
 * address, or one without an address that has the same phone.
 */
export function isInStatement(other: DonorOrder): boolean {
  return other.sameName && (other.customerEmail ? other.sameEmail : other.samePhone);
}

function plainName(name: string): string {
  return foldForSearch(name).replace(/\s+/g, " ").trim();
}
