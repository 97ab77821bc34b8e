import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "../campaigns/table.ts";
import { orders } from "../orders/table.ts";
import { beginCheckout } from "./begin-checkout.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";
import { payAtBank } from "./test-bank.ts";
import { begin, openTestPayments, orderRequest, type TestPayments } from "./test-payments.ts";

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments();
});
afterAll(() => payments.close());

async function collected(): Promise<number> {
  const [row] = await payments.ctx.db.select().from(campaigns).where(eq(campaigns.id, "genel"));
  return row?.collectedAmount ?? 0;
}

async function successesOf(ids: string[]): Promise<number> {
  const rows = await payments.ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(paymentLogs)
    .where(sql`${inArray(paymentLogs.orderId, ids)} and ${paymentLogs.status} = 'success'`);
  return rows[0]?.n ?? 0;
}

test("60 identical callbacks at once, with inquiries among them, settle once", async () => {
  const before = await collected();
  const { orderId, payment } = await begin(payments.ctx);
  const callback = await payAtBank(payment, "123456");
  if (!callback) throw new Error("no callback");
  const answers = await Promise.all([
    ...Array.from({ length: 60 }, () => finishPayment(payments.ctx, callback)),
    ...Array.from({ length: 5 }, () => inquireAttempt(payments.ctx, orderId)),
  ]);
  expect(answers.filter((answer) => "status" in answer && answer.status === "success")).toHaveLength(60);
  expect(await successesOf([orderId])).toBe(1);
  expect(await collected()).toBe(before + 25_000);
}, 60_000);

/** 40 requests with this key make one order, each with its own number at the bank. Returns the order's id. */
async function beginAtOnce(key: Parameters<typeof beginCheckout>[3]): Promise<string | undefined> {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => beginCheckout(payments.ctx, orderRequest(), "tr", key)),
  );
  const begun = answers.flatMap((answer) => (answer.kind === "begun" ? [answer] : []));
  expect(begun).toHaveLength(40);
  expect(new Set(begun.map((answer) => answer.orderId)).size).toBe(1);
  expect(new Set(begun.map((answer) => answer.payment?.number)).size).toBe(40);
  expect(begun.filter((answer) => !answer.replayed)).toHaveLength(1);
  return begun[0]?.orderId;
}

test("40 requests with one key at once make one order, and each request for a form gets its own number", async () => {
  await beginAtOnce({ key: "forty-at-once", bodyHash: "x" });
}, 60_000);

test("40 requests that take their key for new make one order, too", async () => {
  const key = { key: "forty-as-new", bodyHash: "x", isNew: true };
  const orderId = await beginAtOnce(key);
  // The request itself would be refused by now, but the key's order is returned.
  const late = await beginCheckout(payments.ctx, { ...orderRequest(), totalAmount: 1 }, "tr", key);
  expect(late).toMatchObject({ kind: "begun", orderId, replayed: true });
  const other = await beginCheckout(payments.ctx, orderRequest(), "tr", { ...key, bodyHash: "y" });
  expect(other).toMatchObject({ kind: "refused", code: "IDEMPOTENCY_CONFLICT" });
}, 60_000);

test("50 callbacks for 50 orders while staff change the same orders leave a consistent ledger", async () => {
  const before = await collected();
  const made = await Promise.all(Array.from({ length: 50 }, () => begin(payments.ctx)));
  const callbacks = await Promise.all(made.map(({ payment }) => payAtBank(payment, "123456")));
  await Promise.all(
    made.flatMap(({ orderId }, index) => [
      finishPayment(payments.ctx, callbacks[index] ?? new URLSearchParams()),
      payments.ctx.db
        .update(orders)
        .set({ status: index % 2 ? "cancelled" : "completed", staffChangedAt: payments.clock.now() })
        .where(eq(orders.id, orderId)),
    ]),
  );
  const ids = made.map(({ orderId }) => orderId);
  const rows = await payments.ctx.db.select().from(orders).where(inArray(orders.id, ids));
  const completed = rows.filter((row) => row.status === "completed");
  expect(await collected()).toBe(before + completed.length * 25_000);
  const attempts = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids));
  expect(attempts.every((attempt) => attempt.status === "settled" || attempt.status === "duplicate")).toBe(
    true,
  );
  expect(await successesOf(ids)).toBe(attempts.filter((attempt) => attempt.status === "settled").length);
}, 60_000);

test("two workers that look for due inquiries at once inquire about each attempt once", async () => {
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const made = await Promise.all(Array.from({ length: 30 }, () => begin(payments.ctx)));
  payments.clock.forward(6);
  const counts = await Promise.all([
    inquireDue(payments.ctx),
    inquireDue(payments.ctx),
    inquireDue(payments.ctx),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  const ids = made.map(({ orderId }) => orderId);
  const attempts = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids));
  expect(attempts.map((attempt) => attempt.inquiryCount)).toEqual(Array(30).fill(1));
}, 60_000);
