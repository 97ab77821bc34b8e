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

test("staff see the suggestions, the matches and the unmatched amount of a row", async () => {
  const ece = await bank.as("Ece");
  const order = await bank.place({ reference: "KX74MPQV" });
  const other = await bank.place({ reference: "M4RTKX7F", customerName: "Ali Veli" });
  const exactRow = await bookRow(bank, "KX74MPQV");
  const smallerRow = await bookRow(bank, "M4RTKX7F", { amount: 100_00, payerIbanHash: "digest" });
  const suggestions = await readSuggestions(bank.db, [
    { id: exactRow, unmatched: 250_00 },
    { id: smallerRow, unmatched: 100_00 },
  ]);
  expect(suggestions.get(exactRow)).toMatchObject([
    { reason: "exact", fits: true, orders: [{ id: order, reference: "KX74MPQV", amount: 250_00 }] },
  ]);
  expect(suggestions.get(smallerRow)).toMatchObject([
    { reason: "part", fits: false, orders: [{ id: other }] },
  ]);
  expect(await readChoice(bank.db, other, 100_00)).toMatchObject({
    totalAmount: 250_00,
    received: 0,
    missing: 250_00,
    items: [{ title: "Genel Bağış", quantity: 1, lineTotal: 100_00 }],
  });

  expect(await readRow(bank.db, smallerRow)).toMatchObject({
    unmatched: 100_00,
    suggestsDonor: null,
    currency: "TRY",
  });
  await matchRow(ece, { rowId: smallerRow, parts: [{ orderId: other, amount: 60_00 }] });
  expect(await readRow(bank.db, smallerRow)).toMatchObject({
    unmatched: 40_00,
    suggestsDonor: true,
    state: "partly_matched",
  });
  await switchRule(ece, { rowId: smallerRow, isOn: false });
  expect(await readRow(bank.db, smallerRow)).toMatchObject({ suggestsDonor: false });
  const expectedMatch = {
    rowId: smallerRow,
    orderId: other,
    matchedBy: "Ece",
    missing: 190_00,
    canUndo: true,
    isAdjusted: false,
  };
  expect(await matchesOfRows(bank.db, [smallerRow])).toMatchObject([expectedMatch]);
  expect(await matchesOfOrder(bank.db, other)).toMatchObject([
    { ...expectedMatch, customerName: "Ali Veli" },
  ]);
  const [item] = (await readChoice(bank.db, other, 40_00))?.items ?? [];
  const adjustment = [{ itemId: item?.id ?? 0, quantity: 1, lineTotal: 100_00 }];
  await matchRow(ece, { rowId: smallerRow, parts: [{ orderId: other, amount: 40_00, adjustment }] });
  expect(await matchesOfOrder(bank.db, other)).toMatchObject([
    { missing: 0 },
    { missing: 0, isAdjusted: true },
  ]);
  expect(await readRow(bank.db, 0)).toBeUndefined();
});

test("the unmatched amount of a row is suggested for other orders, not for the matched order", async () => {
  const ece = await bank.as("Ece");
  const first = await bank.place({ reference: "T7QP3MWD", customerName: "Can Er", totalAmount: 300_00 });
  const second = await bank.place({ reference: null, customerName: "Can Er", totalAmount: 120_00 });
  const rowId = await bookRow(bank, "Can Er", { amount: 320_00 });
  expect((await readSuggestions(bank.db, [{ id: rowId, unmatched: 320_00 }])).get(rowId)).toEqual([]);
  await matchRow(ece, { rowId, parts: [{ orderId: first, amount: 200_00 }] });
  const row = await readRow(bank.db, rowId);
  expect(row).toMatchObject({ state: "partly_matched", unmatched: 120_00 });
  const suggestions = await readSuggestions(bank.db, [{ id: rowId, unmatched: row?.unmatched ?? 0 }]);
  expect(suggestions.get(rowId)).toMatchObject([
    { reason: "name", fits: true, orders: [{ id: second, amount: 120_00 }] },
  ]);
});
