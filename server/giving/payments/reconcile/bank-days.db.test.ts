import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { istanbulDay } from "#shared/text/dates.ts";
import { hourMs } from "#shared/text/time.ts";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import type { AlarmKind } from "../alarm-kinds.ts";
import type { HistoryAnswer } from "../banks/bank.ts";
import { bankDays, paymentAlarms } from "../table.ts";
import { noteEndedDays, noteOpen } from "./bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.newDay());
afterAll(() => nights.close());

function withHistory(history: () => Promise<HistoryAnswer>) {
  return withBank(nights.ctx, { history });
}

describe("a day whose list the bank never gives", () => {
  const refused = (reason: string) => withHistory(async () => ({ kind: "unknown", reason }));

  test("is fetched every hour, after some days once a day, and after a month no more", async () => {
    await nights.donate();
    nights.clock.forward(nights.minutesTo("21:31"));
    await noteEndedDays(nights.ctx);
    const [row] = await nights.ctx.db.select().from(bankDays).where(isNull(bankDays.comparedAt));
    if (!row) throw new Error("no day");
    const triedSince = nights.clock.now();
    const nextAfter = async (hours: number) => {
      nights.clock.forward(hours * 60 - (nights.clock.now().getTime() - triedSince.getTime()) / 60_000);
      const open = { reason: "http-503", figures: null };
      await noteOpen(nights.ctx, { ...row, tries: 40, triedSince }, open);
      const { nextAt } = await nights.dayRow(row.day);
      return nextAt && (nextAt.getTime() - nights.clock.now().getTime()) / hourMs;
    };
    expect([await nextAfter(20), await nextAfter(4 * 24), await nextAfter(32 * 24)]).toEqual([1, 24, null]);
  });

  test("is closed once by staff, even if the bank's next failure differs", async () => {
    await nights.donate();
    nights.clock.forward(nights.minutesTo("21:31"));
    await reconcileDue(refused("timeout"));
    nights.clock.forward(8 * 60);
    await reconcileDue(refused("timeout"));
    expect(await nights.openAlarms()).toEqual([expect.stringContaining("bank_day_unread")]);
    await nights.ctx.db
      .update(paymentAlarms)
      .set({ resolvedAt: nights.clock.now(), resolution: "bankaya soruldu" });
    nights.clock.forward(60);
    await reconcileDue(refused("http-503"));
    expect(await nights.openAlarms()).toEqual([]);
  });
});

test("an old day that staff have compared does not add all days since", async () => {
  await nights.donate();
  const { db } = nights.ctx;
  await db.delete(bankDays);
  await db.insert(bankDays).values({ day: "2020-01-01" });
  nights.clock.forward(nights.minutesTo("21:31"));
  await noteEndedDays(nights.ctx);
  expect(await db.$count(bankDays)).toBeLessThan(4);
});

test("open payments of earlier days without an answer hold no later day open", async () => {
  const gone = await nights.donate();
  nights.lie({ lie: "hide", orderId: gone });
  await nights.nextNight();
  expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${gone}`]);
  const inquire = async () => ({ kind: "unknown", reason: "timeout" }) as const;
  nights.clock.forward(nights.minutesTo("21:31"));
  expect(await reconcileDue(withBank(nights.ctx, { inquire }))).toHaveLength(1);
  expect(await nights.openAlarms()).toEqual([`missing_at_bank bank:${gone}`]);
});

test("a hundred payments of another system on the account are listed and all are counted", async () => {
  await nights.donate();
  const { history } = nights.ctx.bank;
  const day = istanbulDay(nights.clock.now());
  const crowded = withHistory(async () => {
    const answer = await history?.(day);
    if (!answer) throw new Error("the bank has no list");
    if (answer.kind === "unknown") return answer;
    const [line] = answer.lines;
    if (!line) throw new Error("nothing happened that day");
    const foreign = Array.from({ length: 120 }, (_, n) => ({ ...line, number: `SHOP-${n}` }));
    return { ...answer, lines: [...answer.lines, ...foreign] };
  });
  nights.clock.forward(nights.minutesTo("21:31"));
  await reconcileDue(crowded);
  expect((await nights.dayRow(day)).figures).toMatchObject({ lines: 121, differences: 120 });
  expect(await nights.openAlarms()).toHaveLength(100);
});

describe("a doubt that came with the payment itself", () => {
  const known = async (
    number: string,
    details: Record<string, unknown>,
    kind: AlarmKind,
    closed: boolean,
  ) => {
    const resolvedAt = closed ? nights.clock.now() : null;
    await nights.ctx.db.insert(paymentAlarms).values({ kind, orderId: number, number, details, resolvedAt });
  };

  test("and was closed is not raised again at night, unless its figures changed", async () => {
    const same = await nights.donate();
    const more = await nights.donate();
    const refunded = { kind: "paid", amount: 25_000, currency: "949", voided: false, refunded: 5_000 };
    for (const number of [same, more]) await known(number, refunded, "refunded_at_bank", true);
    nights.lie(
      { lie: "refund", orderId: same, amount: 5_000 },
      { lie: "refund", orderId: more, amount: 25_000 },
    );
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${more}`]);
  });

  test("does not hide that the bank took the money twice under its number", async () => {
    const twice = await nights.donate();
    await known(twice, { orderStatus: "completed", amount: 25_000 }, "duplicate_payment", false);
    nights.lie({ lie: "take-again", orderId: twice });
    await nights.nextNight();
    expect(await nights.openAlarms()).toContain(`duplicate_payment bank:${twice}`);
    const own = and(eq(paymentAlarms.number, twice), isNull(paymentAlarms.resolvedAt));
    expect(await nights.ctx.db.$count(paymentAlarms, own)).toBe(2);
  });
});
