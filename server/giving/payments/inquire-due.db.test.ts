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
  // Each test inquires about its own attempts only.
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterAll(() => payments.close());

test("money in doubt is inquired about before settlements that only need confirmation", async () => {
  const settled = await begin(payments.ctx);
  const callback = await payAtBank(settled.payment, "123456");
  if (!callback) throw new Error("the bank answered nothing");
  await finishPayment(payments.ctx, callback);
  const lost = await begin(payments.ctx);
  await payAtBank(lost.payment, "999999");
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ inquiryCount: 3, nextInquiryAt: payments.clock.now() })
    .where(eq(paymentAttempts.orderId, lost.orderId));
  payments.clock.forward(60);
  const { bank } = payments.ctx;
  const inquired: string[] = [];
  const inquire: typeof bank.inquire = (attempt, signal) => {
    inquired.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  await inquireDue(withBank(payments.ctx, { inquire }));
  expect(inquired).toEqual([lost.orderId, settled.orderId]);
});

test("a process that stops cuts its inquiries short, and the next one inquires at once", async () => {
  const lost = await Promise.all(Array.from({ length: 6 }, () => begin(payments.ctx)));
  for (const { payment } of lost) await payAtBank(payment, "999999");
  payments.clock.forward(6);
  const stop = new AbortController();
  let inquired = 0;
  /** Gives no answer until the caller aborts the inquiry. */
  const inquire: Bank["inquire"] = async ({ number }, signal) => {
    if (++inquired === 4) {
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
  expect(inquired, "those that had begun").toBe(4);
  const attempts = () =>
    payments.ctx.db
      .select()
      .from(paymentAttempts)
      .where(
        inArray(
          paymentAttempts.orderId,
          lost.map(({ orderId }) => orderId),
        ),
      );
  for (const attempt of await attempts())
    expect(attempt).toMatchObject({
      inquiryCount: 0,
      status: "started",
      nextInquiryAt: payments.clock.now(),
    });
  await inquireDue(payments.ctx);
  expect((await attempts()).map(({ status }) => status)).toEqual(lost.map(() => "settled"));
});
