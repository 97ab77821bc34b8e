import { once } from "node:events";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank, withBank } from "#testing/world/site.ts";
import type { Bank } from "./banks/bank.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAttempts } from "./table.ts";

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
beforeEach(async () => {
  // Each test inquires only about its own attempts.
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterAll(() => payments.close());

test("the job inquires about open attempts before it confirms settlements", async () => {
  const settled = await begin(payments.ctx);
  const callback = await payAtBank(settled.payment, "123456");
  if (!callback) throw new Error("the bank answered nothing");
  await finishPayment(payments.ctx, callback);
  const withoutCallback = await begin(payments.ctx);
  await payAtBank(withoutCallback.payment, "999999");
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ inquiryCount: 3, nextInquiryAt: payments.clock.now() })
    .where(eq(paymentAttempts.orderId, withoutCallback.orderId));
  payments.clock.forwardMinutes(60);
  const { bank } = payments.ctx;
  const inquiredNumbers: string[] = [];
  const inquire: typeof bank.inquire = (attempt, signal) => {
    inquiredNumbers.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  await inquireDue(withBank(payments.ctx, { inquire }));
  expect(inquiredNumbers).toEqual([withoutCallback.orderId, settled.orderId]);
});

test("a process that stops aborts its inquiries, and the next process makes them at once", async () => {
  const withoutCallback = await Promise.all(Array.from({ length: 6 }, () => begin(payments.ctx)));
  for (const { payment } of withoutCallback) await payAtBank(payment, "999999");
  payments.clock.forwardMinutes(6);
  const stop = new AbortController();
  let inquiryCount = 0;
  /** Gives no answer until the caller aborts the inquiry. */
  const inquire: Bank["inquire"] = async ({ number }, signal) => {
    if (++inquiryCount === 4) {
      stop.abort();
      return payments.ctx.bank.inquire({
        number,
        memo: null,
        amount: 25_000,
        createdAt: payments.clock.now(),
      });
    }
    if (!signal) throw new Error("nothing would end this inquiry");
    await once(signal, "abort");
    return { kind: "unknown", reason: "aborted" };
  };
  await inquireDue(withBank(payments.ctx, { inquire }), { stopping: stop.signal });
  expect(inquiryCount, "the inquiries that had begun").toBe(4);
  const attempts = () =>
    payments.ctx.db
      .select()
      .from(paymentAttempts)
      .where(
        inArray(
          paymentAttempts.orderId,
          withoutCallback.map(({ orderId }) => orderId),
        ),
      );
  for (const attempt of await attempts())
    expect(attempt).toMatchObject({
      inquiryCount: 0,
      status: "started",
      nextInquiryAt: payments.clock.now(),
    });
  await inquireDue(payments.ctx);
  expect((await attempts()).map(({ status }) => status)).toEqual(withoutCallback.map(() => "settled"));
});
