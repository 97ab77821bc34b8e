import { afterAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { readDashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { systemClock } from "#server/platform/clock.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openRefundRows } from "#testing/world/refund-rows.ts";

const rows = await openRefundRows();
const { db, runAll, setStatus, place, completed, pay, refund, paid, setState, add } = rows;
afterAll(() => rows.connection.close());

/** Returns the collected sums that this order changes. */
async function sums(): Promise<number[]> {
  const found = await rowsOf<{ sums: number[] }>(db)`
    select jsonb_build_array((select collected_amount from campaigns where id = 'a'),
      (select collected_amount from campaigns where id = 'b'), collected_amount, supporter_count) as sums from projects`;
  const { completed: of, days } = await readDashboardNumbers(db, new Date());
  const { card, bankTransfer } = days.at(-1) ?? {};
  return [...(found[0]?.sums ?? []), of.count, of.amount, (card?.amount ?? 0) + (bankTransfer?.amount ?? 0)];
}

async function change(work: () => Promise<unknown>): Promise<number[]> {
  const before = await sums();
  await work();
  return (await sums()).map((now, at) => now - (before[at] ?? 0));
}

describe("the sums", () => {
  const nothing = [0, 0, 0, 0, 0, 0, 0];
  const order = [300, 200, 100, 1, 1, 600, 600];

  test("lose the items of a refund when it is confirmed, and get them back when it no longer is", async () => {
    const id = await completed();
    const name = await add(id, [100, 0, 50]);
    for (const state of ["approved", "sent", "unknown", "refused", "approved"]) {
      expect(await change(() => runAll(setState(name, state))), state).toEqual(nothing);
    }
    const less = [-100, 0, -50, 0, 0, -150, -150];
    expect(await change(() => runAll(setState(name, "confirmed")))).toEqual(less);
    expect(await change(() => runAll(setState(name, "confirmed")))).toEqual(nothing);
    expect(await change(() => runAll(setState(name, "unknown")))).toEqual(less.map((n) => 0 - n));
    const booked = async () => void (await add(id, [0, 200], { state: "confirmed" }));
    expect(await change(booked)).toEqual([0, -200, 0, 0, 0, -200, -200]);
  });

  test("follow an order that goes back whole, in whatever order and transaction it is written", async () => {
    const confirm = (name: string) => setState(name, "confirmed");
    for (const inOrder of [
      (id: string, name: string) => [confirm(name), setStatus(id, "cancelled")],
      (id: string, name: string) => [setStatus(id, "cancelled"), confirm(name)],
      (id: string, name: string) => [
        setStatus(id, "cancelled"),
        setStatus(id, "completed"),
        confirm(name),
        setStatus(id, "cancelled"),
      ],
    ]) {
      for (const together of [true, false]) {
        const id = await place();
        expect(await change(() => runAll(setStatus(id, "completed")))).toEqual(order);
        const part = await add(id, [100]);
        const rest = await add(id, [200, 200, 100]);
        await runAll(confirm(part));
        const statements = inOrder(id, rest);
        const gone = await change(async () => {
          if (together) await runAll(...statements);
          else for (const statement of statements) await runAll(statement);
        });
        expect(gone).toEqual([-200, -200, -100, -1, -1, -500, -500]);
        // Staff complete the order by hand again after all of its money was refunded.
        expect(await change(() => runAll(setStatus(id, "completed")))).toEqual([0, 0, 0, 1, 1, 0, 0]);
        expect(await change(() => runAll(setStatus(id, "cancelled")))).toEqual([0, 0, 0, -1, -1, 0, 0]);
      }
    }
  });

  test("do not move for the refund of a duplicate payment, or of an order that is not completed", async () => {
    const { id, number } = await paid();
    const twice = await pay(id, "duplicate");
    const back = refund(id, 600, { number: twice, method: "card", state: "confirmed" });
    expect(await change(() => runAll(back))).toEqual(nothing);
    await db.execute(setStatus(id, "cancelled"));
    const confirmed = { number, method: "card", state: "confirmed" };
    expect(await change(() => add(id, [100], confirmed))).toEqual(nothing);
    expect(await change(() => runAll(setStatus(id, "completed")))).toEqual([200, 200, 100, 1, 1, 500, 500]);
  });

  test("stay right when refunds and the status of one order change at the same time", async () => {
    const before = await sums();
    const ids = await Promise.all(Array.from({ length: 6 }, () => completed()));
    const names = await Promise.all(ids.map((id) => add(id, [100, 100])));
    await Promise.all(
      ids.flatMap((id, at) => [
        runAll(setState(names[at] ?? "", "confirmed")),
        runAll(setStatus(id, at % 2 ? "cancelled" : "completed")),
      ]),
    );
    expect((await sums()).map((now, at) => now - (before[at] ?? 0))).toEqual([
      600, 300, 300, 3, 3, 1_200, 1_200,
    ]);
  });

  test("agree with the ledger check", async () => {
    const checked = await checkLedger(db, systemClock);
    if (checked.kind === "busy") throw new Error("busy");
    const ofSums = ["collected_difference", "supporter_difference", "refund_above_paid"];
    const found = checked.differences.filter(({ kind }) => ofSums.includes(kind));
    expect(found).toEqual([]);
    expect(checked.figures.refunded.count).toBeGreaterThan(10);
  });
});
