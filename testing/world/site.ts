import { eq } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { addOrders } from "#server/giving/orders/add-orders.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import { type StatusChange, setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Bank } from "#server/giving/payments/banks/bank.ts";
import type { BankContext } from "#server/giving/payments/context.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import type { Answer } from "#server/messaging/channel.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { Role } from "#server/staff/roles.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { type BankChoice, nameBank, openBank, payAtBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { begin, orderRequest, paymentContext } from "#testing/donor/payments.ts";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import { createClock, staffOf } from "./staff.ts";

type NewOrder = Partial<typeof orders.$inferInsert>;

export type Site = Awaited<ReturnType<typeof openSite>>;
export type SiteWithBank = Awaited<ReturnType<typeof openSiteWithBank>>;

export const testProject = "11111111-1111-4111-8111-111111111111";

const text = { description: "…", image: "" };

const usualCampaigns: (typeof campaigns.$inferInsert)[] = [
  { ...text, id: "genel", title: "Genel Bağış", category: "genel", openingAmount: 5_000 },
  { ...text, id: "okul", title: "Okul Çantası", category: "egitim", minAmount: 90_000 },
  { ...text, id: "kurban-yurt-ici", title: "Yurt İçi Kurban", category: "kurban", minAmount: 1_500_000 },
  { ...text, id: "kapali", title: "Biten Kampanya", category: "genel", isActive: false },
];

const well = { ...text, id: testProject, slug: "kuyu", title: "Su Kuyusu", category: "Su Kuyusu" };

/** What a test declares of its site: orders, and campaigns instead of the usual ones. */
type SiteChoice = { campaigns?: (typeof campaigns.$inferInsert)[]; orders?: NewOrder[] };

/**
 * The rules of the site over a database of its own, with campaigns, a project, staff, a scripted SMS provider, and a
 * clock that stands still until the test moves it.
 */
export async function openSite(choice: SiteChoice = {}) {
  const connection = await openTestDatabase();
  const { db } = connection;
  const clock = createClock();
  await db.insert(campaigns).values(choice.campaigns ?? usualCampaigns);
  await db.insert(projects).values({ ...well, openingAmount: 1_000, openingSupporters: 3 });
  const place = (change: NewOrder = {}) => placeOrder(db, clock.now(), change);
  const orderIds: string[] = [];
  for (const order of choice.orders ?? []) orderIds.push(await place(order));
  return {
    connection,
    db,
    clock,
    passMinutes: clock.forwardMinutes,
    ...scriptedSms({ db, clock }),
    as: (name: string, role?: Role) => staffOf({ db, clock }, name, role),
    /** The ids of the declared orders. */
    orderIds,
    /** A pending order of 250 TL, unless the test says otherwise. Returns its id. */
    place,
    /** Approves the card payment of an order. */
    pay: (id: string) => approve(db, id, clock.now()),
    async readSms(id: string): Promise<typeof smsOutbox.$inferSelect | undefined> {
      const [row] = await db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id));
      return row;
    },
    async readOrder(id: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`no order ${id}`);
      return row;
    },
    /** The order as the target of a change by staff. */
    async readTarget(id: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`no order ${id}`);
      return { id, expectedUpdatedAt: row.updatedAt };
    },
    async readAttempt(number: string) {
      const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
      if (!row) throw new Error(`no attempt ${number}`);
      return row;
    },
    async readCollected(id = "genel"): Promise<number> {
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
      return row?.collectedAmount ?? 0;
    },
    /** The kinds of an order's alarms that are not resolved. */
    async listOpenAlarmsOf(orderId: string): Promise<string[]> {
      const alarms = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
      return alarms.flatMap(({ kind, resolvedAt }) => (resolvedAt ? [] : [kind]));
    },
    /** The differences that the ledger check finds, as "kind subject". */
    async findDifferences(): Promise<string[]> {
      const checked = await checkLedger(db, clock);
      if (checked.kind === "busy") throw new Error("busy");
      return checked.differences.map(({ kind, subject }) => `${kind} ${subject}`);
    },
    close: () => connection.close(),
  };
}

/** A site with a bank: an adapter, of PayFor unless the test chooses another, and its simulator. */
export async function openSiteWithBank(choice: BankChoice = {}) {
  const site = await openSite();
  let fault: InquiryFault | undefined;
  const counterpart = await openBank({ now: site.clock.now, inquiryFault: () => fault, ...choice });
  const ctx = paymentContext(site.db, [nameBank(counterpart.bank, counterpart.kind)], site.clock);
  return {
    ...site,
    /** `bank` is the only one; `withBank` replaces it. */
    ctx,
    donor: {
      /** Orders by card and types this code at the bank. The site handles the callback. Returns the id of the order. */
      async gives(change: Partial<OrderRequest> = {}, code: string | null = "123456"): Promise<string> {
        const { orderId, payment } = await begin(ctx, orderRequest(change));
        const callback = await payAtBank(payment, code);
        if (callback) await finishPayment(ctx, callback);
        return orderId;
      },
    },
    counterpart,
    simulator: counterpart.simulator,
    /** Sets the fault of all further inquiries; undefined: the bank answers. */
    breakInquiries(next: InquiryFault | undefined): void {
      fault = next;
    },
    async close() {
      await counterpart.close();
      await site.close();
    },
  };
}

/** The context of a site whose only bank has this change. */
export function withBank(ctx: BankContext, change: Partial<Bank>): BankContext {
  const bank = { ...ctx.bank, ...change };
  return { ...ctx, bank, banks: [bank] };
}

/** `sent`: the messages that the provider got. `answerWith`: sets its further answers. */
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
    foundation: () => "İmece Vakfı",
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

/** Approves the card payment of an order, as the bank does. */
export function approve(db: Db, id: string, at = new Date()): Promise<void> {
  return change(db, id, { cause: "approval", givenOn: istanbulDay(at), notifyAfter: null }, at);
}

/** Cancels an order. */
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
