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
import { claimDay, noteEndedDays } from "./bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.newDay());
afterAll(() => nights.close());

describe("a night", () => {
  test("without differences records the day, makes no inquiry and leaves it alone until next week", async () => {
    await nights.donate();
    await nights.donate("100051");
    await nights.donate("000000");
    const [day] = await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([]);
    const row = await nights.dayRow(day);
    expect(row.figures).toEqual({ lines: 3, booked: 1, asked: 0, settled: 0, differences: 0, unlisted: 0 });
    expect(row.nextAt?.getTime()).toBe(startOfIstanbulDay(day ?? "").getTime() + 8 * 86_400_000 + 1_800_000);
    expect(await reconcileDue(nights.ctx)).toEqual([]);
  });

  test("settles a payment whose callback never came, by the bank's answer to an inquiry", async () => {
    const vanished = await nights.donate("999999");
    const failed = await nights.donate("999999");
    await nights.ctx.db.update(orders).set({ status: "payment_failed" }).where(eq(orders.id, failed));
    await nights.nextNight();
    expect([(await nights.order(vanished)).status, (await nights.order(failed)).status]).toEqual([
      "completed",
      "completed",
    ]);
    expect(await nights.openAlarms()).toEqual([]);
  });

  test("finds every difference and nothing else, and finds it once", async () => {
    const [fine, back, given, other, gone, twice] = await Promise.all(
      Array.from({ length: 6 }, () => nights.donate()),
    );
    nights.lie({ lie: "void", orderId: back ?? "" });
    nights.lie({ lie: "refund", orderId: given ?? "", amount: 10_000 });
    nights.lie({ lie: "amount", orderId: other ?? "", amount: 24_999 });
    nights.lie({ lie: "hide", orderId: gone ?? "" }, { lie: "take-again", orderId: twice ?? "" });
    nights.lie({ lie: "invent", orderId: "FOREIGN-1", amount: 700 });
    const [day] = await nights.nextNight();
    const wanted = [
      `amount_difference bank:${other}`,
      `duplicate_payment bank:${twice}`,
      `missing_at_bank bank:${gone}`,
      `refunded_at_bank bank:${given}`,
      `unknown_to_us bank:FOREIGN-1:${day}`,
      `voided_at_bank bank:${back}`,
    ];
    expect(await nights.openAlarms()).toEqual(wanted);
    expect((await nights.order(fine ?? "")).status).toBe("completed");
    await nights.makeDue(day);
    expect(await reconcileDue(nights.ctx)).toEqual([day]);
    expect(await nights.openAlarms()).toEqual(wanted);
  });

  test("closes what no longer differs, also of days long past", async () => {
    const wrong = await nights.donate();
    const unwanted = await nights.donate();
    nights.lie({ lie: "amount", orderId: wrong, amount: 1 }, { lie: "void", orderId: unwanted });
    await nights.nextNight();
    expect(await nights.openAlarms()).toHaveLength(2);
    nights.lie({ lie: "amount", orderId: wrong, amount: 25_000 });
    await nights.ctx.db
      .update(orders)
      .set({ status: "cancelled", staffChangedAt: nights.clock.now() })
      .where(eq(orders.id, unwanted));
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([]);
    const cleared = and(eq(paymentAlarms.cleared, true), isNotNull(paymentAlarms.resolvedAt));
    expect(await nights.ctx.db.$count(paymentAlarms, cleared)).toBe(1);
    // The comparison booked the void as a refund, which closed its alarm.
    expect(await nights.ctx.db.$count(refunds, eq(refunds.attemptNumber, unwanted))).toBe(1);
  });

  test.each([
    { tells: "history", details: { refunded: 10_000 } },
    { tells: "day", details: { refunded: 0, listedRefund: 10_000 } },
  ] as const)("finds a refund of which only the $tells tells", async ({ tells, details }) => {
    const given = await nights.donate();
    nights.simulator.setHabits({ refunds: tells });
    nights.lie({ lie: "refund", orderId: given, amount: 10_000 });
    await nights.nextNight();
    nights.simulator.setHabits({ refunds: "inquiry" });
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${given}`]);
    const [alarm] = await nights.ctx.db.select().from(paymentAlarms);
    expect(alarm?.details).toMatchObject(details);
    expect((await nights.order(given)).status).toBe("completed");
  });

  test("does not raise again what staff closed and has not changed since", async () => {
    const given = await nights.donate();
    nights.lie({ lie: "refund", orderId: given, amount: 10_000 });
    const [day] = await nights.nextNight();
    await nights.ctx.db
      .update(paymentAlarms)
      .set({ resolvedAt: nights.clock.now(), resolution: "bilinçli iade" });
    await nights.makeDue(day);
    await reconcileDue(nights.ctx);
    expect(await nights.openAlarms()).toEqual([]);
    nights.lie({ lie: "refund", orderId: given, amount: 5_000 });
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${given}`]);
  });

  test("closes the alarm about a second payment when staff have refunded it", async () => {
    const orderId = await nights.donate();
    const second = `${orderId.slice(0, -2)}ZZ`;
    const [first] = await nights.ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, orderId));
    if (!first) throw new Error("no attempt");
    await nights.ctx.db
      .insert(paymentAttempts)
      .values({ ...first, number: second, sequence: 2, status: "duplicate" });
    await nights.ctx.db.insert(paymentAlarms).values({ kind: "duplicate_payment", orderId, number: second });
    nights.lie(
      { lie: "invent", orderId: second, amount: 25_000 },
      { lie: "refund", orderId: second, amount: 25_000 },
    );
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([]);
  });
});

