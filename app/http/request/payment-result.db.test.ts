import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { inquireAttempt } from "#server/giving/payments/inquire-attempt.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import {
  cookieHeader,
  type OrderAnswer,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  withAppBank,
} from "#testing/world/app.ts";
import { resultPages, resultReader } from "#testing/world/payment-result.ts";

const opened = await openTestApp();
const { app } = opened;
afterAll(() => opened.close());

const shownAt = resultReader(app);
const { success, pending, error } = resultPages;

type Journey = { created: OrderAnswer; orderId: string; callback: URLSearchParams };

async function pay(otp: string): Promise<Journey> {
  const created = await postOrder(app, orderBody());
  const { payment, orderId } = created.body;
  const callback = payment ? await payAtBank(payment, otp) : null;
  if (!callback || !orderId) throw new Error("not paid");
  return { created, orderId, callback };
}

const setStatus = (id: string, status: string) =>
  app.db.update(orders).set({ status }).where(eq(orders.id, id));

describe("the browser that made the order", () => {
  test("sees the number and the amount of its paid order", async () => {
    const { created, orderId, callback } = await pay("123456");
    const answer = await postCallback(app, callback);
    const cookie = cookieHeader(created, answer);
    expect(await shownAt(answer.headers.get("location") ?? "", cookie)).toEqual({
      outcome: "success",
      code: null,
      broken: false,
      returnCode: null,
      order: expect.objectContaining({
        id: orderId,
        amount: 25_000,
        completed: true,
        donor: "Ayşe Yılmaz",
        paymentMethod: "card",
        name: expect.stringMatching(/^[2-9A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]$/),
        lines: [
          expect.objectContaining({ campaignId: "genel", donationType: "standart", lineTotal: 25_000 }),
        ],
      }),
      earlier: null,
      otherTransfers: [],
    });
  });

  test("sees the bank's code of its declined order", async () => {
    const { created, orderId, callback } = await pay("100051");
    const answer = await postCallback(app, callback);
    expect(await shownAt(answer.headers.get("location") ?? "", cookieHeader(created, answer))).toMatchObject({
      outcome: "payment_failed",
      returnCode: "51",
      order: { id: orderId, completed: false },
    });
  });

  test("reads that the payment is being checked while its state is unknown", async () => {
    const { created, orderId } = await pay("123456");
    for (const address of [success, error]) {
      expect(await shownAt(address, cookieHeader(created)), address).toMatchObject({
        outcome: "checking",
        order: { id: orderId, completed: false },
      });
    }
    await setStatus(orderId, "completed");
    for (const address of [success, error]) {
      expect((await shownAt(address, cookieHeader(created))).outcome, address).toBe("success");
    }
  });

  test("gets no success from the address alone", async () => {
    const { created, orderId, callback } = await pay("100051");
    const answer = await postCallback(app, callback);
    const result = await shownAt(success, cookieHeader(created, answer));
    expect(result).toMatchObject({ outcome: "payment_failed", returnCode: "51" });
    expect(result.order).toMatchObject({ id: orderId, completed: false });
  });

  test("whose callback could not be read is shown a payment being checked until an inquiry decides", async () => {
    const { created } = await pay("123456");
    const broken = withAppBank(app, { verify: () => never() });
    const answer = await postCallback(broken, "x=1");
    const result = await shownAt(answer.headers.get("location") ?? "", cookieHeader(created, answer));
    expect(answer.headers.get("location")).toBe("/payment/verify?status=pending");
    expect(result).toMatchObject({ outcome: "checking", order: { completed: false } });
    // After the inquiry the donor sees the order, and so has an empty cart.
    await inquireAttempt(app.payments, created.body.orderId ?? "");
    expect(await shownAt(answer.headers.get("location") ?? "", cookieHeader(created, answer))).toMatchObject({
      outcome: "success",
      broken: false,
      order: { id: created.body.orderId, completed: true },
    });
  });

  test("sees a closed order when staff cancelled it and no money can have been taken", async () => {
    const { created, orderId, callback } = await pay("100051");
    await postCallback(app, callback);
    await setStatus(orderId, "cancelled");
    for (const address of [success, pending, error])
      expect(await shownAt(address, cookieHeader(created)), address).toMatchObject({
        outcome: "closed",
        order: { id: orderId },
      });
  });

  test("sees a payment being checked when the approval came for an order that staff cancelled", async () => {
    const { created, orderId, callback } = await pay("123456");
    await setStatus(orderId, "cancelled");
    expect((await shownAt(success, cookieHeader(created))).outcome).toBe("checking");
    const answer = await postCallback(app, callback);
    expect(answer.headers.get("location")).toBe(pending);
    const cookie = cookieHeader(created, answer);
    expect(await shownAt(pending, cookie)).toMatchObject({ outcome: "checking", order: { id: orderId } });
  });

  test.each([
    ["a decline", "/payment/verify?status=error&type=payment_failed", "duplicate"],
    ["a failed 3D step", "/payment/verify?status=error&type=3d_auth_failed", "contradicted"],
    ["another amount", "/payment/verify?status=error&type=error&code=INVALID_AMOUNT", "duplicate"],
    ["another amount", "/payment/verify?status=error&type=error&code=INVALID_AMOUNT", "contradicted"],
  ])("is not sent to pay again by %s (%s) while another attempt is %s", async (_, address, status) => {
    const { created, orderId, callback } = await pay("123456");
    const cookie = cookieHeader(created);
    await postCallback(app, callback);
    const attempt = eq(paymentAttempts.number, orderId);
    expect((await shownAt(address, cookie)).order?.completed).toBe(true);
    await setStatus(orderId, "pending");
    expect(await shownAt(address, cookie)).toMatchObject({ outcome: "checking" });
    await app.db.update(paymentAttempts).set({ status }).where(attempt);
    for (const order of ["pending", "cancelled"]) {
      await setStatus(orderId, order);
      expect(await shownAt(address, cookie)).toMatchObject({ outcome: "checking" });
    }
  });

  test("may try again when staff reopened its declined order", async () => {
    const { created, orderId, callback } = await pay("100051");
    await postCallback(app, callback);
    await app.db
      .update(orders)
      .set({ status: "pending", staffChangedAt: new Date() })
      .where(eq(orders.id, orderId));
    for (const address of [success, pending, error])
      expect((await shownAt(address, cookieHeader(created))).outcome, address).toBe("error");
  });

  test("sees the order of the callback, which need not be the newest", async () => {
    const first = await pay("123456");
    const second = await postOrder(app, orderBody(), { headers: { Cookie: cookieHeader(first.created) } });
    const answer = await postCallback(app, first.callback);
    const cookie = cookieHeader(second, answer);
    expect((await shownAt(success, cookie)).order?.id).toBe(first.orderId);
    expect((await shownAt(success, cookieHeader(second))).order?.id).toBe(second.body.orderId);
  });

  test("is remembered for its last twenty orders", async () => {
    let last = await postOrder(app, orderBody());
    const ids = [last.body.orderId];
    for (let n = 0; n < 20; n++) {
      last = await postOrder(app, orderBody(), { headers: { Cookie: cookieHeader(last) } });
      ids.unshift(last.body.orderId);
    }
    const cookie = decodeURIComponent(cookieHeader(last));
    expect(cookie).toContain(ids.slice(0, 20).join("-"));
    expect(cookie).not.toContain(ids[20]);
    expect(cookie.length).toBeLessThan(1_000);
  });
});

