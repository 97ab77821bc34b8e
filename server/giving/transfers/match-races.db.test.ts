import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { openTestMatching } from "#testing/world/matching.ts";
import { bookRow } from "#testing/world/statements.ts";
import { matchRow } from "./match-row.ts";
import { matchStatements } from "./match-statements.ts";
import { setRowAside } from "./set-row-aside.ts";
import { settleOutgoing } from "./settle-outgoing.ts";
import { statementMatches } from "./table.ts";
import { undoMatch } from "./undo-match.ts";

const { bank, ece, deniz, match, matchAndReadId, apply, statusOf, countMatches } = await openTestMatching();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(() => bank.clearAll());

describe("at the same time", () => {
  test("two members of staff match a row: one match is stored, and the other is refused", async () => {
    const firstOrder = await bank.place();
    const secondOrder = await bank.place();
    const row = await bookRow(bank, "bağış");
    const outcomes = await Promise.all([match(row, firstOrder), match(row, secondOrder, 250_00, deniz)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["above-row", "matched"]);
    expect(await countMatches()).toBe(1);
    await expectNoDifferences();
  });

  test("two members of staff match an order: one match is stored, and the other is refused", async () => {
    const order = await bank.place();
    const rows = [await bookRow(bank, "bağış"), await bookRow(bank, "bağış")];
    const outcomes = await Promise.all([
      match(rows[0] ?? 0, order),
      match(rows[1] ?? 0, order, 250_00, deniz),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["above-order", "matched"]);
    await expectNoDifferences();
  });

  test("staff undo a match that the job applies: the match is either undone or final", async () => {
    for (let n = 0; n < 5; n++) {
      const order = await bank.place();
      const row = await bookRow(bank, "bağış");
      const id = await matchAndReadId(row, order);
      bank.passMinutes(30);
      const [undone, applied] = await Promise.all([undoMatch(ece, id), apply()]);
      const expected = undone.kind === "undone" ? [0, "pending"] : [1, "completed"];
      expect([applied.completed, await statusOf(order)]).toEqual(expected);
    }
    await expectNoDifferences();
  });

  test("staff and the job match the same row: one match is stored", async () => {
    for (let n = 0; n < 5; n++) {
      await bank.db.update(orders).set({ reference: null });
      const order = await bank.place({ reference: "KX74MPQV" });
      const row = await bookRow(bank, "KX74MPQV");
      await Promise.all([match(row, order), matchStatements(bank, { automatic: true })]);
      expect(await stateOf(row)).toBe("matched");
      expect(await bank.db.$count(statementMatches, eq(statementMatches.rowId, row))).toBe(1);
    }
    await expectNoDifferences();
  });

  test("staff match a payment while the job reads its return: the match stays, and staff decide about the return", async () => {
    if (bank.connection.kind === "embedded") return;
    const order = await bank.place();
    const row = await bookRow(bank, "bağış", { payerName: "Ayşe Yılmaz" });
    const returnRow = await bookRow(bank, "IADE AYSE YILMAZ", { amount: -250_00 });
    let settling: ReturnType<typeof settleOutgoing> | undefined;
    let isSettled = false;
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for update`);
      await tx.insert(statementMatches).values({ rowId: row, orderId: order, amount: 250_00 });
      await tx.execute(sql`update statement_rows set state = 'matched' where id = ${row}`);
      settling = settleOutgoing(bank).finally(() => {
        isSettled = true;
      });
      const waits = async () =>
        (await bank.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as {
          rows: unknown[];
        };
      await expect.poll(async () => isSettled || (await waits()).rows.length > 0).toBe(true);
    });
    await settling;
    await settleOutgoing(bank);
    expect([await stateOf(row), await stateOf(returnRow)]).toEqual(["matched", "suggested"]);
    expect(await apply()).toMatchObject({ completed: 0 });
    expect(await statusOf(order)).toBe("pending");
    await expectNoDifferences();
  });

  test("staff undo a match and set the row aside before its suggestions are written: the row stays aside", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "KX74MPQV");
    const id = await matchAndReadId(row, order);
    await bank.place({ reference: "KX74MPQV" });
    let secondResult: unknown;
    // Sets the row aside just before undoMatch writes the state "suggested".
    const db = new Proxy(bank.db, {
      get(target, key) {
        if (key !== "execute") return Reflect.get(target, key);
        return async (query: Parameters<typeof target.execute>[0]) => {
          secondResult ??= await setRowAside(deniz, row);
          return target.execute(query);
        };
      },
    });
    expect(await undoMatch({ ...ece, db }, id)).toMatchObject({ kind: "undone" });
    expect(secondResult).toEqual({ kind: "saved" });
    expect(await stateOf(row)).toBe("ignored");
  });

  test("the connection breaks: no match is stored, and a second attempt stores all", async () => {
    if (bank.connection.kind === "embedded") return;
    const one = await bank.place();
    const other = await bank.place();
    const row = await bookRow(bank, "iki bağış", { amount: 500_00 });
    const parts = [one, other].map((orderId) => ({ orderId, amount: 250_00 }));
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from statement_rows where id = ${row} for update`);
      const matching = matchRow(ece, { rowId: row, parts }).then(
        () => "done",
        () => "broken",
      );
      const killLockWaiters = async () =>
        (await bank.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as {
          rows: unknown[];
        };
      await expect.poll(async () => (await killLockWaiters()).rows.length).toBe(1);
      expect(await matching).toBe("broken");
    });
    expect(await countMatches()).toBe(0);
    expect(await matchRow(ece, { rowId: row, parts })).toMatchObject({ kind: "matched" });
    expect(await countMatches()).toBe(2);
  });
});
