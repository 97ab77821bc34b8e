import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { bringWaitingForward } from "#server/giving/payments/schedule-inquiry.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openCallback, openTestApp, orderBody, postCallback, postOrder } from "#testing/world/app.ts";
import { readOrderStatus } from "#testing/world/read-order-status.ts";

// These tests send the bank's message while the database is unavailable, or while our transaction fails.

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

const success = "/payment/verify?status=success";
const pending = "/payment/verify?status=pending";

type PaidOrder = { orderId: string; callback: URLSearchParams };

/** Makes an order and pays it at the bank with this code. `callback` is the message that the browser brings back. */
async function pay(otp: string): Promise<PaidOrder> {
  const { body } = await postOrder(app, orderBody());
  if (!body.payment || !body.orderId) throw new Error(`no form: ${body.error}`);
  const callback = await payAtBank(body.payment, otp);
  if (!callback) throw new Error("no callback");
  return { orderId: body.orderId, callback };
}

async function readLocation(answer: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  return headers.get("location") ?? "";
}

const readStatus = (id: string) => readOrderStatus(app.db, id);

const appWith = (db: Db): App => ({ ...app, db, payments: { ...app.payments, db } });

/** Returns the database of the site, which does not answer while `isAway` is set. */
function createUnreliableDatabase() {
  const state = { isAway: false };
  const db = new Proxy(app.db, {
    get(real, name, receiver) {
      if (state.isAway) throw new Error("timeout exceeded when trying to connect");
      return Reflect.get(real, name, receiver);
    },
  });
  return { state, db };
}

const findAttempt = async (number: string) => {
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  return attempt;
};

test("if the database fails midway, the donor reads that the payment is being checked, and the next callback books it", async () => {
  const { orderId, callback } = await pay("123456");
  let rollbacks = 0;
  const failing = new Proxy(app.db, {
    get(db, name, receiver) {
      if (name !== "transaction") return Reflect.get(db, name, receiver);
      return (work: Parameters<Db["transaction"]>[0]) =>
        db.transaction(async (tx) => {
          await work(tx);
          rollbacks++;
          throw new Error("connection lost before the commit");
        });
    },
  });
  const answer = await postCallback(appWith(failing), callback);
  expect(rollbacks).toBe(1);
  expect(await readLocation(answer)).toBe(pending);
  expect(await readStatus(orderId)).toBe("pending");
  expect(await readLocation(postCallback(app, callback))).toBe(success);
  expect(await readStatus(orderId)).toBe("completed");
});

test("if the database is away from the beginning, the inquiry is moved forward once the database answers", async () => {
  const { orderId, callback } = await pay("123456");
  const { state, db } = createUnreliableDatabase();
  const site = appWith(db);
  const before = (await findAttempt(orderId))?.nextInquiryAt?.getTime() ?? 0;
  state.isAway = true;
  expect(await readLocation(postCallback(site, callback))).toBe(pending);
  await expect(bringWaitingForward(site.payments)).rejects.toThrow("timeout exceeded");
  state.isAway = false;
  await bringWaitingForward(site.payments);
  const due = (await findAttempt(orderId))?.nextInquiryAt?.getTime() ?? 0;
  expect(due).toBeLessThan(before);
  expect(due - app.clock.now().getTime()).toBeLessThanOrEqual(10_000);
});

test("a committed approval stays a success when a later step fails", async () => {
  const { orderId, callback } = await pay("123456");
  const onSettled = () => Promise.reject(new Error("database away"));
  const site = { ...app, payments: { ...app.payments, onSettled } };
  expect(await readLocation(postCallback(site, callback))).toBe(success);
  expect(await readStatus(orderId)).toBe("completed");
});

test("an unverified callback shows a payment being checked, and only a rejected request is an error", async () => {
  const { orderId } = await pay("123456");
  const { state, db } = createUnreliableDatabase();
  state.isAway = true;
  const answer = openCallback(appWith(db), `?number=${orderId}`, { bank: "payfor" });
  expect(await readLocation(answer)).toBe(pending);
  const forged = await readLocation(postCallback(appWith(db), "x=1"));
  expect(forged).toContain("code=HASH_MISMATCH");
  state.isAway = false;
  await bringWaitingForward(appWith(db).payments);
  const due = (await findAttempt(orderId))?.nextInquiryAt?.getTime() ?? 0;
  expect(due - app.clock.now().getTime()).toBeLessThanOrEqual(60_000);
});
