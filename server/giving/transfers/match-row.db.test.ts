import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { auditLog } from "#server/staff/table.ts";
import { openTestMatching } from "#testing/world/matching.ts";
import { bookRow } from "#testing/world/statements.ts";
import { adjustMatch } from "./adjust-match.ts";
import { createGift } from "./create-gift.ts";
import { matchesOfRows } from "./list-matches.ts";
import { listRules } from "./list-rules.ts";
import { matchRow } from "./match-row.ts";
import { matchStatements } from "./match-statements.ts";
import { reopenRow } from "./reopen-row.ts";
import { setRowAside } from "./set-row-aside.ts";
import { suggestOrders } from "./suggest-orders.ts";
import { switchRule } from "./switch-rule.ts";
import { undoMatch } from "./undo-match.ts";

const { bank, ece, can, match, matched, apply, statusOf, countMatches } = await openTestMatching();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(() => bank.clearAll());

const itemsOf = (id: string) => bank.db.select().from(orderItems).where(eq(orderItems.orderId, id));

describe("staff match a row", () => {
  test("which is applied after the delay in their name, and is final then", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "bağış");
    const id = await matched(row, order);
    expect([await stateOf(row), await statusOf(order)]).toEqual(["matched", "pending"]);
    expect(await apply()).toMatchObject({ completed: 0 });
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await bank.order(order)).toMatchObject({ status: "completed", completedBy: "Ece" });
    expect(await undoMatch(ece, id)).toEqual({ kind: "final" });
    const trail = await bank.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(row)));
    expect(trail).toMatchObject([
      { action: "match", actorName: "Ece", after: { orderId: order, matchedAmount: 250_00 } },
    ]);
    await expectNoDifferences();
  });

  test("and undo it before: the order waits, and the pair is not suggested again", async () => {
    const order = await bank.place({ reference: "KX74MPQV" });
    const row = await bookRow(bank, "KX74MPQV");
    const id = await matched(row, order);
    expect(await undoMatch(can, id)).toEqual({ kind: "undone", rowId: row, orderCancelled: false });
    expect(await undoMatch(ece, id)).toEqual({ kind: "already-undone" });
    expect([await stateOf(row), await statusOf(order)]).toEqual(["new", "pending"]);
    expect((await suggestOrders(bank.db, [{ id: row }])).get(row)).toEqual([]);
    // Staff may still match it.
    expect(await match(row, order)).toMatchObject({ kind: "matched" });
    await expectNoDifferences();
  });

  test("with two gifts, and two rows with one gift", async () => {
    const one = await bank.place();
    const other = await bank.place({ totalAmount: 400_00 });
    const first = await bookRow(bank, "iki bağış", { amount: 450_00 });
    const second = await bookRow(bank, "kalan", { amount: 200_00 });
    const parts = [
      { orderId: one, amount: 250_00 },
      { orderId: other, amount: 200_00 },
    ];
    expect(await matchRow(ece, { rowId: first, parts })).toMatchObject({ kind: "matched" });
    expect(await stateOf(first)).toBe("matched");
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await match(second, other, 200_00)).toMatchObject({ kind: "matched" });
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect([await statusOf(one), await statusOf(other)]).toEqual(["completed", "completed"]);
    await expectNoDifferences();
  });

  test("not with more than it has, nor with more than the order needs", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "bağış", { amount: 300_00 });
    expect(await match(row, order, 300_00)).toEqual({
      kind: "above-order",
      orderId: order,
      missing: 250_00,
    });
    await match(row, order, 200_00);
    expect(await stateOf(row)).toBe("partly_matched");
    const other = await bank.place();
    expect(await match(row, other, 101_00)).toEqual({ kind: "above-row", left: 100_00 });
    expect(await match(row, other, 0)).toEqual({ kind: "wrong-amount" });
    const twice = { orderId: other, amount: 1_00 };
    expect(await matchRow(ece, { rowId: row, parts: [twice, twice] })).toEqual({ kind: "wrong-amount" });
    expect(await match(0, other)).toEqual({ kind: "missing" });
    expect(await countMatches()).toBe(1);
  });

  test.each([
    ["another currency", "not-lira", () => bookRow(bank, "gift", {}, "EUR")],
    ["money that left", "outgoing", () => bookRow(bank, "iade", { amount: -250_00 })],
    ["what was set aside", "set-aside", () => bookRow(bank, "pos", { state: "ignored", ignoredAs: "pos" })],
  ])("not of %s", async (_name, kind, book) => {
    const order = await bank.place();
    expect(await match(await book(), order)).toEqual({ kind });
  });

  test("not with an order that was cancelled or is to be paid by card", async () => {
    const row = await bookRow(bank, "bağış");
    const orderId = await bank.place();
    const { updatedAt: seen } = await bank.order(orderId);
    await changeStatus(can, { id: orderId, seen, status: "cancelled" });
    expect(await match(row, orderId)).toEqual({ kind: "order-closed", orderId });
    const card = await bank.place({ paymentMethod: "card" });
    expect(await match(row, card)).toMatchObject({ kind: "order-closed" });
  });

  test("with an order that was completed by hand: it is noted, and can be undone until it is", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "bağış", { amount: 500_00 });
    await completeOrder(can, bank.sms, { id: order, seen: (await bank.order(order)).updatedAt });
    expect(await match(row, order, 100_00)).toMatchObject({ kind: "order-closed" });
    const id = await matched(row, order);
    bank.pass(30);
    expect(await apply()).toMatchObject({ noted: 1 });
    expect(await undoMatch(ece, id)).toEqual({ kind: "final" });
    expect(await match(row, order)).toMatchObject({ kind: "order-closed" });
    await expectNoDifferences();
  });

  test("only with the permission", async () => {
    const vera = await bank.as("Vera", "viewer");
    const order = await bank.place();
    const row = await bookRow(bank, "bağış");
    const id = await matched(row, order);
    const gift = { rowId: row, targetId: "genel", donationType: "standart", quantity: 1, amount: 1_00 };
    const outcomes = await Promise.all([
      match(row, order, 1, vera),
      undoMatch(vera, id),
      adjustMatch(vera, { matchId: id, adjustment: [] }),
      createGift(vera, { ...gift, donor: { name: "Ali Veli", phone: "", email: "" } }),
      setRowAside(vera, row),
      reopenRow(vera, row),
      switchRule(vera, { rowId: row, on: false }),
    ]);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["forbidden"]));
  });
});

