import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { ask, bankOf, countRows, openTestApp, orderBody, postOrder, withKey } from "#testing/world/app.ts";

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

let keys = 0;
const newKey = () => `key-of-a-test-${++keys}`;

describe("the Idempotency-Key of a request", () => {
  test.each([
    ["shorter than 8", "1234567"],
    ["longer than 128", "x".repeat(129)],
    ["with a letter outside ASCII", "anahtar-é-1"],
    ["with a control character", "anahtar\u0007-1"],
  ])("%s is refused, and nothing is stored", async (_, key) => {
    const before = await countRows(app);
    const { status, body } = await postOrder(app, orderBody(), withKey(key));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_REQUEST" });
    expect(await countRows(app)).toEqual(before);
  });

  test.each(["12345678", "x".repeat(128), '{a key} with, "signs"'])("%s is accepted", async (key) => {
    expect((await postOrder(app, orderBody(), withKey(key))).status).toBe(200);
  });

  test("that is sent again returns the same order, with a new number for the bank", async () => {
    const key = newKey();
    const first = await postOrder(app, orderBody(), withKey(key));
    const before = await countRows(app);
    const replay = await postOrder(app, orderBody(), withKey(key));
    expect(replay.status).toBe(200);
    expect(replay.body.orderId).toBe(first.body.orderId);
    expect(first.body.payment?.number).toBe(first.body.orderId);
    const number = replay.body.payment?.number ?? "";
    expect(number).toMatch(/^HD[A-Z0-9]{14}$/);
    expect(number).not.toBe(first.body.orderId);
    expect(await countRows(app)).toEqual({ ...before, attempts: (before.attempts ?? 0) + 1 });
    const attempts = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, first.body.orderId ?? ""));
    expect(attempts.map((attempt) => attempt.amount)).toEqual([25_000, 25_000]);
  });

  test("that is sent many times at once makes one order", async () => {
    const key = newKey();
    const before = await countRows(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => postOrder(app, orderBody(), withKey(key))),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.payment?.number)).size).toBe(12);
    expect(await countRows(app)).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      items: (before.items ?? 0) + 1,
      keys: (before.keys ?? 0) + 1,
    });
  });

  test("with another body is a conflict, also while the first request runs, and the first order stays", async () => {
    const key = newKey();
    const answers = await Promise.all([
      postOrder(app, orderBody(), withKey(key)),
      postOrder(app, orderBody({ message: "başka" }), withKey(key)),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const before = await countRows(app);
    const conflict = await postOrder(app, orderBody({ message: "üçüncü" }), withKey(key));
    expect(conflict.body).toEqual({
      success: false,
      code: "IDEMPOTENCY_CONFLICT",
      error: expect.any(String),
    });
    expect(conflict.headers.get("set-cookie")).toBeNull();
    expect(await countRows(app)).toEqual(before);
  });

  test("can be used again after its request was refused", async () => {
    const key = newKey();
    const refused = await postOrder(app, orderBody({ totalAmount: 249 }), withKey(key));
    expect(refused.body.code).toBe("INVALID_AMOUNT");
    expect((await postOrder(app, orderBody(), withKey(key))).status).toBe(200);
  });

  test("returns a paid order without a form, so that a donor who goes back does not pay twice", async () => {
    const key = newKey();
    const { body } = await postOrder(app, orderBody(), withKey(key));
    if (!body.payment) throw new Error("no form");
    const callback = await payAtBank(body.payment, "123456");
    expect(
      await finishPayment({ ...app.payments, bank: bankOf(app) }, callback ?? new URLSearchParams()),
    ).toMatchObject({
      status: "success",
    });
    const replay = await postOrder(app, orderBody(), withKey(key));
    expect(replay.body).toEqual({ success: true, state: "paid", orderId: body.orderId });
  });

  test("returns a transfer order without a form", async () => {
    const key = newKey();
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    const first = await postOrder(app, transfer, withKey(key));
    expect((await postOrder(app, transfer, withKey(key))).body).toEqual(first.body);
  });
});

