import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { begin } from "#testing/donor/payments.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { readOrderStatus } from "#testing/world/read-order-status.ts";
import { openSiteWithBank, withBank } from "#testing/world/site.ts";
import { decideByInquiry } from "./banks/decide-by-inquiry.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAlarms, paymentLogs } from "./table.ts";

// A payment without full cardholder authentication settles and raises an alarm.

const payments = await openSiteWithBank({ kind: "nestpay" });
const { ctx, counterpart: nestpay } = payments;
afterAll(() => payments.close());

async function pay(habits: object, code = "123456") {
  nestpay.simulator.setHabits({ mdStatus: "1", answers: "reference", ...habits });
  const { orderId, payment } = await begin(ctx);
  const callback = await goToBank(payment, code);
  const message = {
    body: new Uint8Array(),
    headers: new Headers(),
    query: new URLSearchParams(),
    ...callback,
  };
  return { orderId, fields: nestpay.bank.readCallback(message) };
}

async function readAlarms(orderId: string) {
  const rows = await ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
  return rows.map(({ kind, details }) => ({ kind, details }));
}

const readStatus = (id: string) => readOrderStatus(ctx.db, id);

test.each(["2", "3", "4"] as const)(
  "a message with the 3-D status %s completes the order and raises one alarm",
  async (mdStatus) => {
    const { orderId, fields } = await pay({ mdStatus });
    expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
    expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
    expect((await inquireAttempt(ctx, orderId)).outcome).toBe("confirmed");
    expect(await readStatus(orderId)).toBe("completed");
    const alarm = { kind: "weak_3d_secure", details: { threeDStatus: mdStatus } };
    expect(await readAlarms(orderId)).toEqual([alarm]);
    const logs = await ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs.map(({ status, errorCode }) => [status, errorCode]).sort()).toEqual([
      ["error", "WEAK_3D_SECURE"],
      ["success", null],
    ]);
  },
);

test("an inquiry that reports a weak 3-D status raises the alarm without a message", async () => {
  const { orderId } = await pay({ mdStatus: "4", answers: "reported" }, "999999");
  expect((await inquireAttempt(ctx, orderId)).outcome).toBe("paid");
  expect(await readAlarms(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "4" } }]);
});

test("a message with a weak 3-D status raises the alarm before and after the settling inquiry", async () => {
  const inquiryOnlyContext = withBank(ctx, decideByInquiry(nestpay.bank));
  const alarm = { kind: "weak_3d_secure", details: { threeDStatus: "3" } };
  const messageFirst = await pay({ mdStatus: "3" });
  expect(await finishPayment(inquiryOnlyContext, messageFirst.fields)).toMatchObject({
    status: "unverified",
  });
  expect(await readStatus(messageFirst.orderId)).toBe("completed");
  expect(await readAlarms(messageFirst.orderId)).toEqual([alarm]);

  const inquiryFirst = await pay({ mdStatus: "3" });
  expect((await inquireAttempt(inquiryOnlyContext, inquiryFirst.orderId)).outcome).toBe("paid");
  expect(await readAlarms(inquiryFirst.orderId)).toEqual([]);
  expect(await finishPayment(inquiryOnlyContext, inquiryFirst.fields)).toMatchObject({
    status: "unverified",
  });
  expect(await readAlarms(inquiryFirst.orderId)).toEqual([alarm]);

  const settledByInquiry = await pay({ mdStatus: "3" });
  expect((await inquireAttempt(ctx, settledByInquiry.orderId)).outcome).toBe("paid");
  expect(await finishPayment(ctx, settledByInquiry.fields)).toMatchObject({ status: "success" });
  expect(await readAlarms(settledByInquiry.orderId)).toEqual([alarm]);
});

test("an approval that an inquiry must confirm raises the alarm by the 3-D status of its message", async () => {
  const { orderId, fields } = await pay({ mdStatus: "2", answers: "reported" });
  nestpay.intercept(async (send) => {
    const text = await (await send()).text();
    return new Response(text.replace(/<MDSTATUS>\d/, "<MDSTATUS>"));
  });
  expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
  nestpay.intercept(null);
  expect(await readAlarms(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "2" } }]);
});

test("the 3-D status of a forged message raises no alarm", async () => {
  const unsure = withBank(ctx, decideByInquiry(nestpay.bank));
  const { orderId, fields } = await pay({});
  fields.set("mdStatus", "4");
  await finishPayment(unsure, fields);
  expect(await readStatus(orderId)).toBe("completed");
  expect(await readAlarms(orderId)).toEqual([]);
});

test("an inquiry at PayFor with a weak 3-D status raises the alarm", async () => {
  await using payfor = await openCounterpart({ kind: "payfor" });
  payfor.simulator.setHabits({ authentication: "half" });
  const payforContext = withBank(payments.ctx, payfor.bank);
  const { orderId, payment } = await begin(payforContext);
  await goToBank(payment, "123456");
  expect((await inquireAttempt(payforContext, orderId)).outcome).toBe("paid");
  expect(await readStatus(orderId)).toBe("completed");
  expect(await readAlarms(orderId)).toEqual([
    { kind: "weak_3d_secure", details: { threeDStatus: "Eci 06" } },
  ]);
});

test("a full 3-D authentication raises no alarm", async () => {
  const { orderId, fields } = await pay({});
  expect(await finishPayment(ctx, fields)).toMatchObject({ status: "success" });
  expect((await inquireAttempt(ctx, orderId)).outcome).toBe("confirmed");
  expect(await readAlarms(orderId)).toEqual([]);
});

test("an inquiry at iyzico with a weak 3-D status raises the alarm", async () => {
  await using iyzico = await openCounterpart({ kind: "iyzico" });
  iyzico.intercept(async (send) => {
    const text = await (await send()).text();
    return new Response(text.replace('"mdStatus":1', '"mdStatus":4'));
  });
  const iyzicoContext = withBank(payments.ctx, iyzico.bank);
  const { orderId, payment } = await begin(iyzicoContext);
  await goToBank(payment, "123456");
  expect((await inquireAttempt(iyzicoContext, orderId)).outcome).toBe("paid");
  expect((await inquireAttempt(iyzicoContext, orderId)).outcome).toBe("confirmed");
  expect(await readStatus(orderId)).toBe("completed");
  expect(await readAlarms(orderId)).toEqual([{ kind: "weak_3d_secure", details: { threeDStatus: "4" } }]);
});
