import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { cancelUnpaidTransfers } from "#server/giving/orders/cancel-unpaid-transfers.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { auditLog } from "#server/staff/table.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { bookRow, openTestStatements } from "#testing/world/statements.ts";
import { applyMatches } from "./apply-matches.ts";
import { findMovements } from "./find-movements.ts";
import { matchesOfOrder } from "./list-matches.ts";
import { matchRow } from "./match-row.ts";
import { createMatcher } from "./run-matching.ts";
import { setRowAside } from "./set-row-aside.ts";
import { statementMatches } from "./table.ts";
import { undoMatch } from "./undo-match.ts";

const bank = await openTestStatements();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.clearAll();
  const administrator = await bank.as("Ada", "admin");
  await saveSettings(administrator, transferSettings, { auto: true, delay: 30 });
});

const reference = "KX74MPQV";
const createContext = () => ({ ...bank, log: bank.sms.log });
const createTestMatcher = () => createMatcher(createContext(), true);
const runApply = (automatic = true) => applyMatches(createContext(), { automatic });
const noChanges = { completed: 0, noted: 0, withdrawn: 0 };

const today = () => bank.clock.now().toISOString().slice(0, 10);
const bookReturn = () => bookRow(bank, `IADE ${reference}`, { amount: -250_00, bookedOn: today() });

async function findNewestMatch() {
  const [newestMatch] = await bank.db.select().from(statementMatches).orderBy(sql`id desc`).limit(1);
  return newestMatch;
}

/** Creates an order with a row that is matched automatically. */
async function placeMatchedOrder() {
  const order = await bank.place({ reference });
  const row = await bookRow(bank, reference, { bookedOn: today() });
  expect(await createTestMatcher().match()).toEqual({ matched: 1 });
  return { order, row };
}

