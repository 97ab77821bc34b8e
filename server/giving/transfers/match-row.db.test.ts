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

const {
  bank: t,
  ece,
  deniz,
  match,
  matchAndReadId,
  apply,
  statusOf,
  countMatches,
} = await openTestMatching();
const { stateOf, expectNoDifferences } = t;
afterAll(() => t.close());
beforeEach(() => t.clearAll());

const readItems = (id: string) => t.db.select().from(orderItems).where(eq(orderItems.orderId, id));

describe("a match by staff", () => {
  test("completes the order in the name of staff after the delay, and cannot be undone afterwards", async () => {
    const order = await t.place();
    const row = await bookRow(t, "bağış");
    const id = await matchAndReadId(row, order);
    expect([await stateOf(row), await statusOf(order)]).toEqual(["matched", "pending"]);
    expect(await apply()).toMatchObject({ completed: 0 });
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await t.readOrder(order)).toMatchObject({ status: "completed", completedBy: "Ece" });
    expect(await undoMatch(ece, id)).toEqual({ kind: "final" });
    const trail = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(row)));
    expect(trail).toMatchObject([
      { action: "match", actorName: "Ece", after: { orderId: order, matchedAmount: 250_00 } },
    ]);
    await expectNoDifferences();
  });

  test("can be undone before the delay ends: the order waits, and is not suggested for the row again", async () => {
    const order = await t.place({ reference: "KX74MPQV" });
    const row = await bookRow(t, "KX74MPQV");
    const id = await matchAndReadId(row, order);
    expect(await undoMatch(deniz, id)).toEqual({ kind: "undone", rowId: row, orderCancelled: false });
    expect(await undoMatch(ece, id)).toEqual({ kind: "already-undone" });
    expect([await stateOf(row), await statusOf(order)]).toEqual(["new", "pending"]);
    expect((await suggestOrders(t.db, [{ id: row }])).get(row)).toEqual([]);
    // Staff can still match the pair.
    expect(await match(row, order)).toMatchObject({ kind: "matched" });
    await expectNoDifferences();
  });

  test("splits a row between two orders, and pays an order with two rows", async () => {
    const firstOrder = await t.place();
    const secondOrder = await t.place({ totalAmount: 400_00 });
    const first = await bookRow(t, "iki bağış", { amount: 450_00 });
    const second = await bookRow(t, "kalan", { amount: 200_00 });
    const parts = [
      { orderId: firstOrder, amount: 250_00 },
      { orderId: secondOrder, amount: 200_00 },
    ];
    expect(await matchRow(ece, { rowId: first, parts })).toMatchObject({ kind: "matched" });
    expect(await stateOf(first)).toBe("matched");
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await match(second, secondOrder, 200_00)).toMatchObject({ kind: "matched" });
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect([await statusOf(firstOrder), await statusOf(secondOrder)]).toEqual(["completed", "completed"]);
    await expectNoDifferences();
  });

  test("is refused above the row's amount, and above the order's missing amount", async () => {
    const order = await t.place();
    const row = await bookRow(t, "bağış", { amount: 300_00 });
    expect(await match(row, order, 300_00)).toEqual({
      kind: "above-order",
      orderId: order,
      missing: 250_00,
    });
    await match(row, order, 200_00);
    expect(await stateOf(row)).toBe("partly_matched");
    const otherOrder = await t.place();
    expect(await match(row, otherOrder, 101_00)).toEqual({ kind: "above-row", unmatched: 100_00 });
    expect(await match(row, otherOrder, 0)).toEqual({ kind: "wrong-amount" });
    const repeatedPart = { orderId: otherOrder, amount: 1_00 };
    expect(await matchRow(ece, { rowId: row, parts: [repeatedPart, repeatedPart] })).toEqual({
      kind: "wrong-amount",
    });
    expect(await match(0, otherOrder)).toEqual({ kind: "missing" });
    expect(await countMatches()).toBe(1);
  });

  test.each([
    ["another currency", "not-lira", () => bookRow(t, "gift", {}, "EUR")],
    ["an outgoing payment", "outgoing", () => bookRow(t, "iade", { amount: -250_00 })],
    [
      "a row that was set aside",
      "set-aside",
      () => bookRow(t, "pos", { state: "ignored", ignoredAs: "pos" }),
    ],
  ])("is refused for %s", async (_name, kind, bookUnmatchable) => {
    const order = await t.place();
    expect(await match(await bookUnmatchable(), order)).toEqual({ kind });
  });

  test("is refused with an order that is cancelled or is paid by card", async () => {
    const row = await bookRow(t, "bağış");
    const orderId = await t.place();
    const { updatedAt: expectedUpdatedAt } = await t.readOrder(orderId);
    await changeStatus(deniz, { id: orderId, expectedUpdatedAt, status: "cancelled" });
    expect(await match(row, orderId)).toEqual({ kind: "order-closed", orderId });
    const card = await t.place({ paymentMethod: "card" });
    expect(await match(row, card)).toMatchObject({ kind: "order-closed" });
  });

  test("with an order that staff completed becomes final after the delay, and only for the whole amount", async () => {
    const order = await t.place();
    const row = await bookRow(t, "bağış", { amount: 500_00 });
    await completeOrder(deniz, t.sms, { id: order, expectedUpdatedAt: (await t.readOrder(order)).updatedAt });
    expect(await match(row, order, 100_00)).toMatchObject({ kind: "order-closed" });
    const id = await matchAndReadId(row, order);
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ noted: 1 });
    expect(await undoMatch(ece, id)).toEqual({ kind: "final" });
    expect(await match(row, order)).toMatchObject({ kind: "order-closed" });
    await expectNoDifferences();
  });

  test("is refused without the permission", async () => {
    const vera = await t.as("Vera", "viewer");
    const order = await t.place();
    const row = await bookRow(t, "bağış");
    const id = await matchAndReadId(row, order);
    const gift = { rowId: row, targetId: "genel", donationType: "standart", quantity: 1, amount: 1_00 };
    const outcomes = await Promise.all([
      match(row, order, 1, vera),
      undoMatch(vera, id),
      adjustMatch(vera, { matchId: id, adjustment: [] }),
      createGift(vera, { ...gift, donor: { name: "Ali Veli", phone: "", email: "" } }),
      setRowAside(vera, row),
      reopenRow(vera, row),
      switchRule(vera, { rowId: row, isOn: false }),
    ]);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["forbidden"]));
  });
});

