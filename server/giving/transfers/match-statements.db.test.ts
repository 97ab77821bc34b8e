import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { bookRow, openTestStatements } from "#testing/world/statements.ts";
import { matchStatements } from "./match-statements.ts";
import { readInBatches } from "./read-bank-rows.ts";
import { readReturn } from "./read-return.ts";
import { reopenRow } from "./reopen-row.ts";
import { neverLooked } from "./rows-that-found-nothing.ts";
import { suggestOrders } from "./suggest-orders.ts";
import { allStatementRows, statementMatches } from "./table.ts";

const bank = await openTestStatements();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(() => bank.clearAll());

const reference = "KX74MPQV";

const book = (text: string, change?: Parameters<typeof bookRow>[2], currency?: string) =>
  bookRow(bank, text, change, currency);

const run = (automatic = true) => matchStatements(bank, { automatic });

/** `row order amount`, and whether it was undone. */
async function matches(): Promise<string[]> {
  const found = await bank.db.select().from(statementMatches).orderBy(statementMatches.id);
  return found.map(
    ({ rowId, orderId, amount, undoneAt, automatic }) =>
      `${rowId} ${orderId} ${amount}${automatic ? " automatic" : ""}${undoneAt ? " undone" : ""}`,
  );
}

describe("rows of statements", () => {
  test("are matched, suggested, set aside or left, and a second run changes nothing", async () => {
    const order = await bank.place({ reference });
    const sure = await book(`ref: kx7-4mpq-v kurban`);
    const again = await book(`ref: kx7-4mpq-v kurban`);
    const damaged = await book("KX74MPQW M4RTKX7F zekat", { amount: 99_00 });
    const fee = await book("EFT ÜCRETİ", { amount: -5_00 });
    const pos = await book("POS ÖDEMESİ 12 ADET");
    const unknown = await book("hayırlı olsun");
    const foreign = await book("KX74MPQV", {}, "EUR");
    expect(await run()).toEqual({ matched: 1, suggested: 2, ignored: 2 });
    const states = await Promise.all([sure, again, damaged, fee, pos, unknown, foreign].map(stateOf));
    expect(states).toEqual(["matched", "suggested", "suggested", "ignored", "ignored", "new", "new"]);
    expect(await matches()).toEqual([`${sure} ${order} 25000 automatic`]);
    expect((await bank.order(order)).status).toBe("pending");
    expect(await run()).toEqual({});
    expect(await matches()).toHaveLength(1);
    await expectNoDifferences();
  });

  test("are only suggested while automatic matching is off, and match once it is on", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    expect(await run(false)).toEqual({ suggested: 1 });
    expect(await matches()).toEqual([]);
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toEqual([
      { kind: "orders", reason: "exact", orders: [{ id: order, amount: 250_00 }] },
    ]);
    expect(await run()).toEqual({ matched: 1 });
    expect(await stateOf(row)).toBe("matched");
  });

  test.each([
    ["completed", { status: "completed" as const, completedAt: new Date() }, "already-paid"],
    ["cancelled", { status: "cancelled" as const }, "not-waiting"],
    ["to be paid by card", { paymentMethod: "card" as const }, "not-waiting"],
  ])("name an order that is %s: only suggested", async (_name, change, reason) => {
    const id = await bank.place({ reference });
    await bank.db.update(orders).set(change).where(eq(orders.id, id));
    const row = await book(reference);
    expect(await run()).toEqual({ suggested: 1 });
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toMatchObject([
      { reason, orders: [{ id }] },
    ]);
  });

  test("are not matched again after a person undid it", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    await run();
    await bank.db.update(statementMatches).set({ undoneAt: bank.clock.now() });
    await bank.db.update(allStatementRows).set({ state: "new" }).where(eq(allStatementRows.id, row));
    expect(await run()).toEqual({});
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic undone`]);
    // The order still waits, for another row.
    const other = await book(reference, { bookedOn: "2026-11-22" });
    expect(await run()).toEqual({ matched: 1 });
    expect(await stateOf(other)).toBe("matched");
  });

  test("of a known payer lead to the donor's next order with this amount", async () => {
    await bank.place({ reference });
    await book(reference, { payerIbanHash: "digest" });
    await run();
    const next = await bank.place({ totalAmount: 100_00 });
    const row = await book("bağış", { payerIbanHash: "digest", amount: 100_00 });
    await run();
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toEqual([
      { kind: "orders", reason: "payer", orders: [{ id: next, amount: 100_00 }] },
    ]);
  });

  test("whose order is changed at that moment wait for the next run", async () => {
    if (bank.connection.kind === "embedded") return;
    const order = await bank.place({ reference });
    const row = await book(reference);
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for update`);
      expect(await run()).toEqual({ held: 1 });
    });
    expect(await stateOf(row)).toBe("new");
    expect(await run()).toEqual({ matched: 1 });
  });

  test("in two runs at once are matched once", async () => {
    const ids = await Promise.all(
      ["M4RTKX7F", "P7RX3KMB", reference].map((each) => bank.place({ reference: each })),
    );
    for (const each of ["M4RTKX7F", "P7RX3KMB", reference]) await book(each);
    await Promise.all([run(), run()]);
    await run();
    expect(await matches()).toHaveLength(ids.length);
    await expectNoDifferences();
  });

  test("in several batches are all matched", async () => {
    await bank.place({ reference });
    for (let n = 0; n < 12; n++) await book("hayırlı olsun", { bookedOn: "2026-11-20" });
    await book(reference);
    expect(await matchStatements(bank, { automatic: true }, undefined, { rows: 5 })).toEqual({ matched: 1 });
  });

  test("are read in pieces by the length of their texts", async () => {
    for (const length of [30, 30, 30, 90, 10, 20]) await book("x".repeat(length));
    const sizes: number[][] = [];
    for await (const rows of readInBatches(bank.db, sql`true`, { letters: 60 }))
      sizes.push(rows.map(({ text }) => text.length));
    expect(sizes).toEqual([[30, 30], [30], [90], [10, 20]]);
  });

  test("that found nothing are looked at again only when something changed for them", async () => {
    const looked = neverLooked();
    const look = async () => {
      const counts = await matchStatements(bank, { automatic: true }, looked);
      looked.at = bank.clock.now();
      return counts;
    };
    const row = await book("hayırlı olsun", { bookedOn: "2026-11-20", payerName: "Ayşe Yılmaz" });
    expect(await look()).toEqual({});
    expect([...looked.nothing]).toEqual([row]);
    // An order that was placed by its day, and has been there unseen: nothing says that it changed.
    const long = new Date("2026-11-19T09:00:00Z");
    const order = await bank.place({ customerName: "Ayşe Yılmaz", createdAt: long, updatedAt: long });
    looked.at = new Date("2026-11-20T09:00:00Z");
    expect(await look()).toEqual({});
    await bank.db.update(orders).set({ updatedAt: bank.clock.now() }).where(eq(orders.id, order));
    looked.at = new Date("2026-11-20T09:00:00Z");
    expect(await look()).toEqual({ suggested: 1 });
    expect(looked.nothing.size).toBe(0);
  });

  test("that were erased say nothing", async () => {
    await bank.place({ reference });
    await book("", { erasedAt: bank.clock.now() });
    expect(await run()).toEqual({});
  });
});

