import { eq } from "drizzle-orm";
import type { Role } from "../accounts/roles.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { adminUsers } from "../accounts/table.ts";
import { campaigns } from "../campaigns/table.ts";
import type { Connection, Db } from "../db/connect.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import { newOrderId } from "../kernel/ids.ts";
import type { Answer } from "../messaging/channel.ts";
import type { Sms } from "../messaging/providers/provider.ts";
import { smsOutbox } from "../messaging/table.ts";
import { addOrders } from "./add-orders.ts";
import type { SmsContext } from "./sms-context.ts";
import { orderItems, orders } from "./table.ts";
import { approve } from "./test-status.ts";

export type TestOrders = {
  connection: Connection;
  db: Db;
  sms: SmsContext;
  /** The messages that the provider got, and what it answers from now on. */
  sent: Sms[];
  answerWith(answer: (sms: Sms) => Answer | Promise<Answer>): void;
  clock: { now(): Date };
  pass(minutes: number): void;
  as(name: string, role?: Role): Promise<StaffContext>;
  /** A pending order of 250 TL, unless given otherwise. */
  place(change?: Partial<typeof orders.$inferInsert>): Promise<string>;
  /** The bank approves its card payment. */
  pay(id: string): Promise<void>;
  order(id: string): Promise<typeof orders.$inferSelect>;
  outbox(id: string): Promise<typeof smsOutbox.$inferSelect | undefined>;
  collected(): Promise<number>;
  close(): Promise<void>;
};

/** Orders over a real database, with a campaign, staff, and a scripted SMS provider. */
export async function openTestOrders(): Promise<TestOrders> {
  const connection = await openTestDatabase();
  const { db } = connection;
  let now = new Date("2026-11-20T09:00:00Z").getTime();
  const clock = { now: () => new Date(now) };
  const sent: Sms[] = [];
  const accept = (): Answer => ({ kind: "accepted", messageId: "1" });
  let answer: (sms: Sms) => Answer | Promise<Answer> = accept;
  const provider = {
    name: "log",
    async send(sms: Sms) {
      sent.push(sms);
      return answer(sms);
    },
  } as const;
  await db.insert(campaigns).values({
    id: "genel",
    title: "Genel Bağış",
    description: "…",
    image: "",
    category: "genel",
    openingAmount: 1_000,
  });
  return {
    connection,
    db,
    sms: { db, provider, clock, log: silent, foundation: "İmece Vakfı", underway: new Set() },
    sent,
    answerWith: (next) => {
      answer = next;
    },
    clock,
    pass: (minutes) => {
      now += minutes * 60_000;
    },
    async as(name, role = "editor") {
      const email = `${name.toLowerCase()}@example.org`;
      const row = { id: name, email, fullName: name, role };
      await db.insert(adminUsers).values(row).onConflictDoNothing();
      return { db, clock, log: silent, actor: { id: name, name, role, address: null } };
    },
    place: (change = {}) => insertOrder(db, clock, change),
    pay: (id) => approve(db, id, clock.now()),
    async order(id) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`no order ${id}`);
      return row;
    },
    async outbox(id) {
      const [row] = await db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id));
      return row;
    },
    async collected() {
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, "genel"));
      return row?.collectedAmount ?? 0;
    },
    close: () => connection.close(),
  };
}

async function insertOrder(
  db: Db,
  clock: TestOrders["clock"],
  change: Partial<typeof orders.$inferInsert>,
): Promise<string> {
  const id = change.id ?? newOrderId(clock);
  const { status = "pending", ...rest } = change;
  await db.transaction(async (tx) => {
    const at = rest.createdAt ?? clock.now();
    await addOrders(tx, [
      {
        paymentMethod: "bank_transfer",
        totalAmount: 25_000,
        customerName: "Ayşe Yılmaz",
        customerEmail: "ayse@example.org",
        customerPhone: "5321234567",
        createdAt: at,
        updatedAt: at,
        ...rest,
        id,
      },
    ]);
    await tx.insert(orderItems).values({
      orderId: id,
      position: 0,
      campaignId: "genel",
      campaignTitle: "Genel Bağış",
      category: "genel",
      donationType: "standart",
      amount: rest.totalAmount ?? 25_000,
    });
    if (status !== "pending") await tx.update(orders).set({ status }).where(eq(orders.id, id));
  });
  return id;
}
