import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { bookRow, openTestStatements } from "#testing/world/statements.ts";
import { newCheckedRows } from "./checked-rows.ts";
import { matchStatements } from "./match-statements.ts";
import { readInBatches } from "./read-bank-rows.ts";
import { findReturnCounterpart } from "./read-return.ts";
import { reopenRow } from "./reopen-row.ts";
import { suggestOrders } from "./suggest-orders.ts";
import { allStatementRows, statementMatches } from "./table.ts";

const bank = await openTestStatements();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(() => bank.clearAll());

const reference = "KX74MPQV";

const book = (text: string, change?: Parameters<typeof bookRow>[2], currency?: string) =>
  bookRow(bank, text, change, currency);

const runMatching = (automatic = true) => matchStatements(bank, { automatic });

/** Formats each match as `row order amount`, with `automatic` and `undone`. */
async function matches(): Promise<string[]> {
  const storedMatches = await bank.db.select().from(statementMatches).orderBy(statementMatches.id);
  return storedMatches.map(
    ({ rowId, orderId, amount, undoneAt, automatic }) =>
      `${rowId} ${orderId} ${amount}${automatic ? " automatic" : ""}${undoneAt ? " undone" : ""}`,
  );
}

describe("rows of statements", () => {
  test("are matched, suggested, set aside or stay new, and a second run changes nothing", async () => {
    const order = await bank.place({ reference });
    const exactRow = await book(`ref: kx7-4mpq-v kurban`);
    const repeatedRow = await book(`ref: kx7-4mpq-v kurban`);
    const damagedRow = await book("KX74MPQW M4RTKX7F zekat", { amount: 99_00 });
    const feeRow = await book("EFT ÜCRETİ", { amount: -5_00 });
    const posRow = await book("POS ÖDEMESİ 12 ADET");
    const unrelatedRow = await book("hayırlı olsun");
    const euroRow = await book("KX74MPQV", {}, "EUR");
    expect(await runMatching()).toEqual({ matched: 1, suggested: 2, ignored: 2 });
    const states = await Promise.all(
      [exactRow, repeatedRow, damagedRow, feeRow, posRow, unrelatedRow, euroRow].map(stateOf),
    );
    expect(states).toEqual(["matched", "suggested", "suggested", "ignored", "ignored", "new", "new"]);
    expect(await matches()).toEqual([`${exactRow} ${order} 25000 automatic`]);
    expect((await bank.readOrder(order)).status).toBe("pending");
    expect(await runMatching()).toEqual({});
    expect(await matches()).toHaveLength(1);
    await expectNoDifferences();
  });

  test("are only suggested while automatic matching is off, and are matched after it is switched on", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    expect(await runMatching(false)).toEqual({ suggested: 1 });
    expect(await matches()).toEqual([]);
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toEqual([
      { kind: "orders", reason: "exact", orders: [{ id: order, amount: 250_00 }] },
    ]);
    expect(await runMatching()).toEqual({ matched: 1 });
    expect(await stateOf(row)).toBe("matched");
  });

  test.each([
    ["completed", { status: "completed" as const, completedAt: new Date() }, "already-paid"],
    ["cancelled", { status: "cancelled" as const }, "not-waiting"],
    ["paid by card", { paymentMethod: "card" as const }, "not-waiting"],
  ])("with the reference of an order that is %s are only suggested", async (_name, change, reason) => {
    const id = await bank.place({ reference });
    await bank.db.update(orders).set(change).where(eq(orders.id, id));
    const row = await book(reference);
    expect(await runMatching()).toEqual({ suggested: 1 });
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toMatchObject([
      { reason, orders: [{ id }] },
    ]);
  });

  test("are not matched with the same order again after staff undid the match", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    await runMatching();
    await bank.db.update(statementMatches).set({ undoneAt: bank.clock.now() });
    await bank.db.update(allStatementRows).set({ state: "new" }).where(eq(allStatementRows.id, row));
    expect(await runMatching()).toEqual({});
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic undone`]);
    // The order still waits, so another row can match it.
    const other = await book(reference, { bookedOn: "2026-11-22" });
    expect(await runMatching()).toEqual({ matched: 1 });
    expect(await stateOf(other)).toBe("matched");
  });

  test("of a known payer suggest the donor's next order with the same amount", async () => {
    await bank.place({ reference });
    await book(reference, { payerIbanHash: "digest" });
    await runMatching();
    const next = await bank.place({ totalAmount: 100_00 });
    const row = await book("bağış", { payerIbanHash: "digest", amount: 100_00 });
    await runMatching();
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toEqual([
      { kind: "orders", reason: "payer", orders: [{ id: next, amount: 100_00 }] },
    ]);
  });

  test("whose order another transaction has locked wait for the next run", async () => {
    if (bank.connection.kind === "embedded") return;
    const order = await bank.place({ reference });
    const row = await book(reference);
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for update`);
      expect(await runMatching()).toEqual({ locked: 1 });
    });
    expect(await stateOf(row)).toBe("new");
    expect(await runMatching()).toEqual({ matched: 1 });
  });

  test("are matched once by two concurrent runs", async () => {
    const ids = await Promise.all(
      ["M4RTKX7F", "P7RX3KMB", reference].map((each) => bank.place({ reference: each })),
    );
    for (const each of ["M4RTKX7F", "P7RX3KMB", reference]) await book(each);
    await Promise.all([runMatching(), runMatching()]);
    await runMatching();
    expect(await matches()).toHaveLength(ids.length);
    await expectNoDifferences();
  });

  test("in several batches are all matched", async () => {
    await bank.place({ reference });
    for (let n = 0; n < 12; n++) await book("hayırlı olsun", { bookedOn: "2026-11-20" });
    await book(reference);
    expect(await matchStatements(bank, { automatic: true }, undefined, { rows: 5 })).toEqual({ matched: 1 });
  });

  test("are read in batches by the length of their texts", async () => {
    for (const length of [30, 30, 30, 90, 10, 20]) await book("x".repeat(length));
    const sizes: number[][] = [];
    for await (const rows of readInBatches(bank.db, sql`true`, { letters: 60 }))
      sizes.push(rows.map(({ text }) => text.length));
    expect(sizes).toEqual([[30, 30], [30], [90], [10, 20]]);
  });

  test("without a result are checked again only after a relevant change", async () => {
    const checkedRows = newCheckedRows();
    const runAgain = async () => {
      const counts = await matchStatements(bank, { automatic: true }, checkedRows);
      checkedRows.at = bank.clock.now();
      return counts;
    };
    const row = await book("hayırlı olsun", { bookedOn: "2026-11-20", payerName: "Ayşe Yılmaz" });
    expect(await runAgain()).toEqual({});
    expect([...checkedRows.withoutResult]).toEqual([row]);
    // An order from before the booking day. It has not changed since the last run, so that the row is skipped.
    const twoDaysAgo = new Date("2026-11-19T09:00:00Z");
    const order = await bank.place({
      customerName: "Ayşe Yılmaz",
      createdAt: twoDaysAgo,
      updatedAt: twoDaysAgo,
    });
    checkedRows.at = new Date("2026-11-20T09:00:00Z");
    expect(await runAgain()).toEqual({});
    await bank.db.update(orders).set({ updatedAt: bank.clock.now() }).where(eq(orders.id, order));
    checkedRows.at = new Date("2026-11-20T09:00:00Z");
    expect(await runAgain()).toEqual({ suggested: 1 });
    expect(checkedRows.withoutResult.size).toBe(0);
  });

  test("that were erased have no result", async () => {
    await bank.place({ reference });
    await book("", { erasedAt: bank.clock.now() });
    expect(await runMatching()).toEqual({});
  });
});