describe("an automatic match", () => {
  test("completes its order once after the delay, with an SMS and an audit entry", async () => {
    const { order } = await placeMatchedOrder();
    const before = await bank.readCollected();
    expect(await runApply()).toEqual(noChanges);
    expect((await bank.readOrder(order)).status).toBe("pending");
    bank.passMinutes(30);
    const runs = await Promise.all([runApply(), runApply()]);
    expect(runs.map(({ completed }) => completed).toSorted()).toEqual([0, 1]);
    expect(await bank.readOrder(order)).toMatchObject({ status: "completed", completedBy: null });
    expect(await bank.readCollected()).toBe(before + 250_00);
    expect(await bank.readSms(order)).toMatchObject({ state: "queued" });
    expect((await findNewestMatch())?.appliedAt).toEqual(bank.clock.now());
    expect(await runApply()).toEqual(noChanges);
    const trail = await bank.db.select().from(auditLog).where(eq(auditLog.entityId, order));
    expect(trail).toMatchObject([{ action: "complete", actorName: "Sistem", actorId: null }]);
    await expectNoDifferences();
  });

  test("is not created without the setting or without TRANSFERS_AUTO", async () => {
    await bank.place({ reference });
    await bookRow(bank, reference);
    expect(await createMatcher(createContext(), false).match()).toEqual({ suggested: 1 });
    await saveSettings(await bank.as("Ada", "admin"), transferSettings, { auto: false, delay: 30 });
    expect(await createTestMatcher().match()).toEqual({});
  });

  test("is created by the next run when another transaction had locked the order", async () => {
    if (bank.connection.kind === "embedded") return;
    const order = await bank.place({ reference });
    await bookRow(bank, reference);
    const { match: runMatch } = createTestMatcher();
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for no key update`);
      expect(await runMatch()).toEqual({ locked: 1 });
    });
    expect(await runMatch()).toEqual({ matched: 1 });
    // No row was imported since, so the next run is due after an hour.
    await bookRow(bank, "hayırlı olsun M4RTKX7F");
    await bank.place({ reference: "M4RTKX7F" });
    expect(await runMatch()).toEqual({});
  });

  test("is not applied while automatic completion is switched off", async () => {
    const { order } = await placeMatchedOrder();
    bank.passMinutes(30);
    expect(await runApply(false)).toEqual(noChanges);
    expect((await bank.readOrder(order)).status).toBe("pending");
    expect(await runApply()).toMatchObject({ completed: 1 });
  });

  test("is listed for its order until it is applied", async () => {
    const { order, row } = await placeMatchedOrder();
    const other = await bank.place();
    expect(await findMovements(bank.db, [order, other])).toEqual({ [order]: row });
    bank.passMinutes(30);
    await runApply();
    expect(await findMovements(bank.db, [order, other])).toEqual({});
  });

  test("protects its order from cancellation as unpaid", async () => {
    const { order } = await placeMatchedOrder();
    bank.passMinutes(31 * 24 * 60);
    expect(await cancelUnpaidTransfers(bank)).toBe(0);
    expect((await bank.readOrder(order)).status).toBe("pending");
  });

  test("that is undone before its delay ends does not complete the order", async () => {
    const { order } = await placeMatchedOrder();
    await bank.db.update(statementMatches).set({ undoneAt: bank.clock.now() });
    bank.passMinutes(30);
    expect(await runApply()).toEqual(noChanges);
    expect((await bank.readOrder(order)).status).toBe("pending");
  });
});

describe("an order that changed before its match is applied", () => {
  const findVersion = async (id: string) => ({ id, expectedUpdatedAt: (await bank.readOrder(id)).updatedAt });

  test("completed by staff: the donor gets no second message", async () => {
    const { order, row } = await placeMatchedOrder();
    const staff = await bank.as("Ece");
    await completeOrder(staff, bank.sms, await findVersion(order));
    const mails = await bank.db.$count(mailOutbox);
    const sent = bank.sent.length;
    bank.passMinutes(30);
    expect(await runApply()).toEqual({ ...noChanges, noted: 1 });
    expect(await stateOf(row)).toBe("matched");
    expect((await bank.readOrder(order)).completedBy).toBe("Ece");
    expect([await bank.db.$count(mailOutbox), bank.sent.length]).toEqual([mails, sent]);
    await expectNoDifferences();
  });

  describe("whose payment the bank returned meanwhile", () => {
    /** Creates a match by staff whose return is imported before the match is applied. */
    async function placeReturnedMatch() {
      const order = await bank.place({ reference });
      const row = await bookRow(bank, reference, { bookedOn: today() });
      const ece = await bank.as("Ece");
      await matchRow(ece, { rowId: row, parts: [{ orderId: order, amount: 250_00 }] });
      const sent = await bookReturn();
      expect(await createTestMatcher().match()).toEqual({ suggested: 1 });
      bank.passMinutes(30);
      return { order, row, sent, ece };
    }

    test("waits for staff, and is applied when they set the return aside", async () => {
      const { order, sent, ece } = await placeReturnedMatch();
      expect(await runApply()).toEqual(noChanges);
      expect((await bank.readOrder(order)).status).toBe("pending");
      expect(await matchesOfOrder(bank.db, order)).toMatchObject([{ isReturned: true, canUndo: true }]);
      expect(await setRowAside(ece, sent)).toEqual({ kind: "saved" });
      expect(await runApply()).toMatchObject({ completed: 1 });
      await expectNoDifferences();
    });

    test("is not noted for an order that staff completed by hand", async () => {
      const { order } = await placeReturnedMatch();
      await completeOrder(await bank.as("Ece"), bank.sms, await findVersion(order));
      expect(await runApply()).toEqual(noChanges);
    });

    test("pairs payment and return when staff undo the match", async () => {
      const { order, row, sent, ece } = await placeReturnedMatch();
      const { id = 0 } = (await findNewestMatch()) ?? {};
      expect(await undoMatch(ece, id)).toMatchObject({ kind: "undone" });
      expect(await createTestMatcher().match()).toEqual({ returned: 2 });
      expect([await stateOf(row), await stateOf(sent)]).toEqual(["returned", "returned"]);
      expect((await bank.readOrder(order)).status).toBe("pending");
      await expectNoDifferences();
    });

    test("is not applied before the last import was matched", async () => {
      const { order } = await placeMatchedOrder();
      bank.passMinutes(30);
      await bookReturn();
      const jobs = createTestMatcher();
      expect(await jobs.apply()).toEqual(noChanges);
      expect(await jobs.match()).toEqual({ returned: 2 });
      expect(await jobs.apply()).toEqual(noChanges);
      expect((await bank.readOrder(order)).status).toBe("pending");
    });
  });

  test("cancelled by staff: staff decide about the row, and it does not match the order again", async () => {
    const { order, row } = await placeMatchedOrder();
    await changeStatus(await bank.as("Ece"), { ...(await findVersion(order)), status: "cancelled" });
    bank.passMinutes(30);
    expect(await runApply()).toEqual({ ...noChanges, withdrawn: 1 });
    expect(await stateOf(row)).toBe("suggested");
    expect(await bank.db.$count(statementMatches, eq(statementMatches.isRejected, true))).toBe(0);
    await changeStatus(await bank.as("Ece"), { ...(await findVersion(order)), status: "pending" });
    await createTestMatcher().match();
    expect(await stateOf(row)).not.toBe("matched");
    await expectNoDifferences();
  });

  test("paid by card: staff decide about the second payment", async () => {
    const { order, row } = await placeMatchedOrder();
    await bank.db.update(orders).set({ paymentMethod: "card" }).where(eq(orders.id, order));
    bank.passMinutes(30);
    expect(await runApply()).toEqual({ ...noChanges, withdrawn: 1 });
    expect(await stateOf(row)).toBe("suggested");
    expect((await bank.readOrder(order)).status).toBe("pending");
  });

  test("locked by another transaction: the next run applies the match", async () => {
    if (bank.connection.kind === "embedded") return;
    const { order } = await placeMatchedOrder();
    bank.passMinutes(30);
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for update`);
      expect(await runApply()).toEqual(noChanges);
    });
    expect(await runApply()).toMatchObject({ completed: 1 });
  });
});

