import type { BankSimulator, InquiryFault } from "#tools/bank-simulator/payfor/simulator.ts";
import { campaigns } from "../campaigns/table.ts";
import type { Connection } from "../db/connect.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import { projects } from "../projects/table.ts";
import type { Bank, BankForm } from "./banks/bank.ts";
import type { BankName } from "./banks/registry.ts";
import { openCounterpart } from "./banks/test-counterpart.ts";
import { testGift } from "./banks/test-payment.ts";
import type { BankContext, PaymentContext } from "./context.ts";
import { createOrder } from "./create-order.ts";
import { nameTestBank, openTestBank } from "./test-bank.ts";

/** A clock that a test moves. */
type TestClock = { now(): Date; forward(minutes: number): void };

export type TestPayments<Simulator = BankSimulator> = {
  /** `bank` is the only one; `withBank` replaces it. */
  ctx: BankContext;
  connection: Connection;
  simulator: Simulator;
  clock: TestClock;
  /** How the bank disturbs inquiries from now on; undefined: it answers. */
  breakInquiries(fault: InquiryFault | undefined): void;
  close(): Promise<void>;
};

type OpenBank<Simulator> = (options: {
  now: () => Date;
  inquiryFault: () => InquiryFault | undefined;
}) => Promise<{ bank: Bank; simulator: Simulator; close(): Promise<void> }>;

/** The payment domain over a real database and, over HTTP, the simulator of a PayFor bank. */
export function openTestPayments(on?: Connection): Promise<TestPayments> {
  return openTestPaymentsAt(openTestBank, "payfor", on);
}

/** The same with another bank. */
export async function openTestPaymentsAt<Simulator>(
  openBank: OpenBank<Simulator>,
  kind: string,
  on?: Connection,
): Promise<TestPayments<Simulator>> {
  const connection = on ?? (await openTestDatabase());
  const clock = createTestClock();
  let fault: InquiryFault | undefined;
  const opened = await openBank({
    now: () => clock.now(),
    inquiryFault: () => fault,
  });
  const { simulator, close } = opened;
  const bank = nameTestBank(opened.bank, kind);
  await addTargets(connection);
  return {
    ctx: {
      db: connection.db,
      bank,
      banks: [bank],
      clock,
      log: silent,
      foundation: testGift.foundation,
    },
    connection,
    simulator,
    clock,
    breakInquiries(next) {
      fault = next;
    },
    async close() {
      await close();
      await connection.close();
    },
  };
}

/** The payment domain with the adapter of this bank, and its simulator at the other end. */
export async function openPaymentsWith(kind: BankName) {
  const payments = await openTestPayments();
  const counterpart = await openCounterpart({ kind });
  async function close(): Promise<void> {
    await counterpart[Symbol.asyncDispose]();
    await payments.close();
  }
  return { payments, counterpart, ctx: withBank(payments.ctx, counterpart.bank), close };
}

/** The same site whose only bank differs in this. */
export function withBank(ctx: BankContext, change: Partial<Bank>): BankContext {
  const bank = { ...ctx.bank, ...change };
  return { ...ctx, bank, banks: [bank] };
}

export const testProject = "11111111-1111-4111-8111-111111111111";

async function addTargets({ db }: Connection): Promise<void> {
  const text = { description: "…", image: "" };
  await db.insert(campaigns).values([
    {
      ...text,
      id: "genel",
      title: "Genel Bağış",
      category: "genel",
      openingAmount: 5_000,
      collectedAmount: 5_000,
    },
    { ...text, id: "okul", title: "Okul Çantası", category: "egitim", minAmount: 90_000 },
    { ...text, id: "kurban-yurt-ici", title: "Yurt İçi Kurban", category: "kurban", minAmount: 1_500_000 },
    { ...text, id: "kapali", title: "Biten Kampanya", category: "genel", isActive: false },
  ]);
  await db.insert(projects).values({
    ...text,
    id: testProject,
    slug: "kuyu",
    title: "Su Kuyusu",
    category: "Su Kuyusu",
    openingAmount: 1_000,
    openingSupporters: 3,
  });
}

function createTestClock(): TestClock {
  let now = new Date("2026-11-20T09:00:00Z").getTime();
  return {
    now: () => new Date(now),
    forward: (minutes) => {
      now += minutes * 60_000;
    },
  };
}

/** A valid request for one line of `amount` kuruş to the general campaign, paid by card. */
export function orderRequest(change: Partial<OrderRequest> = {}): OrderRequest {
  const items = change.items ?? [{ id: "genel", amount: 25_000, quantity: 1, donationType: "standart" }];
  return {
    items,
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "5551234567" },
    totalAmount: items.reduce((sum, item) => sum + item.amount, 0),
    paymentMethod: "card",
    message: "",
    isRecurring: false,
    company: null,
    consents: [],
    ...change,
  };
}

/** An order with its bank form, which the test then pays. */
export async function begin(
  ctx: PaymentContext,
  request = orderRequest(),
): Promise<{ orderId: string; payment: BankForm }> {
  const begun = await createOrder(ctx, { request, language: "tr", key: null, ip: "203.0.113.7" });
  if (begun.kind === "refused" || !begun.payment) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return { orderId: begun.orderId, payment: begun.payment };
}
