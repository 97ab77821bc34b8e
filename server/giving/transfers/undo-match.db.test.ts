import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderItems } from "#server/giving/orders/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { adjustMatch } from "./adjust-match.ts";
import { matchRow } from "./match-row.ts";
import { statementMatches, statementRows } from "./table.ts";
import { undoMatch } from "./undo-match.ts";

let bank: TestStatements;
let ece: StaffContext;
beforeAll(async () => {
  bank = await openTestStatements();
  ece = await bank.as("Ece");
});
afterAll(() => bank.close());

async function createMatch(rowId: number, orderId: string, amount: number): Promise<number> {
  const outcome = await matchRow(ece, { rowId, parts: [{ orderId, amount }] });
  if (outcome.kind !== "matched") throw new Error(outcome.kind);
  return outcome.matches[0] ?? 0;
}

const countRejected = (orderId: string) =>
  bank.db.$count(statementMatches, sql`order_id = ${orderId} and taken_back`);

test("an undone match leads at once to suggestions of other orders", async () => {
  const order = await bank.place();
  const row = await bookRow(bank, "KX74MPQV");
  const id = await createMatch(row, order, 250_00);
  await bank.place({ reference: "KX74MPQV" });
  expect(await undoMatch(ece, id)).toMatchObject({ kind: "undone" });
  expect(await countRejected(order)).toBe(1);
  const [storedRow] = await bank.db.select().from(statementRows).where(eq(statementRows.id, row));
  expect(storedRow?.state).toBe("suggested");
});

test("an adjustment replaces the match without rejecting the order", async () => {
  const order = await bank.place();
  const row = await bookRow(bank, "havale", { amount: 200_00 });
  const id = await createMatch(row, order, 200_00);
  const [item] = await bank.db.select().from(orderItems).where(eq(orderItems.orderId, order));
  const adjustment = [{ itemId: item?.id ?? 0, quantity: 1, lineTotal: 200_00 }];
  expect(await adjustMatch(ece, { matchId: id, adjustment })).toMatchObject({ kind: "matched" });
  expect(await bank.db.$count(statementMatches, eq(statementMatches.orderId, order))).toBe(2);
  expect(await countRejected(order)).toBe(0);
});