describe("an amount that differs from the order", () => {
  test("waits for the missing amount until staff adjust the items", async () => {
    const order = await t.place();
    const row = await bookRow(t, "bağış", { amount: 200_00 });
    const partialMatchId = await matchAndReadId(row, order, 200_00);
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 0 });
    const [item] = await readItems(order);
    const adjustment = (lineTotal: number) => [{ itemId: item?.id ?? 0, quantity: 2, lineTotal }];
    expect(await adjustMatch(ece, { matchId: partialMatchId, adjustment: adjustment(180_00) })).toMatchObject(
      {
        kind: "wrong-adjustment",
      },
    );
    const adjustedMatch = await adjustMatch(ece, { matchId: partialMatchId, adjustment: adjustment(200_00) });
    if (adjustedMatch.kind !== "matched") throw new Error(adjustedMatch.kind);
    expect((await t.readOrder(order)).totalAmount).toBe(250_00);
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await t.readOrder(order)).toMatchObject({ status: "completed", totalAmount: 200_00 });
    expect(await readItems(order)).toMatchObject([{ quantity: 2, lineTotal: 200_00 }]);
    expect(await adjustMatch(ece, { matchId: adjustedMatch.matches[0] ?? 0, adjustment: [] })).toEqual({
      kind: "final",
    });
    await expectNoDifferences();
  });

  test("adjusts the items when the match is applied, and not when staff undo the match", async () => {
    const order = await t.place();
    const row = await bookRow(t, "bağış", { amount: 300_00 });
    const [item] = await readItems(order);
    const adjustment = [{ itemId: item?.id ?? 0, quantity: 1, lineTotal: 300_00 }];
    const parts = [{ orderId: order, amount: 300_00, adjustment }];
    const outcome = await matchRow(ece, { rowId: row, parts });
    if (outcome.kind !== "matched") throw new Error(outcome.kind);
    await undoMatch(ece, outcome.matches[0] ?? 0);
    expect((await t.readOrder(order)).totalAmount).toBe(250_00);
    await matchRow(ece, { rowId: row, parts });
    t.passMinutes(30);
    await apply();
    expect(await t.readOrder(order)).toMatchObject({ status: "completed", totalAmount: 300_00 });
    await expectNoDifferences();
  });
});