describe("money that went back", () => {
  const back = { amount: -250_00, bookedOn: "2026-11-22" };

  const otherHalfOf = (id: number) => readReturn(bank.db, id);

  test("matches nothing, and takes back what was matched while the order waits", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference, { payerName: "Ayşe Yılmaz" });
    await run();
    const returned = await book("IADE AYSE YILMAZ", back);
    expect(await run()).toEqual({ returned: 2 });
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["returned", "returned"]);
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic undone`]);
    expect(await otherHalfOf(row)).toEqual({ id: returned, bookedOn: "2026-11-22" });
    expect(await otherHalfOf(returned)).toEqual({ id: row, bookedOn: "2026-11-21" });
    const other = await book(reference, { bookedOn: "2026-11-23" });
    expect(await run()).toEqual({ matched: 1 });
    expect(await stateOf(other)).toBe("matched");
    expect(await otherHalfOf(other)).toBeNull();
    await expectNoDifferences();
  });

  test("of a gift that was completed meanwhile waits for staff", async () => {
    const order = await bank.place({ reference });
    const row = await book(reference);
    await run();
    const now = bank.clock.now();
    await bank.db.update(orders).set({ status: "completed", completedAt: now }).where(eq(orders.id, order));
    const returned = await book(`IADE ${reference}`, back);
    expect(await run()).toEqual({ suggested: 1 });
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["matched", "suggested"]);
    expect(await matches()).toEqual([`${row} ${order} 25000 automatic`]);
    expect(await otherHalfOf(row)).toEqual({ id: returned, bookedOn: "2026-11-22" });
    expect(await otherHalfOf(returned)).toEqual({ id: row, bookedOn: "2026-11-21" });
  });

  test("and whose both halves staff took back is not paired again", async () => {
    const row = await book("bağış", { payerName: "Ayşe Yılmaz" });
    const returned = await book("IADE AYSE YILMAZ", back);
    expect(await run()).toEqual({ returned: 2 });
    const ece = await bank.as("Ece");
    for (const id of [row, returned]) expect(await reopenRow(ece, id)).toEqual({ kind: "saved" });
    expect(await run()).toEqual({});
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["new", "new"]);
  });

  test("and that staff reopened before its payment came is paired with it", async () => {
    const order = await bank.place({ reference });
    const returned = await book(`IADE ${reference}`, back);
    expect(await run()).toEqual({ ignored: 1 });
    expect(await reopenRow(await bank.as("Ece"), returned)).toEqual({ kind: "saved" });
    const row = await book(reference);
    expect(await run()).toEqual({ returned: 2 });
    expect(await Promise.all([row, returned].map(stateOf))).toEqual(["returned", "returned"]);
    expect((await bank.order(order)).status).toBe("pending");
  });

  test("by the bank's own correction is paired with it", async () => {
    await bank.place({ reference });
    const row = await book(reference, { payerName: "Ayşe Yılmaz" });
    await run();
    const corrected = await book("TERS KAYIT AYSE YILMAZ", back);
    expect(await run()).toEqual({ returned: 2 });
    expect(await Promise.all([row, corrected].map(stateOf))).toEqual(["returned", "returned"]);
  });
});
