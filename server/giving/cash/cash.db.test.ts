import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { violatedConstraint } from "#server/platform/errors.ts";
import { addCash, type TestCash } from "#testing/world/cash.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { listOpenDesks } from "./assign-cash-day.ts";
import { closeDay } from "./close-day.ts";
import { addDeposit, removeDeposit } from "./deposits/add-deposit.ts";
import { cashDeposits } from "./deposits/table.ts";
import { listDesks } from "./list-desks.ts";
import { openDay, undoOpening } from "./open-day.ts";
import { readDay } from "./read-day.ts";
import { retireDesk, returnDesk } from "./retire-desk.ts";
import { createDesk, renameDesk } from "./save-desk.ts";

let t: Site & TestCash;
beforeEach(async () => {
  const site = await openSite();
  t = { ...site, ...(await addCash(site)) };
});
afterEach(() => t.close());

/** Returns the constraint that refuses a statement. */
async function refusal(query: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await t.db.execute(query);
  } catch (error) {
    return violatedConstraint(error) ?? String(error);
  }
  return undefined;
}

describe("a day", () => {
  test("books gifts, refunds and deposits, and closes with its count", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk);
    expect(await listOpenDesks(t.db)).toMatchObject([{ id: desk, name: "Merkez", day: "2026-11-20" }]);
    const undone = await t.take(desk);
    await t.take(desk, 1_200_00);
    expect(await t.giveBack(undone.id)).toEqual({ kind: "undone", state: "cancelled" });
    expect(await addDeposit(t.ada, { dayId: day, amount: 1_400_00 })).toEqual({
      kind: "above-desk",
      left: 1_300_00,
    });
    expect(await addDeposit(t.ada, { dayId: day, amount: 1_000_00 })).toEqual({ kind: "saved" });
    expect(await listDesks(t.db)).toMatchObject([{ dayId: day, expected: 300_00 }]);

    expect(await t.closeCash(t.ada, day, 300_00, 290_00)).toEqual({ kind: "no-reason", difference: -10_00 });
    expect(await t.closeCash(t.ada, day, 310_00)).toEqual({ kind: "moved", expected: 300_00 });
    expect(await t.closeCash(t.ada, day, 300_00, 290_00, "Para üstü eksik verilmiş")).toEqual({
      kind: "saved",
    });
    expect(await t.dayOf(day)).toMatchObject({
      count: { 100: 290, 5: 0 },
      counted: 290_00,
      booked: 200_00,
      difference: -10_00,
      closedBy: "Ada",
      closedByTaker: false,
    });
    expect(await t.closeCash(t.ada, day, 300_00)).toEqual({ kind: "closed", by: "Ada" });
    const read = await readDay(t.db, day);
    expect(read?.gifts.map(({ amount, by }) => [amount, by])).toEqual([
      [50_00, "Ece"],
      [1_200_00, "Ece"],
    ]);
    expect(read?.refunds).toMatchObject([{ amount: 50_00, reason: "Yanlış tutar" }]);
    expect(read?.deposits).toMatchObject([{ amount: 1_000_00, byName: "Ada", rowId: null }]);
    expect(await t.findDifferences()).toEqual([]);
  });

  test("opens once, and needs a reason if its amount differs from the last closing; an unused opening can be undone", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk, 0);
    expect(await openDay(t.ece, { deskId: desk, opening: 0, reason: "" })).toEqual({
      kind: "already-open",
      id: day,
    });
    await t.take(desk);
    await t.closeCash(t.ada, day, 50_00);
    expect(await openDay(t.ece, { deskId: desk, opening: null, reason: "" })).toEqual({
      kind: "wrong-amount",
    });
    expect(await openDay(t.ece, { deskId: desk, opening: 40_00, reason: "" })).toEqual({
      kind: "no-reason",
      left: 50_00,
    });
    const next = await openDay(t.ece, { deskId: desk, opening: 40_00, reason: "Bozukluk alındı" });
    expect(next.kind).toBe("opened");
    const id = next.kind === "opened" ? next.id : "";
    expect(await undoOpening(t.ece, id)).toEqual({ kind: "undone" });
    expect(await undoOpening(t.ece, day)).toEqual({ kind: "closed", by: "Ada" });
    expect((await t.take(desk)).errors).toEqual({ deskId: { key: "desk.closed" } });
    const again = await t.open(desk, 50_00);
    await t.take(desk);
    expect(await undoOpening(t.ece, again)).toEqual({ kind: "used" });
  });

  test("is closed by the person who took the gifts only if no other person has the right", async () => {
    const desk = await t.addDesk();
    const day = await t.open(desk, 0);
    await t.take(desk);
    expect(await t.closeCash(t.ece, day, 50_00)).toEqual({ kind: "taker", others: ["Ada"] });
    await t.giveBack((await t.take(desk)).id, t.ada);
    const boris = await t.as("Boris");
    expect(await t.closeCash(t.ada, day, 50_00)).toEqual({ kind: "taker", others: [boris.actor.name] });
    await t.db.execute(sql`update admin_users set banned = true where id = 'Boris'`);
    await t.db.execute(sql`update admin_users set banned = true where id = 'Ada'`);
    expect(await t.closeCash(t.ece, day, 50_00)).toEqual({ kind: "saved" });
    expect(await t.dayOf(day)).toMatchObject({ closedBy: "Ece", closedByTaker: true });
  });

  test("is not closed without a count or without the right, which a new desk needs, too", async () => {
    const day = await t.open(await t.addDesk(), 0);
    expect(await closeDay(t.ada, { dayId: day, count: null, expected: 0, reason: "" })).toEqual({
      kind: "wrong-count",
    });
    expect(await t.closeCash(await t.as("Vera", "viewer"), day, 0)).toMatchObject({ kind: "forbidden" });
    expect(await createDesk(t.ece, { name: "Şube", place: "" })).toMatchObject({ kind: "forbidden" });
  });
});

