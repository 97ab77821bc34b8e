import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { idempotencyKeys, orderItems, orders } from "#server/giving/orders/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin, orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank, testProject } from "#testing/world/site.ts";
import { approvingFields, fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAlarms, paymentAttempts, paymentLogs, paymentMessages } from "./table.ts";

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

async function books() {
  const { db } = payments.ctx;
  const [general] = await db.select().from(campaigns).where(eq(campaigns.id, "genel"));
  const [project] = await db.select().from(projects).where(eq(projects.id, testProject));
  return {
    general: general?.collectedAmount ?? 0,
    project: project?.collectedAmount ?? 0,
    supporters: project?.supporterCount ?? 0,
  };
}

async function logsOf(id: string) {
  return payments.ctx.db
    .select()
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, id))
    .orderBy(paymentLogs.id);
}

async function countOf(
  table: Parameters<ReturnType<typeof payments.ctx.db.select>["from"]>[0],
): Promise<number> {
  const rows = await payments.ctx.db.select({ n: sql<number>`count(*)::int` }).from(table);
  return (rows[0] as { n: number }).n;
}

describe("a card donation", () => {
  test("is booked once when the bank approves: order, log entry, collected amount, attempt", async () => {
    const before = await books();
    const { orderId, payment } = await begin(payments.ctx);
    expect(payment.number).toBe(orderId);
    const callback = await payAtBank(payment, "123456");
    if (!callback) throw new Error("no callback");

    expect(await finishPayment(payments.ctx, callback)).toEqual({ status: "success", orderId });
    expect((await payments.order(orderId)).status).toBe("completed");
    expect(await logsOf(orderId)).toMatchObject([{ status: "success", amount: 25_000, errorCode: null }]);
    expect((await books()).general).toBe(before.general + 25_000);

    expect(await finishPayment(payments.ctx, callback)).toEqual({ status: "success", orderId });
    expect(await logsOf(orderId)).toHaveLength(1);
    expect((await books()).general).toBe(before.general + 25_000);
  });

  test("to a project raises its amount and its supporters by one, however many lines name it", async () => {
    const before = await books();
    const items = [
      { id: testProject, amount: 10_000, quantity: 2, donationType: "standart" },
      { id: testProject, amount: 700, quantity: 1, donationType: "zekat" },
    ];
    const { payment } = await begin(payments.ctx, orderRequest({ items }));
    const callback = await payAtBank(payment, "123456");
    await finishPayment(payments.ctx, callback ?? new URLSearchParams());
    expect(await books()).toMatchObject({
      project: before.project + 10_700,
      supporters: before.supporters + 1,
    });
  });

  test("declined with 51 fails the order with that code and collects nothing; a retry gets a new number and is booked", async () => {
    const before = await books();
    const request = orderRequest();
    const idempotency = { key: "retry-after-decline", bodyHash: "a" };
    const begun = await createOrder(payments.ctx, { request, language: "tr", key: idempotency });
    if (begun.kind === "refused" || !begun.payment) throw new Error("refused");
    const declined = await payAtBank(begun.payment, "100051");
    expect(await finishPayment(payments.ctx, declined ?? new URLSearchParams())).toEqual({
      status: "error",
      type: "payment_failed",
      code: null,
      orderId: begun.orderId,
    });
    expect(await payments.order(begun.orderId)).toMatchObject({ status: "payment_failed", errorCode: "51" });
    expect(await books()).toEqual(before);

    const again = await createOrder(payments.ctx, { request, language: "tr", key: idempotency });
    if (again.kind === "refused" || !again.payment) throw new Error("refused");
    expect(again.orderId).toBe(begun.orderId);
    expect(again.payment.number).not.toBe(begun.orderId);
    const paid = await payAtBank(again.payment, "123456");
    expect(await finishPayment(payments.ctx, paid ?? new URLSearchParams())).toMatchObject({
      status: "success",
    });
    expect(await payments.order(begun.orderId)).toMatchObject({ status: "completed", errorCode: null });
    expect((await books()).general).toBe(before.general + 25_000);

    // A late repetition of the first decline changes nothing.
    await finishPayment(payments.ctx, declined ?? new URLSearchParams());
    expect((await payments.order(begun.orderId)).status).toBe("completed");
  });

  test("whose 3-D step fails gets that message", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    const failed = await payAtBank(payment, "000000");
    expect(await finishPayment(payments.ctx, failed ?? new URLSearchParams())).toMatchObject({
      type: "3d_auth_failed",
    });
    expect((await payments.order(orderId)).status).toBe("payment_failed");
  });

  test("paid twice through two attempts is booked once, and an alarm asks staff to refund the second", async () => {
    const before = await books();
    const idempotency = { key: "two-attempts-paid", bodyHash: "a" };
    const first = await createOrder(payments.ctx, {
      request: orderRequest(),
      language: "tr",
      key: idempotency,
    });
    const second = await createOrder(payments.ctx, {
      request: orderRequest(),
      language: "tr",
      key: idempotency,
    });
    if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
      throw new Error("refused");
    for (const form of [first.payment, second.payment]) {
      const callback = await payAtBank(form, "123456");
      expect(await finishPayment(payments.ctx, callback ?? new URLSearchParams())).toMatchObject({
        status: "success",
      });
    }
    expect((await books()).general).toBe(before.general + 25_000);
    const attempts = await payments.ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, first.orderId));
    expect(attempts.map((attempt) => attempt.status).sort()).toEqual(["duplicate", "settled"]);
    const alarms = await payments.ctx.db
      .select()
      .from(paymentAlarms)
      .where(eq(paymentAlarms.orderId, first.orderId));
    expect(alarms.map((alarm) => alarm.kind)).toEqual(["duplicate_payment"]);
  });

  test("whose browser never comes back is settled by inquiry", async () => {
    const before = await books();
    const { orderId, payment } = await begin(payments.ctx);
    expect(await payAtBank(payment, "999999")).toBeNull();
    expect((await payments.order(orderId)).status).toBe("pending");
    expect(await inquireAttempt(payments.ctx, orderId)).toEqual({ outcome: "paid", orderId });
    expect((await payments.order(orderId)).status).toBe("completed");
    expect((await books()).general).toBe(before.general + 25_000);
  });
});

