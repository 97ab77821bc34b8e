import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin } from "#testing/donor/payments.ts";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import { finishPayment } from "../finish-payment.ts";
import { refunds } from "../refunds/table.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { addEndedDays, claimDay } from "./bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.beginNewDay());
afterAll(() => nights.close());

describe("the nightly comparison", () => {
  test("of a day without differences makes no inquiry, and repeats the comparison after a week", async () => {
    await nights.donate();
    await nights.donate("100051");
    await nights.donate("000000");
    const [day] = await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([]);
    const row = await nights.readBankDay(day);
    expect(row.figures).toEqual({ lines: 3, booked: 1, asked: 0, settled: 0, differences: 0, unlisted: 0 });
    expect(row.nextAt?.getTime()).toBe(startOfIstanbulDay(day ?? "").getTime() + 8 * 86_400_000 + 1_800_000);
    expect(await reconcileDue(nights.ctx)).toEqual([]);
  });

  test("settles payments without a callback by an inquiry", async () => {
    const withoutCallback = await nights.donate("999999");
    const markedFailed = await nights.donate("999999");
    await nights.ctx.db.update(orders).set({ status: "payment_failed" }).where(eq(orders.id, markedFailed));
    await nights.runNextNight();
    expect([
      (await nights.readOrder(withoutCallback)).status,
      (await nights.readOrder(markedFailed)).status,
    ]).toEqual(["completed", "completed"]);
    expect(await nights.openAlarms()).toEqual([]);
  });

  test("raises exactly one alarm for every difference, and none for equal payments", async () => {
    const [unchanged, voided, refunded, otherAmount, hidden, takenTwice] = await Promise.all(
      Array.from({ length: 6 }, () => nights.donate()),
    );
    nights.plantLies({ lie: "void", orderId: voided ?? "" });
    nights.plantLies({ lie: "refund", orderId: refunded ?? "", amount: 10_000 });
    nights.plantLies({ lie: "amount", orderId: otherAmount ?? "", amount: 24_999 });
    nights.plantLies(
      { lie: "hide", orderId: hidden ?? "" },
      { lie: "take-again", orderId: takenTwice ?? "" },
    );
    nights.plantLies({ lie: "invent", orderId: "FOREIGN-1", amount: 700 });
    const [day] = await nights.runNextNight();
    const expectedAlarms = [
      `amount_difference bank:${otherAmount}`,
      `duplicate_payment bank:${takenTwice}`,
      `missing_at_bank bank:${hidden}`,
      `refunded_at_bank bank:${refunded}`,
      `unknown_to_us bank:FOREIGN-1:${day}`,
      `voided_at_bank bank:${voided}`,
    ];
    expect(await nights.openAlarms()).toEqual(expectedAlarms);
    expect((await nights.readOrder(unchanged ?? "")).status).toBe("completed");
    await nights.makeDue(day);
    expect(await reconcileDue(nights.ctx)).toEqual([day]);
    expect(await nights.openAlarms()).toEqual(expectedAlarms);
  });

  test("closes the alarms of earlier days about payments that no longer differ", async () => {
    const otherAmount = await nights.donate();
    const cancelledOrder = await nights.donate();
    nights.plantLies(
      { lie: "amount", orderId: otherAmount, amount: 1 },
      { lie: "void", orderId: cancelledOrder },
    );
    await nights.runNextNight();
    expect(await nights.openAlarms()).toHaveLength(2);
    nights.plantLies({ lie: "amount", orderId: otherAmount, amount: 25_000 });
    await nights.ctx.db
      .update(orders)
      .set({ status: "cancelled", staffChangedAt: nights.clock.now() })
      .where(eq(orders.id, cancelledOrder));
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([]);
    const cleared = and(eq(paymentAlarms.cleared, true), isNotNull(paymentAlarms.resolvedAt));
    expect(await nights.ctx.db.$count(paymentAlarms, cleared)).toBe(1);
    // The comparison booked the void as a refund, which closed its alarm.
    expect(await nights.ctx.db.$count(refunds, eq(refunds.attemptNumber, cancelledOrder))).toBe(1);
  });

  test.each([
    { reportedBy: "history", details: { refunded: 10_000 } },
    { reportedBy: "day", details: { refunded: 0, listedRefund: 10_000 } },
  ] as const)("finds a refund that only the $reportedBy reports", async ({ reportedBy, details }) => {
    const refunded = await nights.donate();
    nights.simulator.setHabits({ refunds: reportedBy });
    nights.plantLies({ lie: "refund", orderId: refunded, amount: 10_000 });
    await nights.runNextNight();
    nights.simulator.setHabits({ refunds: "inquiry" });
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${refunded}`]);
    const [alarm] = await nights.ctx.db.select().from(paymentAlarms);
    expect(alarm?.details).toMatchObject(details);
    expect((await nights.readOrder(refunded)).status).toBe("completed");
  });

  test("raises an alarm that staff closed again only if the difference has changed", async () => {
    const refunded = await nights.donate();
    nights.plantLies({ lie: "refund", orderId: refunded, amount: 10_000 });
    const [day] = await nights.runNextNight();
    await nights.ctx.db
      .update(paymentAlarms)
      .set({ resolvedAt: nights.clock.now(), resolution: "bilinçli iade" });
    await nights.makeDue(day);
    await reconcileDue(nights.ctx);
    expect(await nights.openAlarms()).toEqual([]);
    nights.plantLies({ lie: "refund", orderId: refunded, amount: 5_000 });
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${refunded}`]);
  });

  test("closes the alarm about a duplicate payment after staff refunded it in the bank's panel", async () => {
    const orderId = await nights.donate();
    const duplicateNumber = `${orderId.slice(0, -2)}ZZ`;
    const [attempt] = await nights.ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, orderId));
    if (!attempt) throw new Error("no attempt");
    await nights.ctx.db
      .insert(paymentAttempts)
      .values({ ...attempt, number: duplicateNumber, sequence: 2, status: "duplicate" });
    await nights.ctx.db
      .insert(paymentAlarms)
      .values({ kind: "duplicate_payment", orderId, number: duplicateNumber });
    nights.plantLies(
      { lie: "invent", orderId: duplicateNumber, amount: 25_000 },
      { lie: "refund", orderId: duplicateNumber, amount: 25_000 },
    );
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([]);
  });
});