describe("around midnight", () => {
  test("a payment that the bank lists on the next day is not reported missing", async () => {
    nights.clock.forward(nights.minutesTo("20:58"));
    const { orderId, payment } = await begin(nights.ctx);
    nights.clock.forward(4);
    const callback = await payAtBank(payment, "123456");
    if (callback) await finishPayment(nights.ctx, callback);
    const [day] = await nights.nextNight();
    expect((await nights.dayRow(day)).figures).toMatchObject({ lines: 0, booked: 1, asked: 0, unlisted: 0 });
    const [next] = await nights.nextNight();
    expect((await nights.dayRow(next)).figures).toMatchObject({
      lines: 1,
      booked: 0,
      asked: 0,
      differences: 0,
    });
    expect(await nights.openAlarms()).toEqual([]);
    expect((await nights.order(orderId)).status).toBe("completed");
  });
});

describe("a bank that does not answer", () => {
  test.each(["html", "error", "cut"] as const)(
    "(%s) settles and finds nothing; the day is retried, and an alarm is raised in the morning",
    async (fault) => {
      const gone = await nights.donate();
      await nights.donate("999999");
      nights.lie({ lie: "hide", orderId: gone });
      nights.breakInquiries(fault);
      expect(await nights.nextNight()).toEqual([]);
      expect(await nights.openAlarms()).toEqual([]);
      nights.clock.forward(8 * 60);
      expect(await reconcileDue(nights.ctx)).toEqual([]);
      const day = istanbulDay(new Date(nights.clock.now().getTime() - 86_400_000));
      expect(await nights.openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
      nights.breakInquiries(undefined);
      nights.clock.forward(60);
      expect(await reconcileDue(nights.ctx)).toEqual([day]);
      expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${gone}`]);
    },
  );

  test("to inquiries leaves the day open, with the results so far", async () => {
    const gone = await nights.donate();
    const vanished = await nights.donate("999999");
    nights.lie({ lie: "hide", orderId: gone }, { lie: "invent", orderId: "FOREIGN-2", amount: 700 });
    const inquire = async () => ({ kind: "unknown", reason: "timeout" }) as const;
    nights.clock.forward(nights.minutesTo("21:31"));
    expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toEqual([]);
    expect(await nights.openAlarms()).toEqual([expect.stringContaining("unknown_to_us bank:FOREIGN-2")]);
    expect((await nights.order(vanished)).status).toBe("pending");
    nights.clock.forward(20);
    expect(await reconcileDue(nights.ctx)).toHaveLength(1);
    expect((await nights.order(vanished)).status).toBe("completed");
    expect(await nights.openAlarms()).toContain(`missing_at_bank bank:${gone}`);
  });

  test("and a fault in one inquiry ends the run: no further one begins", async () => {
    await Promise.all(Array.from({ length: 10 }, () => nights.donate("999999")));
    const held = Promise.withResolvers<never>();
    let inquired = 0;
    const inquire = () => (inquired++ === 0 ? Promise.reject(new Error("broken")) : held.promise);
    nights.clock.forward(nights.minutesTo("21:31"));
    expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toEqual([]);
    held.reject(new Error("broken"));
    await new Promise(setImmediate);
    expect(inquired).toBeLessThan(6);
  });

  test("but half of the list, as if it were all, raises no false alarm about the other half", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => nights.donate()));
    const { bank } = nights.ctx;
    const whole = bank.history;
    if (!whole) throw new Error("the bank has no list");
    const history = async (day: string) => {
      const answer = await whole(day);
      return answer.kind === "complete" ? { ...answer, lines: answer.lines.slice(0, 3) } : answer;
    };
    nights.clock.forward(nights.minutesTo("21:31"));
    const [day] = await reconcileDue(withBank(nights.ctx, { history }));
    expect((await nights.dayRow(day)).figures).toMatchObject({
      booked: all.length,
      unlisted: 3,
      differences: 0,
    });
    expect(await nights.openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
  });

  test("after a killed process, another takes the day when the lease is over", async () => {
    await nights.donate();
    nights.clock.forward(nights.minutesTo("21:31"));
    const { clock, ctx } = nights;
    await noteEndedDays(ctx);
    const killed = await claimDay(ctx);
    expect(await reconcileDue(ctx)).toEqual([]);
    clock.forward(31);
    expect(await reconcileDue(ctx)).toEqual([killed?.day]);
  });
});
