import { afterAll, beforeAll, expect, test } from "vitest";
import { readPaymentResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
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
import { readOrderStatus } from "#testing/world/read-order-status.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";

let testApp: TestApp;
/** A site whose bank has a server that reports payments. */
let app: App;
/** The same site, but only an inquiry decides a payment. */
let appDecidingByInquiry: App;
beforeAll(async () => {
  testApp = await openTestApp();
  app = withAppBank(testApp.app, { notificationAnswer: "Approved" });
  appDecidingByInquiry = withAppBank(app, decideByInquiry(bankOf(app)));
});
afterAll(() => testApp.close());

async function pay(otp: string) {
  const created = await postOrder(app, orderBody());
  const message = await payAtBank(formOf(created.body), otp);
  return { made: created, orderId: created.body.orderId ?? "", message: message ?? new URLSearchParams() };
}

const readRedirect = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get("location")];
};

async function readText(answer: Promise<Response>) {
  const response = await answer;
  return [response.status, await response.text()];
}

const readStatus = (id: string) => readOrderStatus(app.db, id);

test("the bank's server gets exactly the text that it expects, after the outcome is committed", async () => {
  const paidOrder = await pay("123456");
  expect(await readText(postNotification(app, paidOrder.message))).toEqual([200, "Approved"]);
  expect(await readStatus(paidOrder.orderId)).toBe("completed");
  // The message is repeated, and the browser returns, too.
  expect(await readText(postNotification(app, paidOrder.message))).toEqual([200, "Approved"]);
  expect((await postCallback(app, paidOrder.message)).headers.get("location")).toBe(
    "/payment/verify?status=success",
  );
  const declinedOrder = await pay("100051");
  expect(await readText(postNotification(app, declinedOrder.message))).toEqual([200, "Approved"]);
  expect(await readStatus(declinedOrder.orderId)).toBe("payment_failed");
});

test("a forged, undecided or unstored message gets another answer, so that the bank repeats it", async () => {
  const { orderId, message } = await pay("123456");
  const forged = new URLSearchParams(message);
  forged.set(fieldNames.signature, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
  expect((await readText(postNotification(app, forged)))[0]).toBe(400);
  const closedDatabase = await openTestDatabase();
  await closedDatabase.close();
  const broken = { ...app, payments: { ...app.payments, db: closedDatabase.db } };
  expect((await readText(postNotification(broken, message)))[0]).toBe(503);
  testApp.payments.breakInquiries("error");
  expect((await readText(postNotification(appDecidingByInquiry, message)))[0]).toBe(503);
  testApp.payments.breakInquiries(undefined);
  expect(await readStatus(orderId)).toBe("pending");
  testApp.payments.clock.forwardMinutes(1);
  expect(await readText(postNotification(appDecidingByInquiry, message))).toEqual([200, "Approved"]);
  expect(await readStatus(orderId)).toBe("completed");
});

test("neither a bank without such a server nor another bank has this address", async () => {
  expect((await postNotification(testApp.app, "a=1")).status).toBe(404);
  expect((await postNotification(app, "a=1", { bank: "garanti" })).status).toBe(404);
});

test("every unverified callback gets the same answer, and only the donor's browser sees the result", async () => {
  const pendingRedirect = [303, "/payment/verify?status=pending"];
  const paidOrder = await pay("123456");
  const declinedOrder = await pay("100051");
  const openOrder = await pay("999999");
  testApp.payments.clock.forwardMinutes(1);
  expect(await readRedirect(postCallback(appDecidingByInquiry, paidOrder.message))).toEqual(pendingRedirect);
  expect(await readRedirect(postCallback(appDecidingByInquiry, declinedOrder.message))).toEqual(
    pendingRedirect,
  );
  const returnAnswer = await openCallback(appDecidingByInquiry, `?number=${openOrder.orderId}`, {
    bank: "payfor",
  });
  expect([returnAnswer.status, returnAnswer.headers.get("location")]).toEqual(pendingRedirect);
  const unknownNumberAnswer = await openCallback(appDecidingByInquiry, "?number=HDNOBODYSNUMBER1", {
    bank: "payfor",
  });
  expect([unknownNumberAnswer.status, unknownNumberAnswer.headers.get("location")]).toEqual(pendingRedirect);
  expect([
    await readStatus(paidOrder.orderId),
    await readStatus(declinedOrder.orderId),
    await readStatus(openOrder.orderId),
  ]).toEqual(["completed", "payment_failed", "completed"]);

  const page = new Request(`${site}/payment/verify?status=pending`, {
    headers: { cookie: cookieHeader(openOrder.made, returnAnswer) },
  });
  expect(await readPaymentResult(page, appDecidingByInquiry)).toMatchObject({
    outcome: "success",
    order: { id: openOrder.orderId },
  });
  const strangerRequest = new Request(page.url, { headers: { cookie: cookieHeader(returnAnswer) } });
  expect(await readPaymentResult(strangerRequest, appDecidingByInquiry)).toMatchObject({
    outcome: "checking",
    order: null,
  });
});

test("an unverified callback about a second attempt shows its order in the donor's browser", async () => {
  const headers = { "Idempotency-Key": "a-key-of-two-attempts" };
  await postOrder(appDecidingByInquiry, orderBody(), { headers });
  const retry = await postOrder(appDecidingByInquiry, orderBody(), { headers });
  const { number } = formOf(retry.body);
  expect(number).not.toBe(retry.body.orderId);
  await payAtBank(formOf(retry.body), "999999");
  const laterOrder = await postOrder(appDecidingByInquiry, orderBody(), {
    headers: { cookie: cookieHeader(retry) },
  });
  const returnAnswer = await openCallback(appDecidingByInquiry, `?number=${number}`, { bank: "payfor" });
  const page = new Request(`${site}/payment/verify?status=pending`, {
    headers: { cookie: cookieHeader(laterOrder, returnAnswer) },
  });
  expect(await readPaymentResult(page, appDecidingByInquiry)).toMatchObject({
    outcome: "success",
    order: { id: retry.body.orderId },
  });
});
