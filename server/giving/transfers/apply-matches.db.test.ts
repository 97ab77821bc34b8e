import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { cancelUnpaidTransfers } from "#server/giving/orders/cancel-unpaid-transfers.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { saveSettings } from "#server/staff/store-settings.ts";
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
const work = () => ({ ...bank, log: bank.sms.log });
const matcher = () => createMatcher(work(), true);
const apply = (automatic = true) => applyMatches(work(), { automatic });
const nothing = { completed: 0, noted: 0, withdrawn: 0 };

const today = () => bank.clock.now().toISOString().slice(0, 10);
const sendBack = () => bookRow(bank, `IADE ${reference}`, { amount: -250_00, bookedOn: today() });

async function match() {
  const [found] = await bank.db.select().from(statementMatches).orderBy(sql`id desc`).limit(1);
  return found;
}

/** Creates an order with a row that is matched automatically. */
async function matched() {
  const order = await bank.place({ reference });
  const row = await bookRow(bank, reference, { bookedOn: today() });
  expect(await matcher().match()).toEqual({ matched: 1 });
  return { order, row };
}

describe("a match without a person", () => {
  test("completes its order after the delay, once, with its SMS, and says so", async () => {
    const { order } = await matched();
    const before = await bank.collected();
    expect(await apply()).toEqual(nothing);
    expect((await bank.order(order)).status).toBe("pending");
    bank.pass(30);
    const runs = await Promise.all([apply(), apply()]);
    expect(runs.map(({ completed }) => completed).toSorted()).toEqual([0, 1]);
    expect(await bank.order(order)).toMatchObject({ status: "completed", completedBy: null });
    expect(await bank.collected()).toBe(before + 250_00);
    expect(await bank.outbox(order)).toMatchObject({ state: "queued" });
    expect((await match())?.appliedAt).toEqual(bank.clock.now());
    expect(await apply()).toEqual(nothing);
    const trail = await bank.db.select().from(auditLog).where(eq(auditLog.entityId, order));
    expect(trail).toMatchObject([{ action: "complete", actorName: "Sistem", actorId: null }]);
    await expectNoDifferences();
  });

  test("is not made without the setting or without TRANSFERS_AUTO", async () => {
    await bank.place({ reference });
    await bookRow(bank, reference);
    expect(await createMatcher(work(), false).match()).toEqual({ suggested: 1 });
    await saveSettings(await bank.as("Ada", "admin"), transferSettings, { auto: false, delay: 30 });
    expect(await matcher().match()).toEqual({});
  });

  test("is made by the next look when another transaction held its order", async () => {
    if (bank.connection.kind === "embedded") return;
    const order = await bank.place({ reference });
    await bookRow(bank, reference);
    const { match: look } = matcher();
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for no key update`);
      expect(await look()).toEqual({ held: 1 });
    });
    expect(await look()).toEqual({ matched: 1 });
    // No row was imported since, so the next run is due after an hour.
    await bookRow(bank, "hayırlı olsun M4RTKX7F");
    await bank.place({ reference: "M4RTKX7F" });
    expect(await look()).toEqual({});
  });

  test("waits while automatic completion is switched off after it was made", async () => {
    const { order } = await matched();
    bank.pass(30);
    expect(await apply(false)).toEqual(nothing);
    expect((await bank.order(order)).status).toBe("pending");
    expect(await apply()).toMatchObject({ completed: 1 });
  });

  test("is found by its order until it is applied", async () => {
    const { order, row } = await matched();
    const other = await bank.place();
    expect(await findMovements(bank.db, [order, other])).toEqual({ [order]: row });
    bank.pass(30);
    await apply();
    expect(await findMovements(bank.db, [order, other])).toEqual({});
  });

  test("keeps its order from being cancelled as unpaid", async () => {
    const { order } = await matched();
    bank.pass(31 * 24 * 60);
    expect(await cancelUnpaidTransfers(bank)).toBe(0);
    expect((await bank.order(order)).status).toBe("pending");
  });

  test("is undone before its delay is over: nothing happens", async () => {
    const { order } = await matched();
    await bank.db.update(statementMatches).set({ undoneAt: bank.clock.now() });
    bank.pass(30);
    expect(await apply()).toEqual(nothing);
    expect((await bank.order(order)).status).toBe("pending");
  });
});

describe("an order that changed before its match is applied", () => {
  const seen = async (id: string) => ({ id, seen: (await bank.order(id)).updatedAt });

  test("completed by staff: it is not told again", async () => {
    const { order, row } = await matched();
    const staff = await bank.as("Ece");
    await completeOrder(staff, bank.sms, await seen(order));
    const mails = await bank.db.$count(mailOutbox);
    const sent = bank.sent.length;
    bank.pass(30);
    expect(await apply()).toEqual({ ...nothing, noted: 1 });
    expect(await stateOf(row)).toBe("matched");
    expect((await bank.order(order)).completedBy).toBe("Ece");
    expect([await bank.db.$count(mailOutbox), bank.sent.length]).toEqual([mails, sent]);
    await expectNoDifferences();
  });

  describe("whose money went back meanwhile", () => {
    /** Creates a match by staff whose return is imported before the match is applied. */
    async function sentBack() {
      const order = await bank.place({ reference });
      const row = await bookRow(bank, reference, { bookedOn: today() });
      const ece = await bank.as("Ece");
      await matchRow(ece, { rowId: row, parts: [{ orderId: order, amount: 250_00 }] });
      const sent = await sendBack();
      expect(await matcher().match()).toEqual({ suggested: 1 });
      bank.pass(30);
      return { order, row, sent, ece };
    }

    test("waits for staff, and is applied when they set the return aside", async () => {
      const { order, sent, ece } = await sentBack();
      expect(await apply()).toEqual(nothing);
      expect((await bank.order(order)).status).toBe("pending");
      expect(await matchesOfOrder(bank.db, order)).toMatchObject([{ sentBack: true, undoable: true }]);
      expect(await setRowAside(ece, sent)).toEqual({ kind: "saved" });
      expect(await apply()).toMatchObject({ completed: 1 });
      await expectNoDifferences();
    });

    test("is not noted for an order that staff completed by hand", async () => {
      const { order } = await sentBack();
      await completeOrder(await bank.as("Ece"), bank.sms, await seen(order));
      expect(await apply()).toEqual(nothing);
    });

    test("goes back whole when staff undo the match", async () => {
      const { order, row, sent, ece } = await sentBack();
      const { id = 0 } = (await match()) ?? {};
      expect(await undoMatch(ece, id)).toMatchObject({ kind: "undone" });
      expect(await matcher().match()).toEqual({ returned: 2 });
      expect([await stateOf(row), await stateOf(sent)]).toEqual(["returned", "returned"]);
      expect((await bank.order(order)).status).toBe("pending");
      await expectNoDifferences();
    });

    test("is not applied before the last import was looked at", async () => {
      const { order } = await matched();
      bank.pass(30);
      await sendBack();
      const jobs = matcher();
      expect(await jobs.apply()).toEqual(nothing);
      expect(await jobs.match()).toEqual({ returned: 2 });
      expect(await jobs.apply()).toEqual(nothing);
      expect((await bank.order(order)).status).toBe("pending");
    });
  });

  test("cancelled by staff: the row is for staff to decide, and does not match it again", async () => {
    const { order, row } = await matched();
    await changeStatus(await bank.as("Ece"), { ...(await seen(order)), status: "cancelled" });
    bank.pass(30);
    expect(await apply()).toEqual({ ...nothing, withdrawn: 1 });
    expect(await stateOf(row)).toBe("suggested");
    expect(await bank.db.$count(statementMatches, eq(statementMatches.isRejected, true))).toBe(0);
    await changeStatus(await bank.as("Ece"), { ...(await seen(order)), status: "pending" });
    await matcher().match();
    expect(await stateOf(row)).not.toBe("matched");
    await expectNoDifferences();
  });

  test("paid by card: the second money is for staff to decide", async () => {
    const { order, row } = await matched();
    await bank.db.update(orders).set({ paymentMethod: "card" }).where(eq(orders.id, order));
    bank.pass(30);
    expect(await apply()).toEqual({ ...nothing, withdrawn: 1 });
    expect(await stateOf(row)).toBe("suggested");
    expect((await bank.order(order)).status).toBe("pending");
  });

  test("held by another transaction: the next run applies it", async () => {
    if (bank.connection.kind === "embedded") return;
    const { order } = await matched();
    bank.pass(30);
    await bank.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${order} for update`);
      expect(await apply()).toEqual(nothing);
    });
    expect(await apply()).toMatchObject({ completed: 1 });
  });
});