describe("another amount", () => {
  test("waits for the rest, until staff adjust the items; undone, the order is as ordered", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "bağış", { amount: 200_00 });
    const waiting = await matched(row, order, 200_00);
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 0 });
    const [item] = await itemsOf(order);
    const adjustment = (lineTotal: number) => [{ itemId: item?.id ?? 0, quantity: 2, lineTotal }];
    expect(await adjustMatch(ece, { matchId: waiting, adjustment: adjustment(180_00) })).toMatchObject({
      kind: "wrong-adjustment",
    });
    const adjusted = await adjustMatch(ece, { matchId: waiting, adjustment: adjustment(200_00) });
    if (adjusted.kind !== "matched") throw new Error(adjusted.kind);
    expect((await bank.order(order)).totalAmount).toBe(250_00);
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await bank.order(order)).toMatchObject({ status: "completed", totalAmount: 200_00 });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 2, lineTotal: 200_00 }]);
    expect(await adjustMatch(ece, { matchId: adjusted.matches[0] ?? 0, adjustment: [] })).toEqual({
      kind: "final",
    });
    await expectNoDifferences();
  });

  test("above the order adjusts it at once", async () => {
    const order = await bank.place();
    const row = await bookRow(bank, "bağış", { amount: 300_00 });
    const [item] = await itemsOf(order);
    const adjustment = [{ itemId: item?.id ?? 0, quantity: 1, lineTotal: 300_00 }];
    const parts = [{ orderId: order, amount: 300_00, adjustment }];
    const outcome = await matchRow(ece, { rowId: row, parts });
    if (outcome.kind !== "matched") throw new Error(outcome.kind);
    await undoMatch(ece, outcome.matches[0] ?? 0);
    expect((await bank.order(order)).totalAmount).toBe(250_00);
    await matchRow(ece, { rowId: row, parts });
    bank.pass(30);
    await apply();
    expect(await bank.order(order)).toMatchObject({ status: "completed", totalAmount: 300_00 });
    await expectNoDifferences();
  });
});

