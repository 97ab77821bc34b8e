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

let opened: TestApp;
let app: App;
let asked: string[];
beforeAll(async () => {
  opened = await openTestApp();
  const bank = bankOf(opened.app);
  const inquire: typeof bank.inquire = (attempt, signal) => {
    asked.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  app = withAppBank(opened.app, { inquire });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => opened.close());

let keys = 0;
/** Sends the request of a browser with these cookies and a new key, because the donor has changed the cart. */
const press = (browser: { headers: Headers }[] = [], change: Record<string, unknown> = {}) => {
  const key = `changed-a-word-${++keys}`;
  const headers = {
    "Idempotency-Key": key,
    ...(browser.length > 0 ? { Cookie: cookieHeader(...browser) } : {}),
  };
  return postOrder(app, orderBody({ message: key, ...change }), { headers });
};

/** Makes a card order that is paid at the bank with this code, and its unsent callback. */
async function give(otp: string, browser: { headers: Headers }[] = []) {
  const created = await press(browser);
  if (!created.body.payment) throw new Error(`no form: ${JSON.stringify(created.body)}`);
  const callback = await payAtBank(created.body.payment, otp);
  opened.payments.clock.forward(1);
  return { created, callback };
}

describe("a donor who paid, did not return from the bank and changed the order", () => {
  test("learns that the order was paid, gets no second form, and may then donate again", async () => {
    const { created } = await give("999999");
    const { orderId } = created.body;
    const again = await press([created]);
    expect(again.body).toEqual({ success: true, orderId, state: "paid", earlier: "same" });
    expect(asked).toEqual([orderId]);
    const second = await press([again]);
    expect(second.body.payment).toBeDefined();
    expect(second.body.orderId).not.toBe(orderId);
  });

  test("learns it also after an earlier inquiry", async () => {
    const { created } = await give("999999");
    opened.payments.clock.forward(5);
    await inquireDue(app.payments);
    asked = [];
    const again = await press([created]);
    expect(again.body).toMatchObject({ orderId: created.body.orderId, state: "paid", earlier: "same" });
    expect(asked).toEqual([]);
  });

  test("learns it with another message after changing the cart", async () => {
    const { created } = await give("999999");
    const other = { cartItems: [line({ amount: 400 })], totalAmount: 400 };
    const again = await press([created], other);
    expect(again.body).toMatchObject({ orderId: created.body.orderId, earlier: "other" });
    expect((await press([again], other)).body.payment).toBeDefined();
  });

  test("learns it before the accounts are shown after choosing a transfer", async () => {
    const { created } = await give("999999");
    const transfer = { paymentMethod: "bank_transfer" };
    const again = await press([created], transfer);
    expect(again.body).toMatchObject({ orderId: created.body.orderId, state: "paid", earlier: "same" });
    const wanted = await press([again], transfer);
    expect(wanted.body).toEqual({
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
  async (same) => {
    const { created } = await give("999999");
    const { orderId } = created.body;
    const before = await app.db.$count(orders);
    const healthy = app;
    app = { ...app, payments: { ...app.payments, db: refusingFirstLock(app.payments.db) } };
    if (same) keys -= 1;
    const again = await press([created]);
    app = healthy;
    expect(again.body).toEqual({ success: true, orderId, state: "closed" });
    expect(await app.db.$count(orders)).toBe(before);
    const statusOf = async () =>
      (
        await app.db
          .select()
          .from(orders)
          .where(eq(orders.id, orderId ?? ""))
      )[0]?.status;
    expect(await statusOf()).toBe("pending");
    opened.payments.clock.forward(1);
    await inquireDue(app.payments);
    expect(await statusOf()).toBe("completed");
  },
);

test("only new orders use up the limit of an address: a refused cart and an earlier paid order do not", async () => {
  const whole = app;
  const limit = opened.payments.connection.rateLimit({ name: "two-orders", points: 2, seconds: 600 });
  app = { ...app, limits: { ...app.limits, orders: limit } };
  const address = "198.51.100.90";
  const ask = (change: Record<string, unknown>, browser: { headers: Headers }[] = []) =>
    postOrder(app, orderBody(change), {
      address,
      headers: browser.length > 0 ? { Cookie: cookieHeader(...browser) } : {},
    });
  const undecided = await give("999999");
  const transfer = { paymentMethod: "bank_transfer" };
  for (let n = 0; n < 3; n++) {
    expect((await ask({ totalAmount: 1 })).body.code).toBe("INVALID_AMOUNT");
    expect((await ask(transfer, [undecided.created])).body).toMatchObject({ earlier: "same" });
  }
  const statuses = [
    await ask(transfer),
    await ask({ totalAmount: 1 }),
    await ask(transfer),
    await ask(transfer),
  ];
  app = whole;
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 200, 429]);
});

describe("no inquiry at the bank, and a new order", () => {
  test("for a first donation", async () => {
    expect((await press()).body.payment).toBeDefined();
    expect(asked).toEqual([]);
  });

  test("for two donations in a row", async () => {
    const first = await give("123456");
    const paid = await postCallback(app, first.callback ?? new URLSearchParams());
    const second = await give("123456", [first.created, paid]);
    await postCallback(app, second.callback ?? new URLSearchParams());
    // The same is true in a browser without the cookie of the callback.
    expect((await press([second.created])).body.payment).toBeDefined();
    expect(asked).toEqual([]);
  });

  test("for an order of yesterday, and one of another browser", async () => {
    const { created } = await give("999999");
    expect((await press()).body.payment).toBeDefined();
    opened.payments.clock.forward(24 * 60);
    expect((await press([created])).body.payment).toBeDefined();
    expect(asked).toEqual([]);
  });
});

test("a payment that the bank does not know, or gives no answer for, does not block a donation", async () => {
  const unpaid = await press();
  opened.payments.clock.forward(1);
  const next = await press([unpaid]);
  expect(next.body.payment).toBeDefined();
  opened.payments.breakInquiries("error");
  opened.payments.clock.forward(1);
  expect((await press([next])).body.payment).toBeDefined();
  opened.payments.breakInquiries(undefined);
  expect(new Set(asked)).toEqual(new Set([unpaid.body.orderId, next.body.orderId]));
});