describe("a payment that the bank returned", () => {
  const returnColumns = { amount: -250_00, bookedOn: "2026-11-22" };

  const findOtherHalf = (id: number) => findReturnCounterpart(bank.db, id);

  test("has no match, and its match is undone while the order waits", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference, { payerName: "Ayşe Yılmaz" });
    await runMatching();
    const returnRow = await book("IADE AYSE YILMAZ", returnColumns);
    expect(await runMatching()).toEqual({ returned: 2 });
    expect(await Promise.all([row, returnRow].map(stateOf))).toEqual(["returned", "returned"]);
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic undone`]);
    expect(await findOtherHalf(row)).toEqual({ id: returnRow, bookedOn: "2026-11-22" });
    expect(await findOtherHalf(returnRow)).toEqual({ id: row, bookedOn: "2026-11-21" });
    const other = await book(reference, { bookedOn: "2026-11-23" });
    expect(await runMatching()).toEqual({ matched: 1 });
    expect(await stateOf(other)).toBe("matched");
    expect(await findOtherHalf(other)).toBeNull();
    await expectNoDifferences();
  });

  test("keeps the match of a completed order, and staff decide about the return", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    await runMatching();
    const now = bank.clock.now();
    await bank.db.update(orders).set({ status: "completed", completedAt: now }).where(eq(orders.id, order));
    const returned = await book(`IADE ${reference}`, returnColumns);
    expect(await runMatching()).toEqual({ suggested: 1 });
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["matched", "suggested"]);
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic`]);
    expect(await findOtherHalf(row)).toEqual({ id: returned, bookedOn: "2026-11-22" });
    expect(await findOtherHalf(returned)).toEqual({ id: row, bookedOn: "2026-11-21" });
  });

  test("is not paired again after staff reopened payment and return", async () => {
    const row = await book("bağış", { payerName: "Ayşe Yılmaz" });
    const returned = await book("IADE AYSE YILMAZ", returnColumns);
    expect(await runMatching()).toEqual({ returned: 2 });
    const ece = await bank.as("Ece");
    for (const id of [row, returned]) expect(await reopenRow(ece, id)).toEqual({ kind: "saved" });
    expect(await runMatching()).toEqual({});
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["new", "new"]);
  });

  test("is paired with a return that staff reopened before the payment was imported", async () => {
    const order = await bank.place({ reference });
    const returned = await book(`IADE ${reference}`, returnColumns);
    expect(await runMatching()).toEqual({ ignored: 1 });
    expect(await reopenRow(await bank.as("Ece"), returned)).toEqual({ kind: "saved" });
    const row = await book(reference);
    expect(await runMatching()).toEqual({ returned: 2 });
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["returned", "returned"]);
    expect((await bank.readOrder(order)).status).toBe("pending");
  });

  test("is paired with a correction by the bank", async () => {
    await bank.place({ reference });
    const row = await book(reference, { payerName: "Ayşe Yılmaz" });
    await runMatching();
    const correctionRow = await book("TERS KAYIT AYSE YILMAZ", returnColumns);
    expect(await runMatching()).toEqual({ returned: 2 });
    expect(await Promise.all([row, correctionRow].map(stateOf))).toEqual(["returned", "returned"]);
  });
});
