import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import type { Bank, BankForm } from "#server/giving/payments/banks/bank.ts";
import type { BankContext, PaymentContext } from "#server/giving/payments/context.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { type BankChoice, nameBank, type OpenedBank, openBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import type { RunningSimulator } from "#tools/bank-simulator/profile.ts";
import { createClock, type TestClock } from "./clock.ts";
import { testGift } from "./gift.ts";

export type TestPayments = {
  /** `bank` is the only one; `withBank` replaces it. */
  ctx: BankContext;
  connection: Connection;
  counterpart: OpenedBank;
  simulator: RunningSimulator;
  clock: TestClock;
  /** How the bank disturbs inquiries from now on; undefined: it answers. */
  breakInquiries(fault: InquiryFault | undefined): void;
  close(): Promise<void>;
};

/** The payment domain over a real database and, over HTTP, a simulated bank; of PayFor unless chosen otherwise. */
export async function openTestPayments(choice: BankChoice = {}, on?: Connection): Promise<TestPayments> {
  const connection = on ?? (await openTestDatabase());
  const clock = createClock();
  let fault: InquiryFault | undefined;
  const counterpart = await openBank({ now: clock.now, inquiryFault: () => fault, ...choice });
  const bank = nameBank(counterpart.bank, counterpart.kind);
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
    counterpart,
    simulator: counterpart.simulator,
    clock,
    breakInquiries(next) {
      fault = next;
    },
    async close() {
      await counterpart.close();
      await connection.close();
    },
  };
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
