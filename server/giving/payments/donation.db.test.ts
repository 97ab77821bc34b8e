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

async function readSums() {
  const { db } = payments.ctx;
  const [general] = await db.select().from(campaigns).where(eq(campaigns.id, "genel"));
  const [project] = await db.select().from(projects).where(eq(projects.id, testProject));
  return {
    general: general?.collectedAmount ?? 0,
    project: project?.collectedAmount ?? 0,
    supporters: project?.supporterCount ?? 0,
  };
}

async function readLogs(id: string) {
  return payments.ctx.db
    .select()
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, id))
    .orderBy(paymentLogs.id);
}

async function countRows(
  table: Parameters<ReturnType<typeof payments.ctx.db.select>["from"]>[0],
): Promise<number> {
  const rows = await payments.ctx.db.select({ n: sql<number>`count(*)::int` }).from(table);
  return (rows[0] as { n: number }).n;
}

describe("a card donation", () => {
  test("is booked once when the bank approves it, although the callback is repeated", async () => {
    const before = await readSums();
    const { orderId, payment } = await begin(payments.ctx);
    expect(payment.number).toBe(orderId);
    const callback = await payAtBank(payment, "123456");
    if (!callback) throw new Error("no callback");

    expect(await finishPayment(payments.ctx, callback)).toEqual({ status: "success", orderId });
    expect((await payments.readOrder(orderId)).status).toBe("completed");
    expect(await readLogs(orderId)).toMatchObject([{ status: "success", amount: 25_000, errorCode: null }]);
    expect((await readSums()).general).toBe(before.general + 25_000);

    expect(await finishPayment(payments.ctx, callback)).toEqual({ status: "success", orderId });
    expect(await readLogs(orderId)).toHaveLength(1);
    expect((await readSums()).general).toBe(before.general + 25_000);
  });

  test("to a project counts one supporter, regardless of the number of its items", async () => {
    const before = await readSums();
    const items = [
      { id: testProject, amount: 10_000, quantity: 2, donationType: "standart" },
      { id: testProject, amount: 700, quantity: 1, donationType: "zekat" },
    ];
    const { payment } = await begin(payments.ctx, orderRequest({ items }));
    const callback = await payAtBank(payment, "123456");
    await finishPayment(payments.ctx, callback ?? new URLSearchParams());
    expect(await readSums()).toMatchObject({
      project: before.project + 10_700,
      supporters: before.supporters + 1,
    });
  });

  test("fails with the code of the decline, and a retry with a new number is booked", async () => {
    const before = await readSums();
    const request = orderRequest();
    const idempotency = { key: "retry-after-decline", bodyHash: "a" };
    const created = await createOrder(payments.ctx, { request, language: "tr", key: idempotency });
    if (created.kind === "refused" || !created.payment) throw new Error("refused");
    const declined = await payAtBank(created.payment, "100051");
    expect(await finishPayment(payments.ctx, declined ?? new URLSearchParams())).toEqual({
      status: "error",
      type: "payment_failed",
      code: null,
      orderId: created.orderId,
    });
    expect(await payments.readOrder(created.orderId)).toMatchObject({
      status: "payment_failed",
      errorCode: "51",
    });
    expect(await readSums()).toEqual(before);

    const retry = await createOrder(payments.ctx, { request, language: "tr", key: idempotency });
    if (retry.kind === "refused" || !retry.payment) throw new Error("refused");
    expect(retry.orderId).toBe(created.orderId);
    expect(retry.payment.number).not.toBe(created.orderId);
    const paid = await payAtBank(retry.payment, "123456");
    expect(await finishPayment(payments.ctx, paid ?? new URLSearchParams())).toMatchObject({
      status: "success",
    });
    expect(await payments.readOrder(created.orderId)).toMatchObject({ status: "completed", errorCode: null });
    expect((await readSums()).general).toBe(before.general + 25_000);

    // A late repetition of the first decline changes nothing.
    await finishPayment(payments.ctx, declined ?? new URLSearchParams());
    expect((await payments.readOrder(created.orderId)).status).toBe("completed");
  });

  test("with a failed 3-D step fails with the type of that error", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    const failedStep = await payAtBank(payment, "000000");
    expect(await finishPayment(payments.ctx, failedStep ?? new URLSearchParams())).toMatchObject({
      type: "3d_auth_failed",
    });
    expect((await payments.readOrder(orderId)).status).toBe("payment_failed");
  });

  test("that is paid by two attempts is booked once, and raises the alarm about a duplicate payment", async () => {
    const before = await readSums();
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
    expect((await readSums()).general).toBe(before.general + 25_000);
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

  test("without a callback is settled by an inquiry", async () => {
    const before = await readSums();
    const { orderId, payment } = await begin(payments.ctx);
    expect(await payAtBank(payment, "999999")).toBeNull();
    expect((await payments.readOrder(orderId)).status).toBe("pending");
    expect(await inquireAttempt(payments.ctx, orderId)).toEqual({ outcome: "paid", orderId });
    expect((await payments.readOrder(orderId)).status).toBe("completed");
    expect((await readSums()).general).toBe(before.general + 25_000);
  });
});

describe("a callback that proves nothing", () => {
  test("because its fields were changed settles nothing and is counted in one row", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    const callback = await payAtBank(payment, "000000");
    if (!callback) throw new Error("no callback");
    for (const name of ["code", "step", "result", "authCode"] as const)
      callback.set(fieldNames[name], approvingFields[name]);
    const readUntrusted = async () => {
      const rows = await payments.ctx.db
        .select()
        .from(paymentMessages)
        .where(eq(paymentMessages.outcome, "untrusted"));
      return { rows: rows.length, messages: rows.reduce((sum, row) => sum + row.count, 0) };
    };
    expect(await readUntrusted()).toEqual({ rows: 0, messages: 0 });
    for (let i = 0; i < 3; i++) {
      expect(await finishPayment(payments.ctx, callback)).toEqual({
        status: "error",
        type: "error",
        code: "HASH_MISMATCH",
        orderId: null,
      });
    }
    expect((await payments.readOrder(orderId)).status).toBe("pending");
    expect(await readUntrusted()).toEqual({ rows: 1, messages: 3 });
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
      expect((await payments.readOrder(orderId)).status).toBe("pending");
      const alarms = await payments.ctx.db
        .select()
        .from(paymentAlarms)
        .where(eq(paymentAlarms.orderId, orderId));
      expect(alarms).toHaveLength(1);
    }
  });
});

