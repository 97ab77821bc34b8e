import { afterAll, beforeAll, expect, test } from "vitest";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { matchesOfOrder, matchesOfRows } from "./list-matches.ts";
import { matchRow } from "./match-row.ts";
import { readChoice } from "./read-choice.ts";
import { readRow } from "./read-row.ts";
import { readSuggestions } from "./read-suggestions.ts";
import { switchRule } from "./switch-rule.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());

test("staff see a row with what it may be for, what it was matched with, and what is left", async () => {
  const ece = await bank.as("Ece");
  const order = await bank.place({ reference: "KX74MPQV" });
  const other = await bank.place({ reference: "M4RTKX7F", customerName: "Ali Veli" });
  const exact = await bookRow(bank, "KX74MPQV");
  const less = await bookRow(bank, "M4RTKX7F", { amount: 100_00, payerIbanHash: "digest" });
  const suggested = await readSuggestions(bank.db, [
    { id: exact, left: 250_00 },
    { id: less, left: 100_00 },
  ]);
  expect(suggested.get(exact)).toMatchObject([
    { reason: "exact", fits: true, orders: [{ id: order, reference: "KX74MPQV", amount: 250_00 }] },
  ]);
  expect(suggested.get(less)).toMatchObject([{ reason: "part", fits: false, orders: [{ id: other }] }]);
  expect(await readChoice(bank.db, other, 100_00)).toMatchObject({
    totalAmount: 250_00,
    received: 0,
    missing: 250_00,
    items: [{ title: "Genel Bağış", quantity: 1, lineTotal: 100_00 }],
  });

  expect(await readRow(bank.db, less)).toMatchObject({ left: 100_00, teaches: null, currency: "TRY" });
  await matchRow(ece, { rowId: less, parts: [{ orderId: other, amount: 60_00 }] });
  expect(await readRow(bank.db, less)).toMatchObject({ left: 40_00, teaches: true, state: "partly_matched" });
  await switchRule(ece, { rowId: less, on: false });
  expect(await readRow(bank.db, less)).toMatchObject({ teaches: false });
  const seen = { rowId: less, orderId: other, by: "Ece", missing: 190_00, undoable: true, adjusted: false };
  expect(await matchesOfRows(bank.db, [less])).toMatchObject([seen]);
  expect(await matchesOfOrder(bank.db, other)).toMatchObject([{ ...seen, customerName: "Ali Veli" }]);
  const [item] = (await readChoice(bank.db, other, 40_00))?.items ?? [];
  const adjustment = [{ itemId: item?.id ?? 0, quantity: 1, lineTotal: 100_00 }];
  await matchRow(ece, { rowId: less, parts: [{ orderId: other, amount: 40_00, adjustment }] });
  expect(await matchesOfOrder(bank.db, other)).toMatchObject([
    { missing: 0 },
    { missing: 0, adjusted: true },
  ]);
  expect(await readRow(bank.db, 0)).toBeUndefined();
});

test("what is left of a row is suggested for other orders, not for the one that has its part", async () => {
  const ece = await bank.as("Ece");
  const first = await bank.place({ reference: "T7QP3MWD", customerName: "Can Er", totalAmount: 300_00 });
  const second = await bank.place({ reference: null, customerName: "Can Er", totalAmount: 120_00 });
  const row = await bookRow(bank, "Can Er", { amount: 320_00 });
  expect((await readSuggestions(bank.db, [{ id: row, left: 320_00 }])).get(row)).toEqual([]);
  await matchRow(ece, { rowId: row, parts: [{ orderId: first, amount: 200_00 }] });
  const seen = await readRow(bank.db, row);
  expect(seen).toMatchObject({ state: "partly_matched", left: 120_00 });
  expect((await readSuggestions(bank.db, [{ id: row, left: seen?.left ?? 0 }])).get(row)).toMatchObject([
    { reason: "name", fits: true, orders: [{ id: second, amount: 120_00 }] },
  ]);
});
