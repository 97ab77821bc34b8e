import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin, orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { type Admit, createOrder, type Idempotency } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

async function countSuccesses(ids: string[]): Promise<number> {
  const rows = await payments.ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(paymentLogs)
    .where(sql`${inArray(paymentLogs.orderId, ids)} and ${paymentLogs.status} = 'success'`);
  return rows[0]?.n ?? 0;
}

test("60 identical concurrent callbacks and some inquiries settle the payment once", async () => {
  const before = await payments.readCollected();
  const { orderId, payment } = await begin(payments.ctx);
  const callback = await payAtBank(payment, "123456");
  if (!callback) throw new Error("no callback");
  const answers = await Promise.all([
    ...Array.from({ length: 60 }, () => finishPayment(payments.ctx, callback)),
    ...Array.from({ length: 5 }, () => inquireAttempt(payments.ctx, orderId)),
  ]);
  expect(answers.filter((answer) => "status" in answer && answer.status === "success")).toHaveLength(60);
  expect(await countSuccesses([orderId])).toBe(1);
  expect(await payments.readCollected()).toBe(before + 25_000);
}, 60_000);

/** Sends 40 requests with this key, and expects that they create one order. Returns the order's id. */
async function createConcurrently(
  key: Idempotency,
  admit: Admit<never> = (_request, _key, create) => create(),
): Promise<string | undefined> {
  const input = { request: orderRequest(), language: "tr" as const, key, admit };
  const answers = await Promise.all(Array.from({ length: 40 }, () => createOrder(payments.ctx, input)));
  const created = answers.flatMap((answer) => (answer.kind === "created" ? [answer] : []));
  expect(created).toHaveLength(40);
  expect(new Set(created.map((answer) => answer.orderId)).size).toBe(1);
  expect(new Set(created.map((answer) => answer.payment?.number)).size).toBe(40);
  expect(created.filter((answer) => !answer.replayed)).toHaveLength(1);
  return created[0]?.orderId;
}

test("40 concurrent requests with one key create one order, and each form has its own number", async () => {
  await createConcurrently({ key: "forty-at-once", bodyHash: "x" });
}, 60_000);

test("40 concurrent requests that all find their key unused create one order", async () => {
  const states: string[] = [];
  const allRequestsChecked = Promise.withResolvers<void>();
  await createConcurrently({ key: "forty-as-new", bodyHash: "x" }, async (_request, keyState, create) => {
    if (states.push(keyState) === 40) allRequestsChecked.resolve();
    await allRequestsChecked.promise;
    return create();
  });
  expect(new Set(states)).toEqual(new Set(["new"]));
}, 60_000);

test("a request that would be refused returns the order that a concurrent request created with its key", async () => {
  const input = {
    request: orderRequest(),
    language: "tr" as const,
    key: { key: "made-since", bodyHash: "x" },
  };
  let orderId: string | undefined;
  const lateRequest = await createOrder(payments.ctx, {
    ...input,
    request: { ...orderRequest(), totalAmount: 1 },
    admit: async (_request, _keyState, create) => {
      const first = await createOrder(payments.ctx, input);
      if (first.kind === "created") orderId = first.orderId;
      return create();
    },
  });
  expect(lateRequest).toMatchObject({ kind: "created", orderId, replayed: true });
  const otherBody = await createOrder(payments.ctx, { ...input, key: { ...input.key, bodyHash: "y" } });
  expect(otherBody).toMatchObject({ kind: "refused", code: "IDEMPOTENCY_CONFLICT" });
}, 60_000);

test("50 callbacks for 50 orders while staff change the same orders leave a consistent ledger", async () => {
  const before = await payments.readCollected();
  const donations = await Promise.all(Array.from({ length: 50 }, () => begin(payments.ctx)));
  const callbacks = await Promise.all(donations.map(({ payment }) => payAtBank(payment, "123456")));
  await Promise.all(
    donations.flatMap(({ orderId }, index) => [
      finishPayment(payments.ctx, callbacks[index] ?? new URLSearchParams()),
      payments.ctx.db
        .update(orders)
        .set({ status: index % 2 ? "cancelled" : "completed", staffChangedAt: payments.clock.now() })
        .where(eq(orders.id, orderId)),
    ]),
  );
  const ids = donations.map(({ orderId }) => orderId);
  const rows = await payments.ctx.db.select().from(orders).where(inArray(orders.id, ids));
  const completed = rows.filter((row) => row.status === "completed");
  expect(await payments.readCollected()).toBe(before + completed.length * 25_000);
  const attempts = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids));
  expect(attempts.every((attempt) => attempt.status === "settled" || attempt.status === "duplicate")).toBe(
    true,
  );
  expect(await countSuccesses(ids)).toBe(attempts.filter((attempt) => attempt.status === "settled").length);
}, 60_000);

test("concurrent runs of the job inquire about each due attempt once", async () => {
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const donations = await Promise.all(Array.from({ length: 30 }, () => begin(payments.ctx)));
  payments.clock.forwardMinutes(6);
  const counts = await Promise.all([
    inquireDue(payments.ctx),
    inquireDue(payments.ctx),
    inquireDue(payments.ctx),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  const ids = donations.map(({ orderId }) => orderId);
  const attempts = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids));
  expect(attempts.map((attempt) => attempt.inquiryCount)).toEqual(Array(30).fill(1));
}, 60_000);
