import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { begin } from "#testing/donor/payments.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { openSiteWithBank } from "#testing/world/site.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { paymentAlarms } from "./table.ts";

// These tests cover the alarms about states of a payment that an inquiry reports.

const { ctx, counterpart: nestpay, close } = await openSiteWithBank({ kind: "nestpay" });
afterAll(() => close());

async function pay(): Promise<string> {
  const { orderId, payment } = await begin(ctx);
  await goToBank(payment, "123456");
  return orderId;
}

/** Makes the bank report this state of the payment. */
const setBankState = (state: string) =>
  nestpay.intercept(async (send) => {
    const text = await (await send()).text();
    return new Response(text.replace(/<TRANS_STAT>[A-Z]+</, `<TRANS_STAT>${state}<`));
  });

async function alarmsOf(number: string) {
  const rows = await ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.number, number));
  return rows.map(({ kind, details, resolvedAt }) => ({ kind, details, open: resolvedAt === null }));
}

async function statusOf(id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  return order?.status;
}

test.each(["R", "A"])(
  "money that the bank holds in state %s raises one alarm, which closes when the payment settles",
  async (state) => {
    const orderId = await pay();
    setBankState(state);
    for (let n = 0; n < 2; n++) expect((await inquireAttempt(ctx, orderId)).outcome).toBe("open");
    expect(await statusOf(orderId)).toBe("pending");
    const alarm = { kind: "paid_but_pending", details: { state } };
    expect(await alarmsOf(orderId)).toEqual([{ ...alarm, open: true }]);
    nestpay.intercept(null);
    expect((await inquireAttempt(ctx, orderId)).outcome).toBe("paid");
    expect(await statusOf(orderId)).toBe("completed");
    expect(await alarmsOf(orderId)).toEqual([{ ...alarm, open: false }]);
  },
);

test("a booked payment in an uncertain state stays booked and raises an alarm", async () => {
  const orderId = await pay();
  await inquireAttempt(ctx, orderId);
  setBankState("R");
  await inquireAttempt(ctx, orderId);
  nestpay.intercept(null);
  expect(await statusOf(orderId)).toBe("completed");
  expect(await alarmsOf(orderId)).toEqual([
    { kind: "unconfirmed_approval", details: { state: "R" }, open: true },
  ]);
});

test("a second sale under one number raises the alarm about a duplicate payment", async () => {
  const orderId = await pay();
  await inquireAttempt(ctx, orderId);
  expect(nestpay.simulator.plantLie({ lie: "take-again", orderId })).toBe(true);
  for (let n = 0; n < 2; n++) expect((await inquireAttempt(ctx, orderId)).outcome).toBe("confirmed");
  expect(await statusOf(orderId)).toBe("completed");
  expect(await alarmsOf(orderId)).toEqual([
    { kind: "duplicate_payment", details: { amount: 25_000 }, open: true },
  ]);
});
