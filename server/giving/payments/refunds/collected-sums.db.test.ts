import { afterAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { readDashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { systemClock } from "#server/platform/clock.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openRefundRows } from "#testing/world/refund-rows.ts";

const rows = await openRefundRows();
const { db, runAll, setStatus, place, completed, pay, refund, paid, setState, add } = rows;
afterAll(() => rows.connection.close());

/** Returns the collected sums of campaigns and project, and the numbers of the dashboard. */
async function readSums(): Promise<number[]> {
  const rows = await rowsOf<{ sums: number[] }>(db)`
    select jsonb_build_array((select collected_amount from campaigns where id = 'a'),
      (select collected_amount from campaigns where id = 'b'), collected_amount, supporter_count) as sums from projects`;
  const { completed: of, days } = await readDashboardNumbers(db, new Date());
  const { card, others } = days.at(-1) ?? {};
  return [...(rows[0]?.sums ?? []), of.count, of.amount, (card?.amount ?? 0) + (others?.amount ?? 0)];
}

async function measureChange(work: () => Promise<unknown>): Promise<number[]> {
  const before = await readSums();
  await work();
  return (await readSums()).map((now, at) => now - (before[at] ?? 0));
}

describe("the collected sums", () => {
  const nothing = [0, 0, 0, 0, 0, 0, 0];
  const wholeOrder = [300, 200, 100, 1, 1, 600, 600];

  test("do not contain the items of a refund while it is confirmed", async () => {
    const id = await completed();
    const name = await add(id, [100, 0, 50]);
    for (const state of ["approved", "sent", "unknown", "refused", "approved"]) {
      expect(await measureChange(() => runAll(setState(name, state))), state).toEqual(nothing);
    }
    const itemsLess = [-100, 0, -50, 0, 0, -150, -150];
    expect(await measureChange(() => runAll(setState(name, "confirmed")))).toEqual(itemsLess);
    expect(await measureChange(() => runAll(setState(name, "confirmed")))).toEqual(nothing);
    expect(await measureChange(() => runAll(setState(name, "unknown")))).toEqual(itemsLess.map((n) => 0 - n));
    const addConfirmed = async () => void (await add(id, [0, 200], { state: "confirmed" }));
    expect(await measureChange(addConfirmed)).toEqual([0, -200, 0, 0, 0, -200, -200]);
  });

  test("lose a completely refunded order once, regardless of the sequence of statements and transactions", async () => {
    const confirm = (name: string) => setState(name, "confirmed");
    for (const statementsOf of [
      (id: string, name: string) => [confirm(name), setStatus(id, "cancelled")],
      (id: string, name: string) => [setStatus(id, "cancelled"), confirm(name)],
      (id: string, name: string) => [
        setStatus(id, "cancelled"),
        setStatus(id, "completed"),
        confirm(name),
        setStatus(id, "cancelled"),
      ],
    ]) {
      for (const inOneTransaction of [true, false]) {
        const id = await place();
        expect(await measureChange(() => runAll(setStatus(id, "completed")))).toEqual(wholeOrder);
        const part = await add(id, [100]);
        const remaining = await add(id, [200, 200, 100]);
        await runAll(confirm(part));
        const statements = statementsOf(id, remaining);
        const difference = await measureChange(async () => {
          if (inOneTransaction) await runAll(...statements);
          else for (const statement of statements) await runAll(statement);
        });
        expect(difference).toEqual([-200, -200, -100, -1, -1, -500, -500]);
        // Staff complete the order by hand again after all of its money was refunded.
        expect(await measureChange(() => runAll(setStatus(id, "completed")))).toEqual([0, 0, 0, 1, 1, 0, 0]);
        expect(await measureChange(() => runAll(setStatus(id, "cancelled")))).toEqual([
          0, 0, 0, -1, -1, 0, 0,
        ]);
      }
    }
  });

  test("do not change for the refund of a duplicate payment, or of an order that is not completed", async () => {
    const { id, number } = await paid();
    const duplicate = await pay(id, "duplicate");
    const refundDuplicate = refund(id, 600, { number: duplicate, method: "card", state: "confirmed" });
    expect(await measureChange(() => runAll(refundDuplicate))).toEqual(nothing);
    await db.execute(setStatus(id, "cancelled"));
    const confirmed = { number, method: "card", state: "confirmed" };
    expect(await measureChange(() => add(id, [100], confirmed))).toEqual(nothing);
    expect(await measureChange(() => runAll(setStatus(id, "completed")))).toEqual([
      200, 200, 100, 1, 1, 500, 500,
    ]);
  });

  test("stay correct when a refund and the status of its order change at the same time", async () => {
    const before = await readSums();
    const ids = await Promise.all(Array.from({ length: 6 }, () => completed()));
    const names = await Promise.all(ids.map((id) => add(id, [100, 100])));
    await Promise.all(
      ids.flatMap((id, at) => [
        runAll(setState(names[at] ?? "", "confirmed")),
        runAll(setStatus(id, at % 2 ? "cancelled" : "completed")),
      ]),
    );
    expect((await readSums()).map((now, at) => now - (before[at] ?? 0))).toEqual([
      600, 300, 300, 3, 3, 1_200, 1_200,
    ]);
  });

  test("agree with the ledger check", async () => {
    const checked = await checkLedger(db, systemClock);
    if (checked.kind === "busy") throw new Error("busy");
    const kindsOfSums = ["collected_difference", "supporter_difference", "refund_above_paid"];
    const differences = checked.differences.filter(({ kind }) => kindsOfSums.includes(kind));
    expect(differences).toEqual([]);
    expect(checked.figures.refunded.count).toBeGreaterThan(10);
  });
});
