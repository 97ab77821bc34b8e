import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { orders } from "#server/giving/orders/table.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import {
  bankOf,
  cookieHeader,
  line,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  type TestApp,
  withAppBank,
} from "#testing/world/app.ts";

let testApp: TestApp;
let app: App;
let inquiredNumbers: string[];
beforeAll(async () => {
  testApp = await openTestApp();
  const bank = bankOf(testApp.app);
  const inquire: typeof bank.inquire = (attempt, signal) => {
    inquiredNumbers.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  app = withAppBank(testApp.app, { inquire });
});
beforeEach(() => {
  inquiredNumbers = [];
});
afterAll(() => testApp.close());

let keys = 0;
/** Sends an order with a new key, because the donor has changed the cart. The cookies are those of `browser`. */
const pressPay = (browser: { headers: Headers }[] = [], change: Record<string, unknown> = {}) => {
  const key = `changed-a-word-${++keys}`;
  const headers = {
    "Idempotency-Key": key,
    ...(browser.length > 0 ? { Cookie: cookieHeader(...browser) } : {}),
  };
  return postOrder(app, orderBody({ message: key, ...change }), { headers });
};

/** Makes a card order and pays it at the bank with this code. The browser does not send the callback. */
async function payAtTestBank(otp: string, browser: { headers: Headers }[] = []) {
  const created = await pressPay(browser);
  if (!created.body.payment) throw new Error(`no form: ${JSON.stringify(created.body)}`);
  const callback = await payAtBank(created.body.payment, otp);
  testApp.payments.clock.forwardMinutes(1);
  return { created, callback };
}

describe("a donor who paid, did not return from the bank and changed the order", () => {
  test("reads that the order was paid, gets no second form, and may then donate again", async () => {
    const { created } = await payAtTestBank("999999");
    const { orderId } = created.body;
    const secondAnswer = await pressPay([created]);
    expect(secondAnswer.body).toEqual({ success: true, orderId, state: "paid", earlier: "same" });
    expect(inquiredNumbers).toEqual([orderId]);
    const second = await pressPay([secondAnswer]);
    expect(second.body.payment).toBeDefined();
    expect(second.body.orderId).not.toBe(orderId);
  });

  test("reads that the order was paid if an earlier inquiry has already booked it", async () => {
    const { created } = await payAtTestBank("999999");
    testApp.payments.clock.forwardMinutes(5);
    await inquireDue(app.payments);
    inquiredNumbers = [];
    const secondAnswer = await pressPay([created]);
    expect(secondAnswer.body).toMatchObject({
      orderId: created.body.orderId,
      state: "paid",
      earlier: "same",
    });
    expect(inquiredNumbers).toEqual([]);
  });

  test("reads another message if the cart has changed", async () => {
    const { created } = await payAtTestBank("999999");
    const changedCart = { cartItems: [line({ amount: 400 })], totalAmount: 400 };
    const secondAnswer = await pressPay([created], changedCart);
    expect(secondAnswer.body).toMatchObject({ orderId: created.body.orderId, earlier: "other" });
    expect((await pressPay([secondAnswer], changedCart)).body.payment).toBeDefined();
  });

  test("reads that the order was paid before a transfer order is made", async () => {
    const { created } = await payAtTestBank("999999");
    const transfer = { paymentMethod: "bank_transfer" };
    const secondAnswer = await pressPay([created], transfer);
    expect(secondAnswer.body).toMatchObject({
      orderId: created.body.orderId,
      state: "paid",
      earlier: "same",
    });
    const transferAnswer = await pressPay([secondAnswer], transfer);
    expect(transferAnswer.body).toEqual({
      success: true,
      orderId: expect.not.stringContaining(created.body.orderId ?? ""),
    });
  });
});

/** Makes the first transaction fail as if another session locked one of its rows, so that it stores nothing. */
function refusingFirstLock(db: Db): Db {
  let transactions = 0;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction" || ++transactions > 1) return Reflect.get(target, name, receiver);
      return (work: Parameters<Db["transaction"]>[0]) =>
        target.transaction(async (tx) => {
          await work(tx);
          throw Object.assign(new Error("the lock was refused"), { code: "55P03" });
        });
    },
  });
}

