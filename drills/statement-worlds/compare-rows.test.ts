import { expect, test } from "vitest";
import { createRandom } from "#testing/donor/random.ts";
import type { Account } from "./account.ts";
import { compareRows, type StoredRow } from "./compare-rows.ts";
import { generateAccount } from "./generate-account.ts";
import { reportMovement } from "./report-movement.ts";

const accounts = Array.from({ length: 50 }, (_, number) => generateAccount(createRandom(number)));

/** Returns every movement stored once, as the first format reports it. */
function storedOnce({ bank, movements }: Account): StoredRow[] {
  const format = bank.formats[0] ?? "csv";
  return movements.map((movement) => {
    const { day, text, payer, id } = reportMovement(bank, format, movement);
    const facts = { id: movement.id, format, bookedOn: day, amount: movement.amount, description: text };
    return { ...facts, payer, bankId: id, doubtful: false };
  });
}

function countFaults(account: Account, rows: readonly StoredRow[]) {
  const { missing, duplicates, strange } = compareRows(
    account,
    new Set(account.movements.map(({ id }) => id)),
    rows,
  );
  return [missing.length, duplicates.length, strange.length];
}

test("movements that are each stored once have no fault", () => {
  for (const account of accounts) expect(countFaults(account, storedOnce(account))).toEqual([0, 0, 0]);
});

test("a movement without a row is missing, and a movement with only a doubtful row is not", () => {
  for (const account of accounts) {
    const rows = storedOnce(account);
    expect(countFaults(account, rows.slice(1))).toEqual([1, 0, 0]);
    const [firstRow, ...laterRows] = rows.map((row, index) => ({ ...row, doubtful: index === 0 }));
    if (firstRow) expect(countFaults(account, [firstRow, ...laterRows])).toEqual([0, 0, 0]);
  }
});

test("a repeated row is a duplicate unless it is doubtful", () => {
  for (const account of accounts) {
    const rows = storedOnce(account);
    const repeated = rows.slice(0, 1).map((row) => ({ ...row, id: -1 }));
    expect(countFaults(account, [...rows, ...repeated])).toEqual([0, 1, 0]);
    const doubtful = repeated.map((row) => ({ ...row, doubtful: true }));
    expect(countFaults(account, [...rows, ...doubtful])).toEqual([0, 0, 0]);
  }
});

test("a row whose payer has no movement is strange", () => {
  for (const account of accounts) {
    const rows = storedOnce(account).map((row) => ({ ...row, payer: "Başka Biri" }));
    expect(countFaults(account, rows)[2]).toBe(rows.length);
  }
});