describe("a refused order", () => {
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
  ] as const)("with %s stores nothing and leaves its key unused: %j", async (code, change) => {
    const before = await countRows(orders);
    const beforeKeys = await countRows(idempotencyKeys);
    const refusal = await createOrder(payments.ctx, {
      request: orderRequest(change as never),
      language: "tr",
      key: {
        key: "refused-key",
        bodyHash: "x",
      },
    });
    expect(refusal).toMatchObject({ kind: "refused", code });
    expect([await countRows(orders), await countRows(idempotencyKeys)]).toEqual([before, beforeKeys]);
  });
});

describe("an idempotency key", () => {
  test("returns the same order to ten concurrent requests with the same body, and refuses another body", async () => {
    const before = await countRows(orders);
    const transfer = orderRequest({ paymentMethod: "bank_transfer" });
    const key = { key: "ten-at-once-key", bodyHash: "b" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createOrder(payments.ctx, { request: transfer, language: "tr", key })),
    );
    expect(new Set(answers.map((answer) => answer.kind === "created" && answer.orderId)).size).toBe(1);
    expect(await countRows(orders)).toBe(before + 1);
    const conflict = await createOrder(payments.ctx, {
      request: transfer,
      language: "tr",
      key: { ...key, bodyHash: "c" },
    });
    expect(conflict).toMatchObject({ kind: "refused", code: "IDEMPOTENCY_CONFLICT" });
  });

  test("is optional, and a bank transfer gets no form", async () => {
    const created = await createOrder(payments.ctx, {
      request: orderRequest({ paymentMethod: "bank_transfer" }),
      language: "ar",
      key: null,
    });
    if (created.kind === "refused") throw new Error("refused");
    expect(created.payment).toBeNull();
    expect(await payments.readOrder(created.orderId)).toMatchObject({
      status: "pending",
      language: "ar",
      paymentMethod: "bank_transfer",
    });
    const items = await payments.ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, created.orderId));
    expect(items).toMatchObject([
      { campaignTitle: "Genel Bağış", amount: 25_000, quantity: 1, lineTotal: 25_000 },
    ]);
  });
});
