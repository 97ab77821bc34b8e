import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categoryName } from "#server/content/categories/queries.ts";
import { smsNotices, smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { orderConsents } from "./consents/table.ts";
import { toSmsNumber } from "./queue-sms.ts";
import { sameDonor } from "./same-donor.ts";
import { orderItems, orders } from "./table.ts";

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type OtherOrder = OrderDetail["otherOrders"][number];

const maxOtherOrders = 5;

/**
 * Returns the data of an order's page except the history, with the five newest other orders of the same phone or e-mail
 * address. Undefined: the order does not exist.
 */
export async function findOrder(db: Db, id: string) {
  const taker = alias(adminUsers, "taker");
  const [row] = await db
    .select({
      order: orders,
      completedByName: adminUsers.fullName,
      takenByName: taker.fullName,
      sms: smsOutbox,
      notice: smsNotices,
    })
    .from(orders)
    .leftJoin(adminUsers, eq(adminUsers.id, orders.completedBy))
    .leftJoin(taker, eq(taker.id, orders.takenBy))
    .leftJoin(smsOutbox, eq(smsOutbox.orderId, orders.id))
    .leftJoin(smsNotices, and(eq(smsNotices.orderId, orders.id), eq(smsNotices.event, "transfer_reminder")))
    .where(eq(orders.id, id));
  if (!row) return undefined;
  const { order, completedByName, takenByName, sms, notice } = row;
  const items = await db
    .select({ ...getTableColumns(orderItems), categoryName: categoryName(orderItems.category) })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);
  const consents = await db
    .select()
    .from(orderConsents)
    .where(eq(orderConsents.orderId, id))
    .orderBy(asc(orderConsents.id));
  return {
    ...order,
    completedByName,
    takenByName,
    items,
    /** Whether an SMS can be sent to the order's phone. */
    takesSms: (await toSmsNumber(db, order.customerPhone)) !== null,
    consents,
    sms,
    reminderSms: notice,
    otherOrders: await findOtherOrders(db, order),
  };
}

async function findOtherOrders(db: Db, order: typeof orders.$inferSelect) {
  const matches = (await sameDonor(db, order)).slice(0, maxOtherOrders);
  if (matches.length === 0) return [];
  const items = await db
    .select({
      orderId: orderItems.orderId,
      campaignTitle: orderItems.campaignTitle,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        matches.map((other) => other.id),
      ),
    )
    .orderBy(orderItems.position);
  return matches.map(({ id, reference, status, totalAmount, createdAt, sameName }) => ({
    id,
    reference,
    status,
    totalAmount,
    createdAt,
    sameName,
    items: items.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...item }) => item),
  }));
}
