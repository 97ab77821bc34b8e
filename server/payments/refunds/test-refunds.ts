import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import type { RunningSimulator } from "#tools/bank-simulator/profile.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import { goToBank } from "#tools/bank-simulator/test-browser.ts";
import type { Role } from "../../accounts/roles.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { adminUsers } from "../../accounts/table.ts";
import { checkBooks } from "../../books/check-books.ts";
import { campaigns } from "../../campaigns/table.ts";
import type { Db } from "../../db/connect.ts";
import { silent } from "../../db/test-database.ts";
import type { OrderRequest } from "../../orders/order-request.ts";
import { orders } from "../../orders/table.ts";
import type { Bank } from "../banks/bank.ts";
import { type BankName, createBank } from "../banks/registry.ts";
import type { BankContext } from "../context.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { impatient } from "../test-bank.ts";
import { begin, openTestPaymentsAt, orderRequest, withBank } from "../test-payments.ts";
import { findRefundable } from "./find-refundable.ts";
import type { RefundRow } from "./lock-refund.ts";
import { type RefundRequest, requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import { refunds } from "./table.ts";

export type TestRefunds = Awaited<ReturnType<typeof openTestRefunds>>;

/** Paid orders over a real database and, over HTTP, a simulated bank of this kind; staff who give money back. */
export async function openTestRefunds(kind: BankName = "payfor") {
  const faults: (InquiryFault | undefined)[] = [];
  const { watched, during } = watchRequests(faults);
  const payments = await openTestPaymentsAt(({ now }) => openBank(kind, { now, faults, watched }), kind);
  const { ctx, clock, connection, simulator } = payments;
  const { db, bank } = ctx;
  return {
    ...{ connection, db, ctx, clock, bank, simulator },
    /** How the bank disturbs its next answers, in turn; undefined: it answers. */
    disturb: (...next: (InquiryFault | undefined)[]) => void faults.splice(0, faults.length, ...next),
    /** Happens while the next request to the bank is on its way. */
    during,
    async as(name: string, role: Role = "admin"): Promise<StaffContext> {
      const email = `${name.toLowerCase()}@example.org`;
      await db.insert(adminUsers).values({ id: name, email, fullName: name, role }).onConflictDoNothing();
      return { db, clock, log: silent, actor: { id: name, name, role, address: null } };
    },
    /** An order that a card has paid, and the bank confirmed. */
    async give(change: Partial<OrderRequest> = {}): Promise<string> {
      const { orderId, payment } = await begin(ctx, orderRequest(change));
      await goToBank(payment, "999999");
      clock.forward(1);
      const { outcome } = await inquireAttempt(ctx, payment.number);
      if (outcome !== "paid") throw new Error(`not paid: ${outcome}`);
      return orderId;
    },
    /** The order's own payment whole, unless given otherwise. */
    request: (staff: StaffContext, orderId: string, change: Partial<RefundRequest> = {}, at: Bank = bank) =>
      request(staff, withBank(ctx, at), orderId, change),
    /** The items of an order, by position. */
    async linesOf(orderId: string) {
      const [payment] = await findRefundable(ctx, orderId);
      return payment?.lines ?? [];
    },
    ...readRows(db),
    /** The bank, but requests to give money back never reach it. */
    unreached: { ...bank, refund: unreached, ...(bank.void ? { void: unreached } : {}) } satisfies Bank,
    /** What the bank itself has given back of a payment. */
    atBank(number: string) {
      const { voided, refunded } = simulator.payments().find((one) => one.number === number) ?? {};
      return { voided, refunded };
    },
    /** Runs the job every minute for so long. */
    async work(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute++) {
        clock.forward(1);
        await runDueRefunds(ctx);
      }
    },
    /** Nothing that the check of the books finds. */
    async differences(): Promise<string[]> {
      const checked = await checkBooks(db, clock);
      if (checked.kind === "busy") throw new Error("busy");
      return checked.differences.map(({ kind: found, subject }) => `${found} ${subject}`);
    },
    close: payments.close,
  };
}

/** Requests to the bank that work of the test can precede. */
function watchRequests(faults: readonly (InquiryFault | undefined)[]) {
  let meanwhile: (() => Promise<void>) | undefined;
  const watched: typeof fetch = async (...request) => {
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    return impatient(() => faults[0])(...request);
  };
  const during = (work: () => Promise<void>): void => {
    meanwhile = work;
  };
  return { watched, during };
}

async function request(
  staff: StaffContext,
  ctx: BankContext,
  orderId: string,
  change: Partial<RefundRequest>,
): ReturnType<typeof requestRefund> {
  const number = change.number === undefined ? orderId : change.number;
  const payment = (await findRefundable(ctx, orderId)).find((one) => one.number === number);
  const whole = { whole: true, items: [], amount: 0, reason: "Bağışçı istedi." };
  const seen = payment?.counted ?? 0;
  const wanted = { orderId, number, method: "card" as const, seen, ...whole, ...change };
  return requestRefund(staff, ctx, wanted);
}

function readRows(db: Db) {
  return {
    async rowOf(id: string) {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
      return row as RefundRow;
    },
    async orderRow(id: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error("no such order");
      return row;
    },
    async attemptRow(number: string) {
      const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
      if (!row) throw new Error("no such attempt");
      return row;
    },
    async collected(id = "genel"): Promise<number> {
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
      return row?.collectedAmount ?? 0;
    },
    async openAlarms(orderId: string): Promise<string[]> {
      const alarms = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
      return alarms.flatMap(({ kind, resolvedAt }) => (resolvedAt ? [] : [kind]));
    },
  };
}

const unreached = async () => ({ kind: "unknown", reason: "timeout" }) as const;

async function openBank(
  kind: BankName,
  { now, faults, watched }: { now: () => Date; faults: (InquiryFault | undefined)[]; watched: typeof fetch },
): Promise<{ bank: Bank; simulator: RunningSimulator; close(): Promise<void> }> {
  const inquiryFault = () => faults.shift();
  const simulator: RunningSimulator = simulators[kind].open({ mount: "/bank", now, inquiryFault });
  const server = createServer((request, response) => simulator.handle(request, response));
  // Longer than any test blocks this process: a connection must not be closed during a request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank`;
  const account = simulators[kind].account({ browser: base, server: base });
  return {
    bank: createBank(kind, account, {
      ...{ timeoutMs: 1_000, historyTimeoutMs: 5_000 },
      ...{ fetch: watched, clock: { now } },
    }),
    simulator,
    async close() {
      await simulator.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