test("a closed day never changes in the database", async () => {
  const desk = await t.addDesk();
  const day = await t.open(desk);
  const { id } = await t.take(desk);
  const refunded = await t.take(desk);
  await t.giveBack(refunded.id);
  await addDeposit(t.ada, { dayId: day, amount: 20_00 });
  expect(
    await refusal(sql`update cash_days set count = '{}', counted = 0, booked = 7, difference = -10007, reason = 'x',
      closed_name = 'x', closed_at = now() where id = ${day}`),
  ).toBe("cash_days_stay_closed");
  await t.closeCash(t.ada, day, 130_00);
  const loose = await t.place({ paymentMethod: "cash", status: "completed" });
  for (const change of [
    sql`update cash_days set reason = 'x' where id = ${day}`,
    sql`update cash_days set closed_at = null, count = null, counted = null, booked = null, difference = null, closed_name = null`,
    sql`delete from cash_days where id = ${day}`,
  ])
    expect(await refusal(change)).toBe("cash_days_stay_closed");
  for (const change of [
    sql`update orders set cash_day_id = ${day} where id = ${loose}`,
    sql`update orders set cash_day_id = null where id = ${id}`,
    sql`update orders set total_amount = 1000 where id = ${id}`,
    sql`update refunds set cash_day_id = null where cash_day_id = ${day}`,
    sql`insert into refunds (order_id, method, amount, reason, cash_day_id) values (${id}, 'cash', 5, 'x', ${day})`,
    sql`update cash_deposits set amount = 1`,
    sql`delete from cash_deposits`,
    sql`insert into cash_deposits (desk_id, cash_day_id, amount, by_name, at) values (${desk}, ${day}, 5, 'x', now())`,
  ])
    expect(await refusal(change)).toBe("cash_day_is_open");
  expect(await refusal(sql`delete from admin_users where id = 'Ada'`), "the sheet keeps the names").toBe(
    undefined,
  );
  expect(await t.dayOf(day)).toMatchObject({ closedBy: null, closedName: "Ada" });
});

