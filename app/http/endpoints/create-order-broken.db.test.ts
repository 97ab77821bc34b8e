import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Bank } from "#server/giving/payments/banks/bank.ts";
import { BankError } from "#server/giving/payments/banks/errors.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import {
  bankOf,
  formOf,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  withAppBank,
  withKey,
} from "#testing/world/app.ts";

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

let keys = 0;
const newKey = () => `key-of-a-fault-${++keys}`;

describe("when something breaks", () => {
  test("a failing database gives the donor a JSON error without the cause", async () => {
    const closedDatabase = await openTestDatabase();
    await closedDatabase.close();
    const broken = { ...app, db: closedDatabase.db, payments: { ...app.payments, db: closedDatabase.db } };
    const { status, headers, body } = await postOrder(broken, orderBody(), withKey(newKey()));
    expect(status).toBe(500);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      success: false,
      code: "SERVER_ERROR",
      error: "Ödeme işlemi sırasında bir hata oluştu",
    });
  });

  /** Returns a site whose bank begins payments with this function. */
  const siteBeginningWith = (begin: Bank["begin"]): App => {
    return withAppBank(app, { begin });
  };

  test.each([
    ["cannot write the form", () => Promise.reject(new BankError("BANK_RETURN_URL_INVALID", "too long"))],
    ["fails at once", () => Promise.reject(new Error("no route to the provider"))],
    [
      "throws",
      () => {
        throw new Error("a fault of ours");
      },
    ],
  ])("if the bank %s, the order stays pending, and the same key tries again", async (_name, begin) => {
    const key = newKey();
    const { status, headers, body } = await postOrder(siteBeginningWith(begin), orderBody(), withKey(key));
    expect(status).toBe(502);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      success: false,
      code: "PAYMENT_NOT_STARTED",
      error: "Ödeme başlatılırken bir hata oluştu",
      orderId: expect.stringMatching(/^HD[A-Z0-9]{14}$/),
    });
    const [order] = await app.db
      .select()
      .from(orders)
      .where(eq(orders.id, body.orderId ?? ""));
    expect(order?.status).toBe("pending");

    const retry = await postOrder(app, orderBody(), withKey(key));
    expect(retry.body).toMatchObject({ success: true, orderId: body.orderId });
    // The bank may have received the first number, so a retry needs a new number.
    expect(formOf(retry.body).number).not.toBe(body.orderId);
    await postCallback(app, (await payAtBank(formOf(retry.body), "123456")) ?? "");
    const [paid] = await app.db
      .select()
      .from(orders)
      .where(eq(orders.id, body.orderId ?? ""));
    expect(paid?.status).toBe("completed");
  });

  test("the bank is called outside any transaction, and its answer is stored before the donor gets the form", async () => {
    const key = newKey();
    let rows = 0;
    const slowSite = siteBeginningWith(async (payment, signal) => {
      const { form } = await bankOf(app).begin(payment, signal);
      // The embedded database has one connection, so inside a transaction this query would wait forever.
      rows = await app.db.$count(paymentAttempts, eq(paymentAttempts.number, payment.number));
      return { form, memo: "token-of-the-provider" };
    });
    const { body } = await postOrder(slowSite, orderBody(), withKey(key));
    expect(rows).toBe(1);
    const [attempt] = await app.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, formOf(body).number));
    expect(attempt?.memo).toBe("token-of-the-provider");
  });

  test("a failed order whose retry cannot reach the bank waits for the next retry", async () => {
    const key = newKey();
    const first = await postOrder(app, orderBody(), withKey(key));
    await postCallback(app, (await payAtBank(formOf(first.body), "100051")) ?? "");
    const readStatus = async () => {
      const [order] = await app.db
        .select()
        .from(orders)
        .where(eq(orders.id, first.body.orderId ?? ""));
      return order?.status;
    };
    expect(await readStatus()).toBe("payment_failed");
    const siteWithoutAnswer = siteBeginningWith(() => Promise.reject(new Error("no answer")));
    const { status, body } = await postOrder(siteWithoutAnswer, orderBody(), withKey(key));
    expect([status, body.orderId, await readStatus()]).toEqual([502, first.body.orderId, "pending"]);
    const next = await postOrder(app, orderBody(), withKey(key));
    await postCallback(app, (await payAtBank(formOf(next.body), "123456")) ?? "");
    expect(await readStatus()).toBe("completed");
  });
});