test("a gift in two transfers is completed when both are there", async () => {
  const order = await bank.place({ reference });
  const part = (amount: number) => bookRow(bank, reference, { amount });
  const rows = [await part(100_00), await part(150_00)];
  const insert = (at: number, amount: number) =>
    bank.db.insert(statementMatches).values({ rowId: rows[at] ?? 0, orderId: order, amount });
  await insert(0, 100_00);
  expect(await apply()).toEqual(nothing);
  await insert(1, 150_00);
  bank.pass(1);
  expect(await apply()).toMatchObject({ completed: 1 });
});

describe("the books", () => {
  const kinds = async () => {
    const checked = await checkLedger(bank.db, bank.clock);
    return checked.kind === "checked" ? checked.differences.map(({ kind }) => kind) : [];
  };

  test("find a match whose order is not completed, and an order that two rows completed", async () => {
    const { order } = await matched();
    bank.pass(30);
    await apply();
    await bank.db.update(orders).set({ status: "pending" }).where(eq(orders.id, order));
    expect(await kinds()).toContain("match_not_applied");
    await bank.db.update(orders).set({ status: "completed" }).where(eq(orders.id, order));
    const rowId = await bookRow(bank, reference, { state: "matched" });
    await bank.db
      .insert(statementMatches)
      .values({ rowId, orderId: order, amount: 250_00, appliedAt: bank.clock.now() });
    expect(await kinds()).toContain("match_difference");
  });

  test("find an order that was completed with money that went back, until it is refunded", async () => {
    const { order } = await matched();
    bank.pass(30);
    await apply();
    expect(await kinds()).toEqual([]);
    await sendBack();
    expect(await matcher().match()).toEqual({ suggested: 1 });
    expect(await kinds()).toEqual(["match_sent_back"]);
    await bank.db.execute(sql`insert into refunds (id, order_id, method, amount, state, reason)
      values ('HDBACK', ${order}, 'transfer', 25000, 'requested', 'x')`);
    expect(await kinds()).not.toContain("match_sent_back");
  });
});
