import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPaymentResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { orders } from "#server/giving/orders/table.ts";
import { decideByInquiry } from "#server/giving/payments/banks/decide-by-inquiry.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import {
  bankOf,
  cookieHeader,
  formOf,
  openCallback,
  openTestApp,
  orderBody,
  postCallback,
  postNotification,
  postOrder,
  site,
  type TestApp,
  withAppBank,
} from "#testing/world/app.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";

let opened: TestApp;
/** A site whose bank has a server that reports outcomes. */
let app: App;
/** The same site with a bank whose message decides nothing. */
let unsure: App;
beforeAll(async () => {
  opened = await openTestApp();
  app = withAppBank(opened.app, { notificationAnswer: "Approved" });
  unsure = withAppBank(app, decideByInquiry(bankOf(app)));
});
afterAll(() => opened.close());

async function pay(otp: string) {
  const made = await postOrder(app, orderBody());
  const message = await payAtBank(formOf(made.body), otp);
  return { made, orderId: made.body.orderId ?? "", message: message ?? new URLSearchParams() };
}

const said = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get("location")];
};

async function textOf(answer: Promise<Response>) {
  const response = await answer;
  return [response.status, await response.text()];
}

async function statusOf(id: string) {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  return order?.status;
}

test("the bank's server gets exactly the text that it expects, after the outcome is committed", async () => {
  const paid = await pay("123456");
  expect(await textOf(postNotification(app, paid.message))).toEqual([200, "Approved"]);
  expect(await statusOf(paid.orderId)).toBe("completed");
  // The message is repeated, and the browser returns, too.
  expect(await textOf(postNotification(app, paid.message))).toEqual([200, "Approved"]);
  expect((await postCallback(app, paid.message)).headers.get("location")).toBe(
    "/payment/verify?status=success",
  );
  const declined = await pay("100051");
  expect(await textOf(postNotification(app, declined.message))).toEqual([200, "Approved"]);
  expect(await statusOf(declined.orderId)).toBe("payment_failed");
});

test("a message that is not authentic, not decided or not stored gets another answer, so that the bank repeats it", async () => {
  const { orderId, message } = await pay("123456");
  const forged = new URLSearchParams(message);
  forged.set(fieldNames.signature, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
  expect((await textOf(postNotification(app, forged)))[0]).toBe(400);
  const gone = await openTestDatabase();
  await gone.close();
  const broken = { ...app, payments: { ...app.payments, db: gone.db } };
  expect((await textOf(postNotification(broken, message)))[0]).toBe(503);
  opened.payments.breakInquiries("error");
  expect((await textOf(postNotification(unsure, message)))[0]).toBe(503);
  opened.payments.breakInquiries(undefined);
  expect(await statusOf(orderId)).toBe("pending");
  opened.payments.clock.forward(1);
  expect(await textOf(postNotification(unsure, message))).toEqual([200, "Approved"]);
  expect(await statusOf(orderId)).toBe("completed");
});

test("neither a bank without such a server nor another bank has this address", async () => {
  expect((await postNotification(opened.app, "a=1")).status).toBe(404);
  expect((await postNotification(app, "a=1", { bank: "garanti" })).status).toBe(404);
});

test("an unverified callback is always answered in the same way; only this browser's page shows more", async () => {
  const undecided = [303, "/payment/verify?status=pending"];
  const paid = await pay("123456");
  const declined = await pay("100051");
  const open = await pay("999999");
  opened.payments.clock.forward(1);
  expect(await said(postCallback(unsure, paid.message))).toEqual(undecided);
  expect(await said(postCallback(unsure, declined.message))).toEqual(undecided);
  const back = await openCallback(unsure, `?number=${open.orderId}`, { bank: "payfor" });
  expect([back.status, back.headers.get("location")]).toEqual(undecided);
  const stranger = await openCallback(unsure, "?number=HDNOBODYSNUMBER1", { bank: "payfor" });
  expect([stranger.status, stranger.headers.get("location")]).toEqual(undecided);
  expect([
    await statusOf(paid.orderId),
    await statusOf(declined.orderId),
    await statusOf(open.orderId),
  ]).toEqual(["completed", "payment_failed", "completed"]);

  const page = new Request(`${site}/payment/verify?status=pending`, {
    headers: { cookie: cookieHeader(open.made, back) },
  });
  expect(await readPaymentResult(page, unsure)).toMatchObject({
    outcome: "success",
    order: { id: open.orderId },
  });
  const strange = new Request(page.url, { headers: { cookie: cookieHeader(back) } });
  expect(await readPaymentResult(strange, unsure)).toMatchObject({ outcome: "checking", order: null });
});

test("an unverified callback about a further attempt shows this browser the order of that attempt", async () => {
  const headers = { "Idempotency-Key": "a-key-of-two-attempts" };
  await postOrder(unsure, orderBody(), { headers });
  const again = await postOrder(unsure, orderBody(), { headers });
  const { number } = formOf(again.body);
  expect(number).not.toBe(again.body.orderId);
  await payAtBank(formOf(again.body), "999999");
  const later = await postOrder(unsure, orderBody(), { headers: { cookie: cookieHeader(again) } });
  const back = await openCallback(unsure, `?number=${number}`, { bank: "payfor" });
  const page = new Request(`${site}/payment/verify?status=pending`, {
    headers: { cookie: cookieHeader(later, back) },
  });
  expect(await readPaymentResult(page, unsure)).toMatchObject({
    outcome: "success",
    order: { id: again.body.orderId },
  });
});
