import { asc, eq, inArray } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { smsNotices, smsOutbox } from "../messaging/table.ts";
import { reachedBySms } from "./queue-sms.ts";
import { type DonorOrder, sameDonor } from "./same-donor.ts";
import { orderConsents, orderItems, orders } from "./table.ts";

type OrderItem = {
  campaignId: string | null;
  projectId: string | null;
  campaignTitle: string;
  category: string;
  donationType: string;
  /** Kuruş per unit. */
  amount: number;
  quantity: number;
  /** Kuruş for the whole line. */
  lineTotal: number;
};

export type OtherOrder = Pick<
  DonorOrder,
  "id" | "reference" | "status" | "totalAmount" | "createdAt" | "sameName"
> & {
  items: { campaignTitle: string; quantity: number }[];
};

export type OrderDetail = typeof orders.$inferSelect & {
  /** The member of staff who completed it. */
  completedByName: string | null;
  items: OrderItem[];
  /** Whether an SMS can go to its phone. */
  takesSms: boolean;
  consents: { kind: string; version: string; language: string; grantedAt: Date; withdrawnAt: Date | null }[];
  sms: typeof smsOutbox.$inferSelect | null;
  /** Of an unpaid transfer. */
  reminderSms: typeof smsNotices.$inferSelect | null;
  /** The five newest other orders with the same phone or e-mail address. */
  others: OtherOrder[];
};

const mostOthers = 5;

/** Everything on the page of one order except its history. Undefined: the order does not exist. */
export async function findOrder(db: Db, id: string): Promise<OrderDetail | undefined> {
  const [found] = await db
    .select({ order: orders, completedByName: adminUsers.fullName, sms: smsOutbox, notice: smsNotices })
    .from(orders)
    .leftJoin(adminUsers, eq(adminUsers.id, orders.completedBy))
    .leftJoin(smsOutbox, eq(smsOutbox.orderId, orders.id))
    .leftJoin(smsNotices, eq(smsNotices.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!found) return undefined;
  const { order, completedByName, sms, notice } = found;
  const items = await db
    .select()
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
    items,
    takesSms: (await reachedBySms(db, order.customerPhone)) !== null,
    consents,
    sms,
    reminderSms: notice,
    others: await findOthers(db, order),
  };
}

async function findOthers(db: Db, order: typeof orders.$inferSelect): Promise<OtherOrder[]> {
  const found = (await sameDonor(db, order)).slice(0, mostOthers);
  if (found.length === 0) return [];
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
        found.map((other) => other.id),
      ),
    )
    .orderBy(orderItems.position);
  return found.map(({ id, reference, status, totalAmount, createdAt, sameName }) => ({
    id,
    reference,
    status,
    totalAmount,
    createdAt,
    sameName,
    items: items.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...item }) => item),
  }));
}
