import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { begin } from "#testing/donor/payments.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { openSiteWithBank, withBank } from "#testing/world/site.ts";
import { decideByInquiry } from "./banks/decide-by-inquiry.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAlarms, paymentLogs } from "./table.ts";

/** Tests that a payment without full cardholder authentication settles and raises an alarm. */

const payments = await openSiteWithBank({ kind: "nestpay" });
const { ctx, counterpart: nestpay } = payments;
afterAll(() => payments.close());

async function pay(habits: object, code = "123456") {
  nestpay.simulator.setHabits({ mdStatus: "1", answers: "reference", ...habits });
  const { orderId, payment } = await begin(ctx);
  const back = await goToBank(payment, code);
  const message = { body: new Uint8Array(), headers: new Headers(), query: new URLSearchParams(), ...back };
  return { orderId, fields: nestpay.bank.readCallback(message) };
}

async function alarmsOf(orderId: string) {
  const rows = await ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
  return rows.map(({ kind, details }) => ({ kind, details }));
}

async function statusOf(orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

test.each(["2", "3", "4"] as const)(
  "a message with 3-D status %s: completed, and one alarm",
  async (mdStatus) => {
    const { orderId, fields } = await pay({ mdStatus });
    expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
    expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
    expect((await inquireAttempt(ctx, orderId)).outcome).toBe("confirmed");
    expect(await statusOf(orderId)).toBe("completed");
    const alarm = { kind: "weak_3d_secure", details: { threeDStatus: mdStatus } };
    expect(await alarmsOf(orderId)).toEqual([alarm]);
    const logs = await ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs.map(({ status, errorCode }) => [status, errorCode]).sort()).toEqual([
      ["error", "WEAK_3D_SECURE"],
      ["success", null],
    ]);
  },
);

test("an inquiry that names the status raises it, too, when no message came", async () => {
  const { orderId } = await pay({ mdStatus: "4", answers: "reported" }, "999999");
  expect((await inquireAttempt(ctx, orderId)).outcome).toBe("paid");
  expect(await alarmsOf(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "4" } }]);
});

test("where only inquiries settle, what the message said of the step counts, in either order", async () => {
  const unsure = withBank(ctx, decideByInquiry(nestpay.bank));
  const alarm = { kind: "weak_3d_secure", details: { threeDStatus: "3" } };
  const before = await pay({ mdStatus: "3" });
  expect(await finishPayment(unsure, before.fields)).toMatchObject({ status: "unverified" });
  expect(await statusOf(before.orderId)).toBe("completed");
  expect(await alarmsOf(before.orderId)).toEqual([alarm]);

  const after = await pay({ mdStatus: "3" });
  expect((await inquireAttempt(unsure, after.orderId)).outcome).toBe("paid");
  expect(await alarmsOf(after.orderId)).toEqual([]);
  expect(await finishPayment(unsure, after.fields)).toMatchObject({ status: "unverified" });
  expect(await alarmsOf(after.orderId)).toEqual([alarm]);

  const settling = await pay({ mdStatus: "3" });
  expect((await inquireAttempt(ctx, settling.orderId)).outcome).toBe("paid");
  expect(await finishPayment(ctx, settling.fields)).toMatchObject({ status: "success" });
  expect(await alarmsOf(settling.orderId)).toEqual([alarm]);
});

test("at a bank with a random text of its own the inquiry settles, and the message's step counts", async () => {
  const { orderId, fields } = await pay({ mdStatus: "2", answers: "reported" });
  nestpay.intercept(async (send) => {
    const text = await (await send()).text();
    return new Response(text.replace(/<MDSTATUS>\d/, "<MDSTATUS>"));
  });
  expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
  nestpay.intercept(null);
  expect(await alarmsOf(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "2" } }]);
});

test("a forged message says nothing of the step", async () => {
  const unsure = withBank(ctx, decideByInquiry(nestpay.bank));
  const { orderId, fields } = await pay({});
  fields.set("mdStatus", "4");
  await finishPayment(unsure, fields);
  expect(await statusOf(orderId)).toBe("completed");
  expect(await alarmsOf(orderId)).toEqual([]);
});

test("PayFor's inquiry tells of it", async () => {
  await using payfor = await openCounterpart({ kind: "payfor" });
  payfor.simulator.setHabits({ authentication: "half" });
  const there = withBank(payments.ctx, payfor.bank);
  const { orderId, payment } = await begin(there);
  await goToBank(payment, "123456");
  expect((await inquireAttempt(there, orderId)).outcome).toBe("paid");
  expect(await statusOf(orderId)).toBe("completed");
  expect(await alarmsOf(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "Eci 06" } }]);
});

test("a full 3-D step raises none", async () => {
  const { orderId, fields } = await pay({});
  expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
  expect((await inquireAttempt(ctx, orderId)).outcome).toBe("confirmed");
  expect(await alarmsOf(orderId)).toEqual([]);
});

test("an inquiry at a payment firm raises it, although a full step was demanded", async () => {
  await using iyzico = await openCounterpart({ kind: "iyzico" });
  iyzico.intercept(async (send) => {
    const text = await (await send()).text();
    return new Response(text.replace('"mdStatus":1', '"mdStatus":4'));
  });
  const firm = withBank(payments.ctx, iyzico.bank);
  const { orderId, payment } = await begin(firm);
  await goToBank(payment, "123456");
  expect((await inquireAttempt(firm, orderId)).outcome).toBe("paid");
  expect((await inquireAttempt(firm, orderId)).outcome).toBe("confirmed");
  expect(await statusOf(orderId)).toBe("completed");
  expect(await alarmsOf(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "4" } }]);
});
