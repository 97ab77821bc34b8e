import { eq } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { addOrders } from "#server/giving/orders/add-orders.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type StatusChange, setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Answer } from "#server/messaging/channel.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { Role } from "#server/staff/roles.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { createClock } from "./clock.ts";
import { ledgerRows } from "./ledger-rows.ts";
import { staffOf } from "./staff.ts";

type NewOrder = Partial<typeof orders.$inferInsert>;

export type TestOrders = Awaited<ReturnType<typeof openTestOrders>>;

/** Orders over a real database, with a campaign, staff, and a scripted SMS provider. */
export async function openTestOrders() {
  const connection = await openTestDatabase();
  const { db } = connection;
  const clock = createClock();
  await addCampaign(db);
  return {
    connection,
    db,
    clock,
    pass: clock.forward,
    ...scriptedSms({ db, clock }),
    as: (name: string, role?: Role) => staffOf({ db, clock }, name, role),
    /** A pending order of 250 TL, unless given otherwise. */
    place: (change: NewOrder = {}) => placeOrder(db, clock.now(), change),
    /** The bank approves its card payment. */
    pay: (id: string) => approve(db, id, clock.now()),
    async outbox(id: string): Promise<typeof smsOutbox.$inferSelect | undefined> {
      const [row] = await db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id));
      return row;
    },
    ...ledgerRows({ db, clock }),
    close: () => connection.close(),
  };
}

function addCampaign(db: Db) {
  const texts = { title: "Genel Bağış", description: "…", image: "", category: "genel" };
  return db.insert(campaigns).values({ ...texts, id: "genel", openingAmount: 1_000 });
}

/** `sent`: the messages that the provider got. `answerWith`: what it answers from now on. */
function scriptedSms(site: Pick<SmsContext, "db" | "clock">) {
  const sent: Sms[] = [];
  let answer: (sms: Sms) => Answer | Promise<Answer> = () => ({ kind: "accepted", messageId: "1" });
  const provider: SmsContext["provider"] = {
    name: "log",
    async send(sms) {
      sent.push(sms);
      return answer(sms);
    },
  };
  const sms: SmsContext = {
    ...site,
    provider,
    log: silent,
    foundation: "İmece Vakfı",
    underway: new Set(),
  };
  return {
    sms,
    sent,
    answerWith(next: typeof answer): void {
      answer = next;
    },
  };
}

async function placeOrder(db: Db, now: Date, change: NewOrder): Promise<string> {
  const { status = "pending", createdAt = now, ...rest } = change;
  const id = change.id ?? newOrderId({ now: () => now });
  const order = {
    paymentMethod: "bank_transfer",
    totalAmount: 25_000,
    customerName: "Ayşe Yılmaz",
    customerEmail: "ayse@example.org",
    customerPhone: "5321234567",
    createdAt,
    updatedAt: createdAt,
    ...rest,
    id,
  };
  await db.transaction(async (tx) => {
    await addOrders(tx, [order]);
    const target = { campaignId: "genel", campaignTitle: "Genel Bağış", category: "genel" };
    const gift = { donationType: "standart", amount: order.totalAmount };
    await tx.insert(orderItems).values({ orderId: id, position: 0, ...target, ...gift });
    if (status !== "pending") await tx.update(orders).set({ status }).where(eq(orders.id, id));
  });
  return id;
}

/** The bank approves the card payment of an order. */
export function approve(db: Db, id: string, at = new Date()): Promise<void> {
  return change(db, id, { cause: "approval", givenOn: istanbulDay(at), notifyAfter: null }, at);
}

/** An order is cancelled. */
export function cancel(db: Db, id: string, at = new Date()): Promise<void> {
  return change(db, id, { cause: "cancellation", by: null, note: null }, at);
}

function change(db: Db, id: string, to: StatusChange, at: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`no order ${id}`);
    await setOrderStatus(tx, order, to, at);
  });
}
