import { eq } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { asciiDigits, digitsOnly } from "#shared/text/digits.ts";
import { kurbanOrderCodes } from "./table.ts";

/** What a tracking page is about: all shares of an order, or one of them. `language`: that of the order. */
export type Tracked = { orderId: string; shareId: string | null; language: string };

/** Finds the share with this code. A moved share leads to the share that replaces it. */
export async function findTrackedShare(db: Db, code: string): Promise<Tracked | undefined> {
  const rows = await rowsOf<Tracked>(db)`
    with recursive moves as (
      select id, order_item_id, state from kurban_shares where code = ${code}
      union all
      select s.id, s.order_item_id, s.state from kurban_shares s join moves m on s.moved_from = m.id)
    select i.order_id as "orderId", m.id as "shareId", o.language
    from moves m join order_items i on i.id = m.order_item_id join orders o on o.id = i.order_id
    where m.state <> 'moved'`;
  return rows[0];
}

export async function findTrackedOrder(db: Db, code: string): Promise<Tracked | undefined> {
  const [row] = await db
    .select({ orderId: orders.id, language: orders.language })
    .from(kurbanOrderCodes)
    .innerJoin(orders, eq(orders.id, kurbanOrderCodes.orderId))
    .where(eq(kurbanOrderCodes.code, code));
  return row && { ...row, shareId: null };
}

/** Returns the code of an order's tracking page, or null for an order without shares. */
export async function findOrderCode(db: Db | Tx, orderId: string): Promise<string | null> {
  const [row] = await db.select().from(kurbanOrderCodes).where(eq(kurbanOrderCodes.orderId, orderId));
  return row?.code ?? null;
}

/** Returns a typed number or reference of an order in one form, also if no order has it. */
export function readTypedNumber(typed: string): string {
  const number = asciiDigits(typed.slice(0, 60))
    .replace(/[\s\p{Cc}\u2010\u2011-]/gu, "")
    .toUpperCase();
  return readReference(number) ?? number;
}

/**
 * Returns the code of the order that a donor describes by its number or reference and the end of the phone. A wrong phone
 * and an unknown order take the same query, so that the response time does not reveal which of them it was.
 */
export async function findCodeByPhone(
  db: Db,
  typed: { order: string; phone: string },
): Promise<string | null> {
  const number = readTypedNumber(typed.order);
  const id = isOrderId(number) ? number : "";
  const reference = readReference(number) ?? "";
  const lastDigits = digitsOnly(typed.phone).slice(-4).padStart(4, "-");
  const rows = await rowsOf<{ code: string }>(db)`
    select c.code from (
        select id, customer_phone from orders where id = ${id}
        union all select id, customer_phone from orders where reference = ${reference}) o
      join kurban_order_codes c on c.order_id = o.id
    where right(o.customer_phone, 4) = ${lastDigits}`;
  return rows[0]?.code ?? null;
}