describe("many orders of one address", () => {
  test("120 orders in a minute are accepted although 40 were refused, and further orders get 429 with Retry-After", {
    timeout: 60_000,
  }, async () => {
    const address = "198.51.100.7";
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    for (let n = 0; n < 40; n++) {
      expect((await postOrder(app, orderBody({ totalAmount: 1 }), { address })).status).toBe(400);
    }
    const replay = { ...withKey(newKey()), address };
    expect((await postOrder(app, transfer, replay)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 160; n++) statuses.push((await postOrder(app, transfer, { address })).status);
    expect(statuses.slice(0, 120).filter((status) => status !== 200)).toEqual([]);
    expect(statuses.at(-1)).toBe(429);

    const before = await countRows(app);
    const refusal = await postOrder(app, transfer, { address });
    expect(refusal.body).toMatchObject({ success: false, code: "TOO_MANY_REQUESTS" });
    const wait = Number(refusal.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await countRows(app)).toEqual(before);
    // Replays and other addresses are not limited.
    expect((await postOrder(app, transfer, replay)).status).toBe(200);
    expect((await postOrder(app, transfer)).status).toBe(200);
  });

  test("orders of one IPv6 network are counted together, because its owner has countless addresses", async () => {
    const keys: string[] = [];
    const consume = async (key: string) => {
      keys.push(key);
      return 7;
    };
    const full = { ...app, limits: { ...app.limits, orders: { ...app.limits.orders, consume } } };
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "198.51.100.9"]) {
      expect((await postOrder(full, orderBody(), { address })).status).toBe(429);
    }
    expect([new Set(keys.slice(0, 2)).size, new Set(keys).size]).toEqual([1, 3]);
  });
});

describe("many refusals of one address", () => {
  const address = "198.51.100.60";
  const wrongPrice = orderBody({ totalAmount: 1 });
  const sendOrder = (body: unknown, headers: Record<string, string> = {}) =>
    ask(app, body, { address, headers });

  test("the 61st refusal in a minute is an empty 429, while valid orders are accepted and replays do not count", async () => {
    const replay = newKey();
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    expect((await sendOrder(transfer, withKey(replay).headers)).status).toBe(200);
    const refusals = [wrongPrice, "no json", orderBody({ customerInfo: {} }), orderBody({ cartItems: [] })];
    for (let n = 0; n < 60; n++) {
      const answer = await sendOrder(refusals[n % refusals.length]);
      expect([answer.status, (await answer.json()).success]).toEqual([400, false]);
    }
    const before = await countRows(app);
    for (const body of [...refusals, "x".repeat(70_000)]) {
      const answer = await sendOrder(body);
      expect([answer.status, await answer.text()]).toEqual([429, ""]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const foreign = await sendOrder(transfer, { Origin: "https://elsewhere.example" });
    expect([foreign.status, await foreign.text()]).toEqual([429, ""]);
    expect(await countRows(app)).toEqual(before);
    expect((await sendOrder(transfer)).status).toBe(200);
    expect((await sendOrder(orderBody())).status).toBe(200);
    expect((await sendOrder(transfer, withKey(replay).headers)).status).toBe(200);
    // Another address still gets the reason.
    expect((await postOrder(app, wrongPrice)).status).toBe(400);
  });

  test("a flood of refused orders does not use up the orders of its address", async () => {
    for (let n = 0; n < 61; n++) await sendOrder(wrongPrice);
    let countedOrders = 0;
    const consume = async () => {
      countedOrders++;
      return null;
    };
    const appWithCounter = { ...app, limits: { ...app.limits, orders: { ...app.limits.orders, consume } } };
    const flood = Array.from({ length: 200 }, () => ask(appWithCounter, wrongPrice, { address }));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
    expect(countedOrders).toBe(0);
  });
});
