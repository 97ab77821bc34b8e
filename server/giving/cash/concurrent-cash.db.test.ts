import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { violatedConstraint } from "#server/platform/errors.ts";
import { addCash, type TestCash } from "#testing/world/cash.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { addDeposit } from "./deposits/add-deposit.ts";
import { openDay } from "./open-day.ts";

let t: Site & TestCash;
beforeEach(async () => {
  const site = await openSite();
  t = { ...site, ...(await addCash(site)) };
});
afterEach(() => t.close());

const isEmbedded = process.env.TEST_DATABASE === "embedded";

// The embedded database has one connection, so no transaction waits for another.
describe.skipIf(isEmbedded)("at the same time", () => {
  test("a gift that is being taken in is in the closed day", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk, 0);
    let closing: Promise<unknown> = Promise.resolve();
    await t.take(desk, 50_00, t.ece, async () => {
      closing = t.closeCash(t.ada, day, 0);
      await t.untilWaiting(1);
    });
    expect(await closing).toEqual({ kind: "moved", expected: 50_00 });
    expect(await t.closeCash(t.ada, day, 50_00)).toEqual({ kind: "saved" });
    expect(await t.findDifferences()).toEqual([]);
  });

  test("a gift that waits for a closing is refused", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk, 0);
    const waiting = await t.db.transaction(async (tx) => {
      await tx.execute(sql`select from cash_days where id = ${day} for update`);
      const gift = t.take(desk);
      await t.untilWaiting(1);
      await tx.execute(sql`update cash_days set count = '{}', counted = 0, booked = 0, difference = 0, closed_name = 'Ada',
        closed_at = now() where id = ${day}`);
      return { gift };
    });
    expect((await waiting.gift).errors).toEqual({ deskId: { key: "desk.closed" } });
  });

  test("plain SQL cannot put a gift into a day that closes", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk, 0);
    const gift = await t.place({ paymentMethod: "cash", status: "completed" });
    const waiting = await t.db.transaction(async (tx) => {
      await tx.execute(sql`update cash_days set count = '{}', counted = 0, booked = 0, difference = 0, closed_name = 'Ada',
        closed_at = now() where id = ${day}`);
      const put = t.db
        .execute(sql`update orders set cash_day_id = ${day} where id = ${gift}`)
        .then(() => undefined, violatedConstraint);
      await t.untilWaiting(1);
      return { put };
    });
    expect(await waiting.put).toBe("cash_day_is_open");
  });

  test("two persons close or open once, and many gifts beside a closing are all counted or refused", async () => {
    const desk = await t.addDesk();
    const opened = await Promise.all([
      openDay(t.ada, { deskId: desk, opening: 0, reason: "" }),
      openDay(t.ece, { deskId: desk, opening: 0, reason: "" }),
    ]);
    expect(opened.map(({ kind }) => kind).toSorted()).toEqual(["already-open", "opened"]);
    const day = opened.flatMap((each) => ("id" in each ? [each.id] : []))[0] ?? "";
    const gifts = Array.from({ length: 6 }, () => t.take(desk, 50_00, t.ada));
    const tries = [0, 1, 2, 3].map((n) => t.closeCash(t.ece, day, n * 50_00));
    const taken = await Promise.all(gifts);
    const closings = await Promise.all(tries);
    const counted = taken.filter(({ id }) => id !== "").length;
    if (!closings.some(({ kind }) => kind === "saved"))
      expect(await t.closeCash(t.ece, day, counted * 50_00)).toEqual({ kind: "saved" });
    expect(closings.filter(({ kind }) => kind === "saved").length).toBeLessThanOrEqual(1);
    expect((await t.dayOf(day))?.booked).toBe(counted * 50_00);
    const boris = await t.as("Boris");
    const next = await t.open(desk, counted * 50_00);
    const both = await Promise.all([
      t.closeCash(t.ece, next, counted * 50_00),
      t.closeCash(boris, next, counted * 50_00),
    ]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["closed", "saved"]);
  });

  test("concurrent deposits do not exceed the amount in the desk, also while the day is being closed", async () => {
    const day = await t.open(await t.addDesk(), 100_00);
    const deposits = await Promise.all([1, 2].map(() => addDeposit(t.ada, { dayId: day, amount: 60_00 })));
    expect(deposits.map(({ kind }) => kind).toSorted()).toEqual(["above-desk", "saved"]);
    const [closing, deposit] = await Promise.all([
      t.closeCash(t.ece, day, 40_00),
      addDeposit(t.ada, { dayId: day, amount: 10_00 }),
    ]);
    expect([closing.kind, deposit.kind]).toEqual(
      closing.kind === "saved" ? ["saved", "closed"] : ["moved", "saved"],
    );
    if (closing.kind !== "saved") expect(await t.closeCash(t.ece, day, 30_00)).toEqual({ kind: "saved" });
    expect(await t.findDifferences()).toEqual([]);
  });
});