describe("a payment around midnight", () => {
  test("that the bank lists on the next day is not reported as missing", async () => {
    nights.clock.forwardMinutes(nights.minutesTo("20:58"));
    const { orderId, payment } = await begin(nights.ctx);
    nights.clock.forwardMinutes(4);
    const callback = await payAtBank(payment, "123456");
    if (callback) await finishPayment(nights.ctx, callback);
    const [day] = await nights.runNextNight();
    expect((await nights.readBankDay(day)).figures).toMatchObject({
      lines: 0,
      booked: 1,
      asked: 0,
      unlisted: 0,
    });
    const [next] = await nights.runNextNight();
    expect((await nights.readBankDay(next)).figures).toMatchObject({
      lines: 1,
      booked: 0,
      asked: 0,
      differences: 0,
    });
    expect(await nights.openAlarms()).toEqual([]);
    expect((await nights.readOrder(orderId)).status).toBe("completed");
  });
});

describe("when the bank does not answer completely", () => {
  test.each(["html", "error", "cut"] as const)(
    "to the list (%s), nothing is settled, the day is retried, and an alarm is raised after eight hours",
    async (fault) => {
      const hidden = await nights.donate();
      await nights.donate("999999");
      nights.plantLies({ lie: "hide", orderId: hidden });
      nights.breakInquiries(fault);
      expect(await nights.runNextNight()).toEqual([]);
      expect(await nights.openAlarms()).toEqual([]);
      nights.clock.forwardMinutes(8 * 60);
      expect(await reconcileDue(nights.ctx)).toEqual([]);
      const day = istanbulDay(new Date(nights.clock.now().getTime() - 86_400_000));
      expect(await nights.openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
      nights.breakInquiries(undefined);
      nights.clock.forwardMinutes(60);
      expect(await reconcileDue(nights.ctx)).toEqual([day]);
      expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${hidden}`]);
    },
  );

  test("to inquiries, the day is retried, and its other findings are reported at once", async () => {
    const hidden = await nights.donate();
    const withoutCallback = await nights.donate("999999");
    nights.plantLies({ lie: "hide", orderId: hidden }, { lie: "invent", orderId: "FOREIGN-2", amount: 700 });
    const inquire = async () => ({ kind: "unknown", reason: "timeout" }) as const;
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toEqual([]);
    expect(await nights.openAlarms()).toEqual([expect.stringContaining("unknown_to_us bank:FOREIGN-2")]);
    expect((await nights.readOrder(withoutCallback)).status).toBe("pending");
    nights.clock.forwardMinutes(20);
    expect(await reconcileDue(nights.ctx)).toHaveLength(1);
    expect((await nights.readOrder(withoutCallback)).status).toBe("completed");
    expect(await nights.openAlarms()).toContain(`missing_at_bank bank:${hidden}`);
  });

  test("because one inquiry throws an error, no further inquiry begins", async () => {
    await Promise.all(Array.from({ length: 10 }, () => nights.donate("999999")));
    const pendingAnswer = Promise.withResolvers<never>();
    let inquiryCount = 0;
    const inquire = () =>
      inquiryCount++ === 0 ? Promise.reject(new Error("broken")) : pendingAnswer.promise;
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toEqual([]);
    pendingAnswer.reject(new Error("broken"));
    await new Promise(setImmediate);
    expect(inquiryCount).toBeLessThan(6);
  });

  test("because its list contains only half of the payments, the other half is not reported as missing", async () => {
    const orderIds = await Promise.all(Array.from({ length: 6 }, () => nights.donate()));
    const { bank } = nights.ctx;
    const readWholeList = bank.history;
    if (!readWholeList) throw new Error("the bank has no list");
    const history = async (day: string) => {
      const answer = await readWholeList(day);
      return answer.kind === "complete" ? { ...answer, lines: answer.lines.slice(0, 3) } : answer;
    };
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    const [day] = await reconcileDue(withBank(nights.ctx, { history }));
    expect((await nights.readBankDay(day)).figures).toMatchObject({
      booked: orderIds.length,
      unlisted: 3,
      differences: 0,
    });
    expect(await nights.openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
  });

  test("because the process was killed, another process compares the day after the lease", async () => {
    await nights.donate();
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    const { clock, ctx } = nights;
    await addEndedDays(ctx);
    const dayOfKilledProcess = await claimDay(ctx);
    expect(await reconcileDue(ctx)).toEqual([]);
    clock.forwardMinutes(31);
    expect(await reconcileDue(ctx)).toEqual([dayOfKilledProcess?.day]);
  });
});
