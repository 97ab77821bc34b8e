import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createGift } from "#server/giving/transfers/create-gift.ts";
import { matchRow } from "#server/giving/transfers/match-row.ts";
import { reopenRow } from "#server/giving/transfers/reopen-row.ts";
import { statementMatches } from "#server/giving/transfers/table.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { addCash, type TestCash } from "#testing/world/cash.ts";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { addDeposit } from "./add-deposit.ts";
import { findDeposits } from "./find-deposits.ts";
import { listMissingDeposits } from "./list-missing.ts";
import { cashDeposits } from "./table.ts";
import { tieRow, untieRow } from "./tie-row.ts";

let t: TestStatements & TestCash;
beforeEach(async () => {
  const bank = await openTestStatements();
  t = { ...bank, ...(await addCash(bank)) };
});
afterEach(() => t.close());

/** Brings money of a new desk to the bank on 20 November. Returns the ids of the deposits. */
async function deposit(...amounts: number[]): Promise<string[]> {
  const dayId = await t.open(await t.addDesk(), 10_000_00);
  for (const amount of amounts) await addDeposit(t.ece, { dayId, amount });
  return (await t.db.select().from(cashDeposits).orderBy(cashDeposits.at)).map(({ id }) => id);
}

test("a row that is tied to a deposit cannot be matched with a gift until it is untied", async () => {
  const [id = ""] = await deposit(250_00);
  const row = await bookRow(t, "KASA YATIRMA");
  expect(await listMissingDeposits(t.db), "the statements end within the seven days").toEqual([]);
  const late = await bookRow(t, "KASA YATIRMA", { bookedOn: "2026-12-15" });
  expect(await listMissingDeposits(t.db)).toMatchObject([{ id, desk: "Merkez", amount: 250_00 }]);
  const other = await bookRow(t, "KASA YATIRMA", { amount: 300_00 });
  expect(await findDeposits(t.db, [row, late, other])).toMatchObject([
    { id, rowId: row, desk: "Merkez", isTied: false, isNear: true },
    { id, rowId: late, isNear: false },
  ]);
  expect(await tieRow(t.ece, { rowId: other, depositId: id })).toEqual({ kind: "other-amount" });
  expect(await tieRow(t.ece, { rowId: row, depositId: id })).toEqual({ kind: "saved" });
  expect(await t.stateOf(row)).toBe("deposit");
  expect(await findDeposits(t.db, [row, late])).toMatchObject([{ id, rowId: row, isTied: true }]);
  expect(await listMissingDeposits(t.db)).toEqual([]);
  await t.expectNoDifferences();

  const order = await t.place();
  const parts = [{ orderId: order, amount: 250_00 }];
  expect(await matchRow(t.ece, { rowId: row, parts })).toEqual({ kind: "set-aside" });
  const donor = { name: "Ayşe Yılmaz", phone: "", email: "" };
  const gift = {
    rowId: row,
    targetId: "genel",
    donationType: "standart",
    quantity: 1,
    amount: 250_00,
    donor,
  };
  expect(await createGift(t.ece, gift)).toEqual({ kind: "set-aside" });
  expect(await reopenRow(t.ece, row)).toEqual({ kind: "changed" });
  const plain = t.db.insert(statementMatches).values({ rowId: row, orderId: order, amount: 1 });
  expect(await plain.then(() => undefined, violatedConstraint)).toBe("statement_matches_stay_within_row");

  expect(await tieRow(t.ece, { rowId: late, depositId: id })).toEqual({ kind: "other-row" });
  expect(await untieRow(t.ece, row)).toEqual({ kind: "saved" });
  expect(await untieRow(t.ece, row)).toEqual({ kind: "changed" });
  expect(await t.stateOf(row)).toBe("new");
  expect(await matchRow(t.ece, { rowId: row, parts })).toMatchObject({ kind: "matched" });
  expect(await tieRow(t.ece, { rowId: row, depositId: id })).toMatchObject({ kind: "above-row" });
});

test("only one of two deposits is tied to a row, and only one of two rows to a deposit", async () => {
  const [first = "", second = ""] = await deposit(250_00, 250_00);
  const row = await bookRow(t, "KASA YATIRMA");
  const tie = (rowId: number, depositId: string) => tieRow(t.ece, { rowId, depositId });
  const kinds = async (tries: ReturnType<typeof tie>[]) =>
    (await Promise.all(tries)).map(({ kind }) => kind).toSorted();
  expect(await kinds([tie(row, first), tie(row, second)])).toEqual(["saved", "set-aside"]);
  const [free] = (await t.db.select().from(cashDeposits)).filter(({ rowId }) => rowId === null);
  const rows = [await bookRow(t, "YATAN"), await bookRow(t, "YATAN")];
  expect(await kinds(rows.map((rowId) => tie(rowId, free?.id ?? "")))).toEqual(["other-row", "saved"]);
  const twice = t.db.update(cashDeposits).set({ rowId: row }).where(eq(cashDeposits.id, first));
  const both = t.db.update(cashDeposits).set({ rowId: row }).where(eq(cashDeposits.id, second));
  const violations = [await twice.catch(violatedConstraint), await both.catch(violatedConstraint)];
  expect(violations).toContain("cash_deposits_one_of_row");
});

test("the ledger check names a deposit that differs from its row", async () => {
  const [id = ""] = await deposit(250_00);
  const row = await bookRow(t, "KASA YATIRMA", { amount: 200_00 });
  const stray = await bookRow(t, "KASA YATIRMA", { state: "deposit" });
  await t.db.update(cashDeposits).set({ rowId: row });
  expect(await t.findDifferences()).toEqual([
    `cash_deposit_difference deposit:${id}`,
    `cash_deposit_difference row:${stray}`,
  ]);
});
