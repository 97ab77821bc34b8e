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

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

const readResult = resultReader(app);
const { success, pending, error } = resultPages;

type PaidOrder = { created: OrderAnswer; orderId: string; callback: URLSearchParams };

async function pay(otp: string): Promise<PaidOrder> {
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
    expect(await readResult(answer.headers.get("location") ?? "", cookie)).toEqual({
      outcome: "success",
      code: null,
      isUnreadable: false,
      returnCode: null,
      order: expect.objectContaining({
        id: orderId,
        amount: 25_000,
        isCompleted: true,
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
    expect(
      await readResult(answer.headers.get("location") ?? "", cookieHeader(created, answer)),
    ).toMatchObject({
      outcome: "payment_failed",
      returnCode: "51",
      order: { id: orderId, isCompleted: false },
    });
  });

  test("reads that the payment is being checked while its state is unknown", async () => {
    const { created, orderId } = await pay("123456");
    for (const address of [success, error]) {
      expect(await readResult(address, cookieHeader(created)), address).toMatchObject({
        outcome: "checking",
        order: { id: orderId, isCompleted: false },
      });
    }
    await setStatus(orderId, "completed");
    for (const address of [success, error]) {
      expect((await readResult(address, cookieHeader(created))).outcome, address).toBe("success");
    }
  });

  test("sees no success if only the address reports one", async () => {
    const { created, orderId, callback } = await pay("100051");
    const answer = await postCallback(app, callback);
    const result = await readResult(success, cookieHeader(created, answer));
    expect(result).toMatchObject({ outcome: "payment_failed", returnCode: "51" });
    expect(result.order).toMatchObject({ id: orderId, isCompleted: false });
  });

  test("reads that the payment is being checked if the callback could not be read, until an inquiry decides", async () => {
    const { created } = await pay("123456");
    const appWithBrokenBank = withAppBank(app, { verify: () => failVerification() });
    const answer = await postCallback(appWithBrokenBank, "x=1");
    const result = await readResult(answer.headers.get("location") ?? "", cookieHeader(created, answer));
    expect(answer.headers.get("location")).toBe("/payment/verify?status=pending");
    expect(result).toMatchObject({ outcome: "checking", order: { isCompleted: false } });
    // After the inquiry the page shows the order and can empty the cart.
    await inquireAttempt(app.payments, created.body.orderId ?? "");
    expect(
      await readResult(answer.headers.get("location") ?? "", cookieHeader(created, answer)),
    ).toMatchObject({
      outcome: "success",
      isUnreadable: false,
      order: { id: created.body.orderId, isCompleted: true },
    });
  });

  test("sees a closed order if staff cancelled it and the bank cannot have taken money", async () => {
    const { created, orderId, callback } = await pay("100051");
    await postCallback(app, callback);
    await setStatus(orderId, "cancelled");
    for (const address of [success, pending, error])
      expect(await readResult(address, cookieHeader(created)), address).toMatchObject({
        outcome: "closed",
        order: { id: orderId },
      });
  });

  test("reads that the payment is being checked if the bank approved an order that staff cancelled", async () => {
    const { created, orderId, callback } = await pay("123456");
    await setStatus(orderId, "cancelled");
    expect((await readResult(success, cookieHeader(created))).outcome).toBe("checking");
    const answer = await postCallback(app, callback);
    expect(answer.headers.get("location")).toBe(pending);
    const cookie = cookieHeader(created, answer);
    expect(await readResult(pending, cookie)).toMatchObject({ outcome: "checking", order: { id: orderId } });
  });

  test.each([
    ["a decline", "/payment/verify?status=error&type=payment_failed", "duplicate"],
    ["a failed 3D step", "/payment/verify?status=error&type=3d_auth_failed", "contradicted"],
    ["another amount", "/payment/verify?status=error&type=error&code=INVALID_AMOUNT", "duplicate"],
    ["another amount", "/payment/verify?status=error&type=error&code=INVALID_AMOUNT", "contradicted"],
  ])("is not asked to pay again after %s (%s) while another attempt is %s", async (_, address, status) => {
    const { created, orderId, callback } = await pay("123456");
    const cookie = cookieHeader(created);
    await postCallback(app, callback);
    const attempt = eq(paymentAttempts.number, orderId);
    expect((await readResult(address, cookie)).order?.isCompleted).toBe(true);
    await setStatus(orderId, "pending");
    expect(await readResult(address, cookie)).toMatchObject({ outcome: "checking" });
    await app.db.update(paymentAttempts).set({ status }).where(attempt);
    for (const order of ["pending", "cancelled"]) {
      await setStatus(orderId, order);
      expect(await readResult(address, cookie)).toMatchObject({ outcome: "checking" });
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
      expect((await readResult(address, cookieHeader(created))).outcome, address).toBe("error");
  });

  test("sees the order of the callback, even if a newer order exists", async () => {
    const first = await pay("123456");
    const second = await postOrder(app, orderBody(), { headers: { Cookie: cookieHeader(first.created) } });
    const answer = await postCallback(app, first.callback);
    const cookie = cookieHeader(second, answer);
    expect((await readResult(success, cookie)).order?.id).toBe(first.orderId);
    expect((await readResult(success, cookieHeader(second))).order?.id).toBe(second.body.orderId);
  });

  test("keeps its last twenty orders in the cookie", async () => {
    let lastOrder = await postOrder(app, orderBody());
    const ids = [lastOrder.body.orderId];
    for (let n = 0; n < 20; n++) {
      lastOrder = await postOrder(app, orderBody(), { headers: { Cookie: cookieHeader(lastOrder) } });
      ids.unshift(lastOrder.body.orderId);
    }
    const cookie = decodeURIComponent(cookieHeader(lastOrder));
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
      expect(await readResult(success, cookie)).toEqual({
        outcome: "success",
        code: null,
        isUnreadable: false,
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
    const otherOrder = await postOrder(app, orderBody());
    expect((await readResult(success, cookieHeader(otherOrder, answer))).order).toBeNull();
  });

  test("cannot forge a cookie", async () => {
    const { created, orderId } = await pay("123456");
    const genuineCookie = cookieHeader(created);
    const signature = genuineCookie.slice(genuineCookie.lastIndexOf(".") + 1);
    const otherOrder = await postOrder(app, orderBody());
    const forged = [
      `orders=${orderId}`,
      `orders=${orderId}.`,
      `orders=${orderId}.${"A".repeat(signature.length)}`,
      `orders=${orderId}-${otherOrder.body.orderId}.${signature}`,
      `orders=.${signature}`,
      genuineCookie.slice(0, -1),
      `${genuineCookie}A`,
      genuineCookie.replace("orders=", "payment="),
      cookieHeader(otherOrder).replace(otherOrder.body.orderId ?? "", orderId),
      "orders=%E0%A4%A",
      "orders=\u00ff\u00fe.x",
      `orders=${"x".repeat(10_000)}`,
    ];
    for (const cookie of forged) {
      expect(cookie).not.toBe(genuineCookie);
      expect((await readResult(success, cookie)).order, cookie.slice(0, 80)).toBeNull();
    }
    expect((await readResult(success, genuineCookie)).order?.id).toBe(orderId);
  });

  test("sees no order with a cookie of another installation", async () => {
    const { created } = await pay("123456");
    const otherInstallation = { ...app, secret: "another secret of another server!" };
    expect((await readResult(success, cookieHeader(created), otherInstallation)).order).toBeNull();
  });

  test("the cookie of a payment is not accepted as the cookie of orders", async () => {
    const { callback } = await pay("123456");
    const paymentCookie = cookieHeader(await postCallback(app, callback));
    expect((await readResult(success, paymentCookie.replace("payment=", "orders="))).order).toBeNull();
  });
});

describe("while the database is away", () => {
  test("a donor who returns from the bank reads that the payment is being checked, not an error", async () => {
    const { created, callback } = await pay("123456");
    const cookie = cookieHeader(created, await postCallback(app, callback));
    const appWithoutDatabase = { ...app, db: await closedDatabase() };
    expect(await readResult(success, cookie, appWithoutDatabase)).toMatchObject({
      outcome: "checking",
      order: null,
    });
    expect(await readResult(error, cookie, appWithoutDatabase)).toMatchObject({
      outcome: "checking",
      order: null,
    });
    const declinedResult = "/payment/verify?status=error&type=payment_failed";
    expect(await readResult(declinedResult, cookie, appWithoutDatabase)).toMatchObject({
      outcome: "payment_failed",
      isUnreadable: true,
    });
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
])("without an order the address %j shows the outcome %s", async (query, outcome, code) => {
  expect(await readResult(`/payment/verify${query}`)).toMatchObject({ outcome, code, order: null });
});

async function closedDatabase() {
  const connection = await openTestDatabase();
  await connection.close();
  return connection.db;
}

function failVerification(): never {
  throw new Error("must not be reached");
}