describe("a gift from a row", () => {
  const donor = { name: "Ali Veli", phone: "", email: "" };
  const gift = { targetId: "genel", donationType: "zekat", quantity: 1, amount: 250_00, donor };

  test("is completed after the delay", async () => {
    const row = await bookRow(bank, "zekat");
    const made = await createGift(ece, { ...gift, rowId: row });
    if (made.kind !== "matched") throw new Error(made.kind);
    const order = { status: "pending", paymentMethod: "bank_transfer", customerName: "Ali Veli" };
    expect(await bank.order(made.id)).toMatchObject({ ...order, customerPhone: null, totalAmount: 250_00 });
    expect(await createGift(can, { ...gift, rowId: row })).toEqual({ kind: "above-row", left: 0 });
    bank.pass(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await bank.outbox(made.id)).toBeUndefined();
    await expectNoDifferences();
  });

  test("ends with its match", async () => {
    const row = await bookRow(bank, "zekat");
    const made = await createGift(ece, { ...gift, rowId: row });
    if (made.kind !== "matched") throw new Error(made.kind);
    expect(await undoMatch(can, made.matches[0] ?? 0)).toMatchObject({ orderCancelled: true });
    expect([await statusOf(made.id), await stateOf(row)]).toEqual(["cancelled", "suggested"]);
    await expectNoDifferences();
  });

  test("keeps the rules of gifts; a refusal leaves nothing", async () => {
    const row = await bookRow(bank, "zekat");
    const before = await bank.db.$count(orders);
    const refusals = [
      [{ targetId: "yok" }, "INVALID_CAMPAIGN"],
      [{ donationType: "vacip" }, "INVALID_DONATION_TYPE"],
      [{ quantity: 7 }, "INVALID_AMOUNT"],
    ] as const;
    for (const [change, code] of refusals)
      expect(await createGift(ece, { ...gift, ...change, rowId: row })).toMatchObject({ code });
    expect(await createGift(ece, { ...gift, amount: 251_00, rowId: row })).toMatchObject({
      kind: "above-row",
    });
    expect([await bank.db.$count(orders), await countMatches()]).toEqual([before, 0]);
  });
});

describe("what is no gift", () => {
  test("is set aside and taken back, and stays so", async () => {
    const row = await bookRow(bank, "kira");
    expect(await setRowAside(ece, row)).toEqual({ kind: "saved" });
    expect(await setRowAside(can, row)).toEqual({ kind: "changed" });
    expect(await reopenRow(can, row)).toEqual({ kind: "saved" });
    expect(await reopenRow(ece, row)).toEqual({ kind: "changed" });
    const pos = await bookRow(bank, "POS ÖDEMESİ");
    await matchStatements(bank, { automatic: false });
    expect(await stateOf(pos)).toBe("ignored");
    await reopenRow(ece, pos);
    await matchStatements(bank, { automatic: false });
    expect(await stateOf(pos)).toBe("new");
    await match(row, await bank.place());
    expect(await setRowAside(ece, row)).toEqual({ kind: "changed" });
  });
});

test("a payer's rule is switched off and on, for all of the IBAN's payments", async () => {
  const payer = { payerIbanHash: "digest" };
  const row = await bookRow(bank, "bağış", payer);
  const order = await bank.place();
  expect(await switchRule(ece, { rowId: row, on: false })).toEqual({ kind: "missing" });
  const rules = async () => (await listRules(bank.db, 1)).rows;
  expect(await rules()).toEqual([]);
  await match(row, order);
  const next = await bank.place({ totalAmount: 77_00, customerName: "Başka Ad" });
  const later = await bookRow(bank, "x", { ...payer, amount: 77_00 });
  const suggested = async () => (await suggestOrders(bank.db, [{ id: later }])).get(later);
  expect(await suggested()).toMatchObject([{ reason: "payer", orders: [{ id: next }] }]);
  expect(await switchRule(ece, { rowId: later, on: false })).toEqual({ kind: "saved" });
  expect(await suggested()).toEqual([]);
  expect(await rules()).toMatchObject([{ id: row, on: false, payments: 1 }]);
  await switchRule(ece, { rowId: row, on: true });
  expect(await suggested()).toMatchObject([{ reason: "payer" }]);
  expect(await rules()).toMatchObject([{ id: row, on: true }]);
  const [live] = await matchesOfRows(bank.db, [row]);
  await undoMatch(ece, live?.id ?? 0);
  expect(await rules()).toEqual([]);
});
