import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { ask, bankOf, countRows, openTestApp, orderBody, postOrder, withKey } from "#testing/world/app.ts";

const opened = await openTestApp();
const { app } = opened;
afterAll(() => opened.close());

let keys = 0;
const newKey = () => `key-of-a-test-${++keys}`;

describe("an Idempotency-Key", () => {
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

  test("sent again returns the same order, with a new number for the bank", async () => {
    const key = newKey();
    const first = await postOrder(app, orderBody(), withKey(key));
    const before = await countRows(app);
    const again = await postOrder(app, orderBody(), withKey(key));
    expect(again.status).toBe(200);
    expect(again.body.orderId).toBe(first.body.orderId);
    expect(first.body.payment?.number).toBe(first.body.orderId);
    const number = again.body.payment?.number ?? "";
    expect(number).toMatch(/^HD[A-Z0-9]{14}$/);
    expect(number).not.toBe(first.body.orderId);
    expect(await countRows(app)).toEqual({ ...before, attempts: (before.attempts ?? 0) + 1 });
    const attempts = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, first.body.orderId ?? ""));
    expect(attempts.map((attempt) => attempt.amount)).toEqual([25_000, 25_000]);
  });

  test("sent many times at once makes one order", async () => {
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
    const third = await postOrder(app, orderBody({ message: "üçüncü" }), withKey(key));
    expect(third.body).toEqual({ success: false, code: "IDEMPOTENCY_CONFLICT", error: expect.any(String) });
    expect(third.headers.get("set-cookie")).toBeNull();
    expect(await countRows(app)).toEqual(before);
  });

  test("of a refused request is free again", async () => {
    const key = newKey();
    const refused = await postOrder(app, orderBody({ totalAmount: 249 }), withKey(key));
    expect(refused.body.code).toBe("INVALID_AMOUNT");
    expect((await postOrder(app, orderBody(), withKey(key))).status).toBe(200);
  });

  test("of a paid order returns it without a form: no donor pays twice by going back", async () => {
    const key = newKey();
    const { body } = await postOrder(app, orderBody(), withKey(key));
    if (!body.payment) throw new Error("no form");
    const callback = await payAtBank(body.payment, "123456");
    expect(
      await finishPayment({ ...app.payments, bank: bankOf(app) }, callback ?? new URLSearchParams()),
    ).toMatchObject({
      status: "success",
    });
    const again = await postOrder(app, orderBody(), withKey(key));
    expect(again.body).toEqual({ success: true, state: "paid", orderId: body.orderId });
  });

  test("of a transfer returns it without a form", async () => {
    const key = newKey();
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    const first = await postOrder(app, transfer, withKey(key));
    expect((await postOrder(app, transfer, withKey(key))).body).toEqual(first.body);
  });
});

describe("many orders of one address", () => {
  test("120 in a minute are accepted, despite earlier refusals; a flood gets Retry-After", {
    timeout: 60_000,
  }, async () => {
    const address = "198.51.100.7";
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    for (let n = 0; n < 40; n++) {
      expect((await postOrder(app, orderBody({ totalAmount: 1 }), { address })).status).toBe(400);
    }
    const known = { ...withKey(newKey()), address };
    expect((await postOrder(app, transfer, known)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 160; n++) statuses.push((await postOrder(app, transfer, { address })).status);
    expect(statuses.slice(0, 120).filter((status) => status !== 200)).toEqual([]);
    expect(statuses.at(-1)).toBe(429);

    const before = await countRows(app);
    const held = await postOrder(app, transfer, { address });
    expect(held.body).toMatchObject({ success: false, code: "TOO_MANY_REQUESTS" });
    const wait = Number(held.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await countRows(app)).toEqual(before);
    // Replays and other addresses are not limited.
    expect((await postOrder(app, transfer, known)).status).toBe(200);
    expect((await postOrder(app, transfer)).status).toBe(200);
  });

  test("are counted together for a whole IPv6 network, because its owner has countless addresses", async () => {
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
  const asked = (body: unknown, headers: Record<string, string> = {}) => ask(app, body, { address, headers });

  test("the 61st in a minute gets a bare 429; valid orders are still accepted, and replays do not count", async () => {
    const known = newKey();
    const transfer = orderBody({ paymentMethod: "bank_transfer" });
    expect((await asked(transfer, withKey(known).headers)).status).toBe(200);
    const refusals = [wrongPrice, "no json", orderBody({ customerInfo: {} }), orderBody({ cartItems: [] })];
    for (let n = 0; n < 60; n++) {
      const answer = await asked(refusals[n % refusals.length]);
      expect([answer.status, (await answer.json()).success]).toEqual([400, false]);
    }
    const before = await countRows(app);
    for (const body of [...refusals, "x".repeat(70_000)]) {
      const answer = await asked(body);
      expect([answer.status, await answer.text()]).toEqual([429, ""]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const foreign = await asked(transfer, { Origin: "https://elsewhere.example" });
    expect([foreign.status, await foreign.text()]).toEqual([429, ""]);
    expect(await countRows(app)).toEqual(before);
    expect((await asked(transfer)).status).toBe(200);
    expect((await asked(orderBody())).status).toBe(200);
    expect((await asked(transfer, withKey(known).headers)).status).toBe(200);
    // Another address still gets the reason.
    expect((await postOrder(app, wrongPrice)).status).toBe(400);
  });

  test("a flood of refused orders does not use up the orders of its address", async () => {
    for (let n = 0; n < 61; n++) await asked(wrongPrice);
    let consumed = 0;
    const consume = async () => {
      consumed++;
      return null;
    };
    const counted = { ...app, limits: { ...app.limits, orders: { ...app.limits.orders, consume } } };
    const flood = Array.from({ length: 200 }, () => ask(counted, wrongPrice, { address }));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
    expect(consumed).toBe(0);
  });
});