test.each([true, false])(
  "a payment whose booking meets a locked row gets no second form, and is booked by the inquiry (same key: %s)",
  async (isSameKey) => {
    const { created } = await payAtTestBank("999999");
    const { orderId } = created.body;
    const before = await app.db.$count(orders);
    const originalApp = app;
    app = { ...app, payments: { ...app.payments, db: refusingFirstLock(app.payments.db) } };
    if (isSameKey) keys -= 1;
    const secondAnswer = await pressPay([created]);
    app = originalApp;
    expect(secondAnswer.body).toEqual({ success: true, orderId, state: "closed" });
    expect(await app.db.$count(orders)).toBe(before);
    const readStatus = async () =>
      (
        await app.db
          .select()
          .from(orders)
          .where(eq(orders.id, orderId ?? ""))
      )[0]?.status;
    expect(await readStatus()).toBe("pending");
    testApp.payments.clock.forwardMinutes(1);
    await inquireDue(app.payments);
    expect(await readStatus()).toBe("completed");
  },
);

test("only new orders use up the limit of an address: a refused cart and an earlier paid order do not", async () => {
  const originalApp = app;
  const limit = testApp.payments.connection.rateLimit({ name: "two-orders", points: 2, seconds: 600 });
  app = { ...app, limits: { ...app.limits, orders: limit } };
  const address = "198.51.100.90";
  const sendOrder = (change: Record<string, unknown>, browser: { headers: Headers }[] = []) =>
    postOrder(app, orderBody(change), {
      address,
      headers: browser.length > 0 ? { Cookie: cookieHeader(...browser) } : {},
    });
  const unreported = await payAtTestBank("999999");
  const transfer = { paymentMethod: "bank_transfer" };
  for (let n = 0; n < 3; n++) {
    expect((await sendOrder({ totalAmount: 1 })).body.code).toBe("INVALID_AMOUNT");
    expect((await sendOrder(transfer, [unreported.created])).body).toMatchObject({ earlier: "same" });
  }
  const statuses = [
    await sendOrder(transfer),
    await sendOrder({ totalAmount: 1 }),
    await sendOrder(transfer),
    await sendOrder(transfer),
  ];
  app = originalApp;
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 200, 429]);
});

describe("a new order without an inquiry at the bank is made", () => {
  test("for a first donation", async () => {
    expect((await pressPay()).body.payment).toBeDefined();
    expect(inquiredNumbers).toEqual([]);
  });

  test("for two donations in a row", async () => {
    const first = await payAtTestBank("123456");
    const paid = await postCallback(app, first.callback ?? new URLSearchParams());
    const second = await payAtTestBank("123456", [first.created, paid]);
    await postCallback(app, second.callback ?? new URLSearchParams());
    // The same is true in a browser without the cookie of the callback.
    expect((await pressPay([second.created])).body.payment).toBeDefined();
    expect(inquiredNumbers).toEqual([]);
  });

  test("if the earlier order is from yesterday or from another browser", async () => {
    const { created } = await payAtTestBank("999999");
    expect((await pressPay()).body.payment).toBeDefined();
    testApp.payments.clock.forwardMinutes(24 * 60);
    expect((await pressPay([created])).body.payment).toBeDefined();
    expect(inquiredNumbers).toEqual([]);
  });
});

test("an earlier payment blocks no donation if the bank does not know it or does not answer", async () => {
  const unpaid = await pressPay();
  testApp.payments.clock.forwardMinutes(1);
  const next = await pressPay([unpaid]);
  expect(next.body.payment).toBeDefined();
  testApp.payments.breakInquiries("error");
  testApp.payments.clock.forwardMinutes(1);
  expect((await pressPay([next])).body.payment).toBeDefined();
  testApp.payments.breakInquiries(undefined);
  expect(new Set(inquiredNumbers)).toEqual(new Set([unpaid.body.orderId, next.body.orderId]));
});