test("an order paid in two transfers is completed after both are booked", async () => {
  const order = await bank.place({ reference });
  const part = (amount: number) => bookRow(bank, reference, { amount });
  const rows = [await part(100_00), await part(150_00)];
  const insert = (at: number, amount: number) =>
    bank.db.insert(statementMatches).values({ rowId: rows[at] ?? 0, orderId: order, amount });
  await insert(0, 100_00);
  expect(await runApply()).toEqual(noChanges);
  await insert(1, 150_00);
  bank.passMinutes(1);
  expect(await runApply()).toMatchObject({ completed: 1 });
});

describe("the ledger check", () => {
  const findDifferenceKinds = async () => {
    const ledger = await checkLedger(bank.db, bank.clock);
    return ledger.kind === "checked" ? ledger.differences.map(({ kind }) => kind) : [];
  };

  test("finds an applied match of a pending order, and an order with two full payments", async () => {
    const { order } = await placeMatchedOrder();
    bank.passMinutes(30);
    await runApply();
    await bank.db.update(orders).set({ status: "pending" }).where(eq(orders.id, order));
    expect(await findDifferenceKinds()).toContain("match_not_applied");
    await bank.db.update(orders).set({ status: "completed" }).where(eq(orders.id, order));
    const rowId = await bookRow(bank, reference, { state: "matched" });
    await bank.db
      .insert(statementMatches)
      .values({ rowId, orderId: order, amount: 250_00, appliedAt: bank.clock.now() });
    expect(await findDifferenceKinds()).toContain("match_difference");
  });

  test("finds a completed order whose payment was returned, until a refund exists", async () => {
    const { order } = await placeMatchedOrder();
    bank.passMinutes(30);
    await runApply();
    expect(await findDifferenceKinds()).toEqual([]);
    await bookReturn();
    expect(await createTestMatcher().match()).toEqual({ suggested: 1 });
    expect(await findDifferenceKinds()).toEqual(["match_sent_back"]);
    await bank.db.execute(sql`insert into refunds (id, order_id, method, amount, state, reason)
      values ('HDBACK', ${order}, 'transfer', 25000, 'requested', 'x')`);
    expect(await findDifferenceKinds()).not.toContain("match_sent_back");
  });
});
