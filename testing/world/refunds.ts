import { eq } from "drizzle-orm";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import type { Bank } from "#server/giving/payments/banks/bank.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { BankContext } from "#server/giving/payments/context.ts";
import { inquireAttempt } from "#server/giving/payments/inquire-attempt.ts";
import { findRefundable } from "#server/giving/payments/refunds/find-refundable.ts";
import { type RefundRequest, requestRefund } from "#server/giving/payments/refunds/request-refund.ts";
import { runDueRefunds } from "#server/giving/payments/refunds/run-due-refunds.ts";
import { refunds } from "#server/giving/payments/refunds/table.ts";
import { paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { createImpatientFetch } from "#testing/counterparts/banks.ts";
import type { InquiryFault } from "#tools/bank-simulator/faults.ts";
import { openSiteWithBank, withBank } from "./site.ts";
import { staffOf } from "./staff.ts";

export type TestRefunds = Awaited<ReturnType<typeof openTestRefunds>>;

/** A site with a simulated bank of this kind, whose card payments staff refund. */
export async function openTestRefunds(kind: BankName = "payfor") {
  const faults: (InquiryFault | undefined)[] = [];
  const { watched, during } = watchRequests(faults);
  const payments = await openSiteWithBank({
    kind,
    inquiryFault: () => faults.shift(),
    parts: { timeoutMs: 1_000, fetch: watched },
  });
  const { ctx, clock, simulator } = payments;
  const { db, bank } = ctx;
  return {
    ...payments,
    bank,
    /** The faults of the next answers of the bank, one for each; undefined: it answers. */
    breakNextAnswers: (...next: (InquiryFault | undefined)[]) =>
      void faults.splice(0, faults.length, ...next),
    /** Runs this work during the next request to the bank. */
    runDuringNextRequest: during,
    as: (name: string, role: Role = "admin") => staffOf({ db, clock }, name, role),
    /** An order that is paid by card and confirmed by an inquiry. Returns its id. */
    async give(change: Partial<OrderRequest> = {}): Promise<string> {
      const orderId = await payments.donor.gives(change, "999999");
      clock.forwardMinutes(1);
      // The first attempt has the number of its order.
      const { outcome } = await inquireAttempt(ctx, orderId);
      if (outcome !== "paid") throw new Error(`not paid: ${outcome}`);
      return orderId;
    },
    /** Adds a duplicate payment of an order, with its alarm. Returns its number. */
    async payTwice(orderId: string): Promise<string> {
      const number = "HDTWICE000000001";
      const now = clock.now();
      await db.insert(paymentAttempts).values({
        number,
        orderId,
        sequence: 2,
        amount: 25_000,
        status: "duplicate",
        authCode: "S12345",
        settledAt: now,
        confirmedAt: now,
        evidence: "inquiry",
        createdAt: now,
      });
      await db.insert(paymentAlarms).values({ kind: "duplicate_payment", orderId, number });
      return number;
    },
    /** Requests a refund of the whole payment of the order, unless the test says otherwise. */
    requestRefund: (
      staff: StaffContext,
      orderId: string,
      change: Partial<RefundRequest> = {},
      at: Bank = bank,
    ) => requestAs(staff, withBank(ctx, at), orderId, change),
    /** The items of an order, by position. */
    async listRefundLines(orderId: string) {
      const [payment] = await findRefundable(ctx, orderId);
      return payment?.lines ?? [];
    },
    async readRefund(id: string) {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
      if (!row) throw new Error("no such refund");
      return row;
    },
    /** The bank, which no request for a refund reaches. */
    unreached: { ...bank, refund: unreached, ...(bank.void ? { void: unreached } : {}) } satisfies Bank,
    /** What the bank has refunded of a payment. */
    readBankRecord(number: string) {
      const { voided, refunded } = simulator.payments().find((one) => one.number === number) ?? {};
      return { voided, refunded };
    },
    /** Runs the job once a minute. */
    async runRefundsForMinutes(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute++) {
        clock.forwardMinutes(1);
        await runDueRefunds(ctx);
      }
    },
  };
}

/** A fetch for the bank that can run work of the test before a request. */
function watchRequests(faults: readonly (InquiryFault | undefined)[]) {
  let nextWork: (() => Promise<void>) | undefined;
  const watched: typeof fetch = async (...request) => {
    const work = nextWork;
    nextWork = undefined;
    await work?.();
    return createImpatientFetch(() => faults[0])(...request);
  };
  const during = (work: () => Promise<void>): void => {
    nextWork = work;
  };
  return { watched, during };
}

async function requestAs(
  staff: StaffContext,
  ctx: BankContext,
  orderId: string,
  change: Partial<RefundRequest>,
): ReturnType<typeof requestRefund> {
  const number = change.number === undefined ? orderId : change.number;
  const payment = (await findRefundable(ctx, orderId)).find((one) => one.number === number);
  const whole = { whole: true, items: [], amount: 0, reason: "Bağışçı istedi." };
  const expectedSum = payment?.requestedSum ?? 0;
  const request = { orderId, number, method: "card" as const, expectedSum, ...whole, ...change };
  return requestRefund(staff, ctx, request);
}

const unreached = async () => ({ kind: "unknown", reason: "timeout" }) as const;