describe("any other browser", () => {
  test("sees no order, although the callback redirected it to the page", async () => {
    const { callback } = await pay("123456");
    const answer = await postCallback(app, callback);
    for (const cookie of ["", cookieHeader(answer)]) {
      expect(await shownAt(success, cookie)).toEqual({
        outcome: "success",
        code: null,
        broken: false,
        returnCode: null,
        order: null,
        otherTransfers: [],
        earlier: null,
      });
    }
  });

  test("with another order sees neither order", async () => {
    const { callback } = await pay("123456");
    const answer = await postCallback(app, callback);
    const stranger = await postOrder(app, orderBody());
    expect((await shownAt(success, cookieHeader(stranger, answer))).order).toBeNull();
  });

  test("cannot forge a cookie", async () => {
    const { created, orderId } = await pay("123456");
    const genuine = cookieHeader(created);
    const signature = genuine.slice(genuine.lastIndexOf(".") + 1);
    const other = await postOrder(app, orderBody());
    const forged = [
      `orders=${orderId}`,
      `orders=${orderId}.`,
      `orders=${orderId}.${"A".repeat(signature.length)}`,
      `orders=${orderId}-${other.body.orderId}.${signature}`,
      `orders=.${signature}`,
      genuine.slice(0, -1),
      `${genuine}A`,
      genuine.replace("orders=", "payment="),
      cookieHeader(other).replace(other.body.orderId ?? "", orderId),
      "orders=%E0%A4%A",
      "orders=\u00ff\u00fe.x",
      `orders=${"x".repeat(10_000)}`,
    ];
    for (const cookie of forged) {
      expect(cookie).not.toBe(genuine);
      expect((await shownAt(success, cookie)).order, cookie.slice(0, 80)).toBeNull();
    }
    expect((await shownAt(success, genuine)).order?.id).toBe(orderId);
  });

  test("does not get in with a cookie of another installation", async () => {
    const { created } = await pay("123456");
    const elsewhere = { ...app, secret: "another secret of another server!" };
    expect((await shownAt(success, cookieHeader(created), elsewhere)).order).toBeNull();
  });

  test("the cookie of a payment is not accepted as the cookie of orders", async () => {
    const { callback } = await pay("123456");
    const note = cookieHeader(await postCallback(app, callback));
    expect((await shownAt(success, note.replace("payment=", "orders="))).order).toBeNull();
  });
});

describe("while the database is away", () => {
  test("a donor who returns from the bank reads that the state is unknown, never a plain error", async () => {
    const { created, callback } = await pay("123456");
    const cookie = cookieHeader(created, await postCallback(app, callback));
    const away = { ...app, db: await closedDatabase() };
    expect(await shownAt(success, cookie, away)).toMatchObject({ outcome: "checking", order: null });
    expect(await shownAt(error, cookie, away)).toMatchObject({ outcome: "checking", order: null });
    const refused = "/payment/verify?status=error&type=payment_failed";
    expect(await shownAt(refused, cookie, away)).toMatchObject({ outcome: "payment_failed", broken: true });
  });
});

test.each([
  ["", "error", null],
  ["?status=success", "success", null],
  ["?status=pending", "checking", null],
  ["?status=error&type=3d_auth_failed", "3d_auth_failed", null],
  ["?status=error&type=payment_failed&code=HASH_MISMATCH", "payment_failed", "HASH_MISMATCH"],
  ["?status=error&type=error&code=INVALID_AMOUNT", "error", "INVALID_AMOUNT"],
  ["?status=error&type=<script>&code=<script>", "error", null],
  ["?status=checking&type=checking", "error", null],
])("the address %j alone says %s", async (query, outcome, code) => {
  expect(await shownAt(`/payment/verify${query}`)).toMatchObject({ outcome, code, order: null });
});

async function closedDatabase() {
  const connection = await openTestDatabase();
  await connection.close();
  return connection.db;
}

function never(): never {
  throw new Error("must not be reached");
}