describe("a callback that proves nothing", () => {
  test("with a changed hash or status settles nothing and is counted, not stored one by one", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    const callback = await payAtBank(payment, "000000");
    if (!callback) throw new Error("no callback");
    for (const name of ["code", "step", "result", "authCode"] as const)
      callback.set(fieldNames[name], approvingFields[name]);
    const untrusted = async () => {
      const rows = await payments.ctx.db
        .select()
        .from(paymentMessages)
        .where(eq(paymentMessages.outcome, "untrusted"));
      return { rows: rows.length, messages: rows.reduce((sum, row) => sum + row.count, 0) };
    };
    expect(await untrusted()).toEqual({ rows: 0, messages: 0 });
    for (let i = 0; i < 3; i++) {
      expect(await finishPayment(payments.ctx, callback)).toEqual({
        status: "error",
        type: "error",
        code: "HASH_MISMATCH",
        orderId: null,
      });
    }
    expect((await payments.order(orderId)).status).toBe("pending");
    expect(await untrusted()).toEqual({ rows: 1, messages: 3 });
  });

  test("with an authentic approval but another amount or currency is refused and raises an alarm", async () => {
    for (const [field, value] of [
      [fieldNames.amount, "1.00"],
      [fieldNames.currency, "840"],
    ] as const) {
      const { orderId, payment } = await begin(payments.ctx);
      const callback = await payAtBank(payment, "123456");
      callback?.set(field, value);
      expect(await finishPayment(payments.ctx, callback ?? new URLSearchParams())).toEqual({
        status: "error",
        type: "error",
        code: "INVALID_AMOUNT",
        orderId,
      });
      expect((await payments.order(orderId)).status).toBe("pending");
      const alarms = await payments.ctx.db
        .select()
        .from(paymentAlarms)
        .where(eq(paymentAlarms.orderId, orderId));
      expect(alarms).toHaveLength(1);
    }
  });
});

describe("an order that is refused", () => {
  const line = { id: "genel", amount: 25_000, quantity: 1, donationType: "standart" };
  test.each([
    ["INVALID_CAMPAIGN", { items: [{ ...line, id: "yok" }] }],
    ["INVALID_CAMPAIGN", { items: [{ ...line, id: "kapali" }] }],
    ["INVALID_AMOUNT", { items: [{ ...line, id: "okul", amount: 89_999 }] }],
    ["INVALID_AMOUNT", { items: [{ ...line, id: "okul", amount: 179_999, quantity: 2 }] }],
    ["INVALID_AMOUNT", { items: [{ ...line, amount: 1_001, quantity: 2 }] }],
    ["INVALID_AMOUNT", { items: [line], totalAmount: 24_999 }],
    ["INVALID_AMOUNT", { items: [{ ...line, amount: 99 }] }],
    ["INVALID_AMOUNT", { items: [{ ...line, amount: 20_000_001 }] }],
    ["INVALID_DONATION_TYPE", { items: [{ ...line, donationType: "vacip" }] }],
    ["INVALID_DONATION_TYPE", { items: [{ ...line, id: "kurban-yurt-ici", amount: 1_500_000 }] }],
  ] as const)("with %s stores nothing and does not use up its key: %j", async (code, change) => {
    const before = await countOf(orders);
    const beforeKeys = await countOf(idempotencyKeys);
    const refusal = await createOrder(payments.ctx, {
      request: orderRequest(change as never),
      language: "tr",
      key: {
        key: "refused-key",
        bodyHash: "x",
      },
    });
    expect(refusal).toMatchObject({ kind: "refused", code });
    expect([await countOf(orders), await countOf(idempotencyKeys)]).toEqual([before, beforeKeys]);
  });
});

describe("an idempotency key", () => {
  test("answers the same order to the same body, also to ten requests at once, and refuses another body", async () => {
    const before = await countOf(orders);
    const transfer = orderRequest({ paymentMethod: "bank_transfer" });
    const key = { key: "ten-at-once-key", bodyHash: "b" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createOrder(payments.ctx, { request: transfer, language: "tr", key })),
    );
    expect(new Set(answers.map((answer) => answer.kind === "created" && answer.orderId)).size).toBe(1);
    expect(await countOf(orders)).toBe(before + 1);
    const conflict = await createOrder(payments.ctx, {
      request: transfer,
      language: "tr",
      key: { ...key, bodyHash: "c" },
    });
    expect(conflict).toMatchObject({ kind: "refused", code: "IDEMPOTENCY_CONFLICT" });
  });

  test("of a transfer makes no attempt at the bank", async () => {
    const begun = await createOrder(payments.ctx, {
      request: orderRequest({ paymentMethod: "bank_transfer" }),
      language: "ar",
      key: null,
    });
    if (begun.kind === "refused") throw new Error("refused");
    expect(begun.payment).toBeNull();
    expect(await payments.order(begun.orderId)).toMatchObject({
      status: "pending",
      language: "ar",
      paymentMethod: "bank_transfer",
    });
    const items = await payments.ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, begun.orderId));
    expect(items).toMatchObject([
      { campaignTitle: "Genel Bağış", amount: 25_000, quantity: 1, lineTotal: 25_000 },
    ]);
  });
});