test("the undo of a gift of a closed day is booked in the open day, up to the amount in the desk", async () => {
  const desk = await t.addDesk();
  const first = await t.open(desk, 0);
  const { id } = await t.take(desk);
  await t.closeCash(t.ada, first, 50_00);
  expect(await t.giveBack(id)).toEqual({ kind: "cash-day-closed" });
  const second = await t.open(desk, 50_00);
  await addDeposit(t.ada, { dayId: second, amount: 10_00 });
  expect(await t.giveBack(id)).toEqual({ kind: "above-desk", left: 40_00 });
  await t.take(desk, 80_00);
  expect(await t.giveBack(id)).toEqual({ kind: "undone", state: "cancelled" });
  expect((await readDay(t.db, second))?.refunds).toMatchObject([{ amount: 50_00 }]);
  expect((await t.dayOf(first))?.booked).toBe(50_00);
  expect(await t.findDifferences()).toEqual([]);
});

test("a gift needs a desk as soon as the foundation has one", async () => {
  expect((await t.take(null)).errors).toEqual({});
  t.passMinutes(1);
  const desk = await t.addDesk();
  expect((await t.take(null)).errors).toEqual({ deskId: { key: "desk.required" } });
  expect((await t.take(desk)).errors).toEqual({ deskId: { key: "desk.closed" } });
});

test("a desk can be renamed, and retired when it is empty; no two desks have the same name", async () => {
  const desk = await t.addDesk();
  expect(await createDesk(t.ada, { name: "MERKEZ", place: "" })).toEqual({ kind: "taken" });
  expect(await renameDesk(t.ada, desk, { name: "Ana kasa", place: "" })).toEqual({ kind: "saved", id: desk });
  const day = await t.open(desk, 0);
  expect(await retireDesk(t.ada, desk)).toEqual({ kind: "open-day" });
  await t.take(desk);
  await t.closeCash(t.ada, day, 50_00);
  expect(await retireDesk(t.ada, desk)).toEqual({ kind: "has-money", left: 50_00 });
  const next = await t.open(desk, 50_00);
  await addDeposit(t.ada, { dayId: next, amount: 50_00 });
  await t.closeCash(t.ada, next, 0);
  expect(await retireDesk(t.ada, desk)).toEqual({ kind: "retired" });
  expect(await openDay(t.ada, { deskId: desk, opening: 0, reason: "" })).toEqual({ kind: "missing" });
  await t.addDesk("Ana kasa");
  expect(await returnDesk(t.ada, desk)).toEqual({ kind: "taken" });
});

test("the ledger check accepts a gift without a day from the time in which the only desk was retired", async () => {
  const desk = await t.addDesk();
  t.passMinutes(1);
  expect(await retireDesk(t.ada, desk)).toEqual({ kind: "retired" });
  expect((await t.take(null)).errors).toEqual({});
  t.passMinutes(1);
  expect(await returnDesk(t.ada, desk)).toEqual({ kind: "returned" });
  expect(await t.findDifferences()).toEqual([]);
});

test("a mistyped deposit is removed while its day is open", async () => {
  const desk = await t.addDesk();
  const day = await t.open(desk);
  await addDeposit(t.ada, { dayId: day, amount: 30_00 });
  const [deposit] = await t.db.select().from(cashDeposits);
  expect(await removeDeposit(t.ada, deposit?.id ?? "")).toEqual({ kind: "saved" });
  await addDeposit(t.ada, { dayId: day, amount: 40_00 });
  await t.closeCash(t.ada, day, 60_00);
  const [other] = await t.db.select().from(cashDeposits);
  expect(await removeDeposit(t.ada, other?.id ?? "")).toEqual({ kind: "closed", by: "Ada" });
});

test("the ledger check lists cash that is in no day", async () => {
  const desk = await t.addDesk();
  const day = await t.open(desk, 0);
  const { id } = await t.take(desk);
  const loose = await t.place({ paymentMethod: "cash", status: "completed" });
  await t.db.execute(sql`update orders set status = 'cancelled' where id = ${id}`);
  const found = await t.findDifferences();
  expect(found).toContain(`cash_order_difference order:${loose}`);
  expect(found).toContain(`cash_order_difference order:${id}`);
  await t.closeCash(t.ada, day, 50_00);
  await t.db.execute(sql`alter table cash_days disable trigger cash_days_stay_closed`);
  await t.db.execute(sql`update cash_days set booked = 0, opening = 5000, count = '{"100": 49}'`);
  const later = await t.findDifferences();
  expect(later).toContain(`cash_day_difference cash-day:${day}`);
  expect(later).toContain("rule_missing rule:cash_days_stay_closed");
});