describe("an order that staff create from a row", () => {
  const donor = { name: "Ali Veli", phone: "", email: "" };
  const gift = { targetId: "genel", donationType: "zekat", quantity: 1, amount: 250_00, donor };

  test("is completed after the delay", async () => {
    const row = await bookRow(t, "zekat");
    const created = await createGift(ece, { ...gift, rowId: row });
    if (created.kind !== "matched") throw new Error(created.kind);
    const order = { status: "pending", paymentMethod: "bank_transfer", customerName: "Ali Veli" };
    expect(await t.readOrder(created.id)).toMatchObject({
      ...order,
      customerPhone: null,
      totalAmount: 250_00,
      source: "transfer",
      takenBy: "Ece",
    });
    expect(await createGift(deniz, { ...gift, rowId: row })).toEqual({ kind: "above-row", unmatched: 0 });
    t.passMinutes(30);
    expect(await apply()).toMatchObject({ completed: 1 });
    expect(await t.readSms(created.id)).toBeUndefined();
    await expectNoDifferences();
  });

  test("is cancelled when staff undo its match", async () => {
    const row = await bookRow(t, "zekat");
    const created = await createGift(ece, { ...gift, rowId: row });
    if (created.kind !== "matched") throw new Error(created.kind);
    expect(await undoMatch(deniz, created.matches[0] ?? 0)).toMatchObject({ orderCancelled: true });
    expect([await statusOf(created.id), await stateOf(row)]).toEqual(["cancelled", "suggested"]);
    await expectNoDifferences();
  });

  test("follows the rules for donations, and a refusal stores nothing", async () => {
    const row = await bookRow(t, "zekat");
    const before = await t.db.$count(orders);
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
    expect([await t.db.$count(orders), await countMatches()]).toEqual([before, 0]);
  });
});

describe("a row that is not a donation", () => {
  test("can be set aside and reopened, and matching does not set it aside again", async () => {
    const row = await bookRow(t, "kira");
    expect(await setRowAside(ece, row)).toEqual({ kind: "saved" });
    expect(await setRowAside(deniz, row)).toEqual({ kind: "changed" });
    expect(await reopenRow(deniz, row)).toEqual({ kind: "saved" });
    expect(await reopenRow(ece, row)).toEqual({ kind: "changed" });
    const pos = await bookRow(t, "POS ÖDEMESİ");
    await matchStatements(t, { automatic: false });
    expect(await stateOf(pos)).toBe("ignored");
    await reopenRow(ece, pos);
    await matchStatements(t, { automatic: false });
    expect(await stateOf(pos)).toBe("new");
    await match(row, await t.place());
    expect(await setRowAside(ece, row)).toEqual({ kind: "changed" });
  });
});

test("a rule is switched off and on for all payments of the IBAN", async () => {
  const payer = { payerIbanHash: "digest" };
  const row = await bookRow(t, "bağış", payer);
  const order = await t.place();
  expect(await switchRule(ece, { rowId: row, isOn: false })).toEqual({ kind: "missing" });
  const readRules = async () => (await listRules(t.db, 1)).rows;
  expect(await readRules()).toEqual([]);
  await match(row, order);
  const nextOrder = await t.place({ totalAmount: 77_00, customerName: "Başka Ad" });
  const laterRow = await bookRow(t, "x", { ...payer, amount: 77_00 });
  const findSuggestions = async () => (await suggestOrders(t.db, [{ id: laterRow }])).get(laterRow);
  expect(await findSuggestions()).toMatchObject([{ reason: "payer", orders: [{ id: nextOrder }] }]);
  expect(await switchRule(ece, { rowId: laterRow, isOn: false })).toEqual({ kind: "saved" });
  expect(await findSuggestions()).toEqual([]);
  expect(await readRules()).toMatchObject([{ id: row, isOn: false, payments: 1 }]);
  await switchRule(ece, { rowId: row, isOn: true });
  expect(await findSuggestions()).toMatchObject([{ reason: "payer" }]);
  expect(await readRules()).toMatchObject([{ id: row, isOn: true }]);
  const [live] = await matchesOfRows(t.db, [row]);
  await undoMatch(ece, live?.id ?? 0);
  expect(await readRules()).toEqual([]);
});
