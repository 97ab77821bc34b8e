import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { istanbulDay } from "#shared/text/dates.ts";
import { hourMs } from "#shared/text/time.ts";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import type { AlarmKind } from "../alarm-kinds.ts";
import type { HistoryAnswer } from "../banks/bank.ts";
import { bankDays, paymentAlarms } from "../table.ts";
import { addEndedDays, scheduleRetry } from "./bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.beginNewDay());
afterAll(() => nights.close());

function withHistory(history: () => Promise<HistoryAnswer>) {
  return withBank(nights.ctx, { history });
}

describe("a day whose list the bank never provides", () => {
  const contextWithoutList = (reason: string) => withHistory(async () => ({ kind: "unknown", reason }));

  test("is retried every hour, after some days once a day, and never after a month", async () => {
    await nights.donate();
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    await addEndedDays(nights.ctx);
    const [row] = await nights.ctx.db.select().from(bankDays).where(isNull(bankDays.comparedAt));
    if (!row) throw new Error("no day");
    const triedSince = nights.clock.now();
    const hoursToNext = async (hours: number) => {
      nights.clock.forwardMinutes(
        hours * 60 - (nights.clock.now().getTime() - triedSince.getTime()) / 60_000,
      );
      const open = { reason: "http-503", figures: null };
      await scheduleRetry(nights.ctx, { ...row, tries: 40, triedSince }, open);
      const { nextAt } = await nights.readBankDay(row.day);
      return nextAt && (nextAt.getTime() - nights.clock.now().getTime()) / hourMs;
    };
    expect([await hoursToNext(20), await hoursToNext(4 * 24), await hoursToNext(32 * 24)]).toEqual([
      1,
      24,
      null,
    ]);
  });

  test("raises no second alarm after staff closed the first, even if the bank's next failure differs", async () => {
    await nights.donate();
    nights.clock.forwardMinutes(nights.minutesTo("21:31"));
    await reconcileDue(contextWithoutList("timeout"));
    nights.clock.forwardMinutes(8 * 60);
    await reconcileDue(contextWithoutList("timeout"));
    expect(await nights.openAlarms()).toEqual([expect.stringContaining("bank_day_unread")]);
    await nights.ctx.db
      .update(paymentAlarms)
      .set({ resolvedAt: nights.clock.now(), resolution: "bankaya soruldu" });
    nights.clock.forwardMinutes(60);
    await reconcileDue(contextWithoutList("http-503"));
    expect(await nights.openAlarms()).toEqual([]);
  });
});

test("an old day that staff had compared does not schedule all days since then", async () => {
  await nights.donate();
  const { db } = nights.ctx;
  await db.delete(bankDays);
  await db.insert(bankDays).values({ day: "2020-01-01" });
  nights.clock.forwardMinutes(nights.minutesTo("21:31"));
  await addEndedDays(nights.ctx);
  expect(await db.$count(bankDays)).toBeLessThan(4);
});

test("a day is complete although the bank gives no answer about findings of earlier days", async () => {
  const hidden = await nights.donate();
  nights.plantLies({ lie: "hide", orderId: hidden });
  await nights.runNextNight();
  expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${hidden}`]);
  const inquire = async () => ({ kind: "unknown", reason: "timeout" }) as const;
  nights.clock.forwardMinutes(nights.minutesTo("21:31"));
  expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toHaveLength(1);
  expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${hidden}`]);
});

test("payments of another system on the account raise at most a hundred alarms, and all are counted", async () => {
  await nights.donate();
  const { history } = nights.ctx.bank;
  const day = istanbulDay(nights.clock.now());
  const contextWithForeign = withHistory(async () => {
    const answer = await history?.(day);
    if (!answer) throw new Error("the bank has no list");
    if (answer.kind === "unknown") return answer;
    const [line] = answer.lines;
    if (!line) throw new Error("nothing happened that day");
    const foreign = Array.from({ length: 120 }, (_, n) => ({ ...line, number: `SHOP-${n}` }));
    return { ...answer, lines: [...answer.lines, ...foreign] };
  });
  nights.clock.forwardMinutes(nights.minutesTo("21:31"));
  await reconcileDue(contextWithForeign);
  expect((await nights.readBankDay(day)).figures).toMatchObject({ lines: 121, differences: 120 });
  expect(await nights.openAlarms()).toHaveLength(100);
});

describe("an alarm that a message about the payment raised", () => {
  const insertAlarm = async (
    number: string,
    details: Record<string, unknown>,
    kind: AlarmKind,
    isClosed: boolean,
  ) => {
    const resolvedAt = isClosed ? nights.clock.now() : null;
    await nights.ctx.db.insert(paymentAlarms).values({ kind, orderId: number, number, details, resolvedAt });
  };

  test("and that staff closed is raised again by reconciliation only if its amounts changed", async () => {
    const unchanged = await nights.donate();
    const changed = await nights.donate();
    const refunded = { kind: "paid", amount: 25_000, currency: "949", voided: false, refunded: 5_000 };
    for (const number of [unchanged, changed]) await insertAlarm(number, refunded, "refunded_at_bank", true);
    nights.plantLies(
      { lie: "refund", orderId: unchanged, amount: 5_000 },
      { lie: "refund", orderId: changed, amount: 25_000 },
    );
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${changed}`]);
  });

  test("does not prevent the alarm that the bank took the money twice under one number", async () => {
    const takenTwice = await nights.donate();
    await insertAlarm(takenTwice, { orderStatus: "completed", amount: 25_000 }, "duplicate_payment", false);
    nights.plantLies({ lie: "take-again", orderId: takenTwice });
    await nights.runNextNight();
    expect(await nights.openAlarms()).toContain(`duplicate_payment bank:${takenTwice}`);
    const openOfPayment = and(eq(paymentAlarms.number, takenTwice), isNull(paymentAlarms.resolvedAt));
    expect(await nights.ctx.db.$count(paymentAlarms, openOfPayment)).toBe(2);
  });
});
