import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { inquireDue } from "../inquire-due.ts";
import { markReturned } from "../mark-returned.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { readBankDays } from "./read-bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";
import { requestComparison } from "./request-comparison.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.beginNewDay());
afterAll(() => nights.close());

async function as(role: Role): Promise<StaffContext> {
  const { db, clock, log } = nights.ctx;
  const row = { id: role, email: `${role}@example.org`, fullName: role, role };
  await db.insert(adminUsers).values(row).onConflictDoNothing();
  return { db, clock, log, actor: { id: role, name: role, role, overrides: {}, address: null } };
}

test("an administrator can request the comparison of a day that has ended", async () => {
  const { ctx, clock } = nights;
  const today = istanbulDay(clock.now());
  const day = istanbulDay(new Date(clock.now().getTime() - 86_400_000));
  expect(await requestComparison(await as("editor"), ctx.banks, day)).toMatchObject({ kind: "forbidden" });
  for (const [wrong, reason] of [
    [today, "not-over"],
    ["2026-02-30", "no-day"],
    ["../etc", "no-day"],
  ] as const) {
    expect(await requestComparison(await as("admin"), ctx.banks, wrong)).toEqual({
      kind: "refused",
      errors: { day: reason },
    });
  }
  expect(await requestComparison(await as("admin"), ctx.banks, day)).toEqual({ kind: "saved" });
  expect(await reconcileDue(ctx)).toEqual([day]);
  const view = { name: ctx.bank.name, last: { day, lines: 0 }, waiting: [] };
  expect(await readBankDays(ctx)).toMatchObject({ banks: [view], newest: day });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, day));
  expect(entries.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
    "admin compare-bank-day",
  ]);
});

test("staff cancel a refunded order and close its alarms with one note", async () => {
  const refunded = await nights.donate();
  nights.plantLies({ lie: "refund", orderId: refunded, amount: 25_000 });
  await nights.runNextNight();
  const { updatedAt: expectedUpdatedAt } = await nights.readOrder(refunded);
  const request = { id: refunded, expectedUpdatedAt, note: "Bağışçı istedi, iade edildi." };
  expect((await markReturned(await as("viewer"), request)).kind).toBe("forbidden");
  expect((await markReturned(await as("editor"), { ...request, note: " " })).kind).toBe("refused");
  expect((await markReturned(await as("editor"), { ...request, expectedUpdatedAt: new Date(0) })).kind).toBe(
    "stale",
  );
  expect(await nights.openAlarms()).toHaveLength(1);
  expect((await markReturned(await as("editor"), request)).kind).toBe("saved");
  expect(await nights.readOrder(refunded)).toMatchObject({ status: "cancelled", statusNote: request.note });
  const [alarm] = await nights.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.number, refunded));
  expect(alarm).toMatchObject({ resolution: request.note, resolvedBy: "editor", cleared: false });
  await nights.runNextNight();
  expect(await nights.openAlarms()).toEqual([]);
});

test("an inquiry that staff request closes the alarm of the nightly comparison", async () => {
  const order = await nights.donate();
  // This inquiry confirms the payment, so a later change at the bank raises an alarm and does not undo the settlement.
  await inquireAttempt(nights.ctx, order);
  nights.plantLies({ lie: "amount", orderId: order, amount: 1 });
  await nights.runNextNight();
  await nights.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const inquire = async () => {
    const isThisAttempt = eq(paymentAttempts.number, order);
    await nights.ctx.db
      .update(paymentAttempts)
      .set({ nextInquiryAt: nights.clock.now() })
      .where(isThisAttempt);
    await inquireDue(nights.ctx);
  };
  await inquire();
  expect(await nights.openAlarms()).toEqual([`amount_difference bank:${order}`]);
  nights.plantLies({ lie: "amount", orderId: order, amount: 25_000 });
  await inquire();
  expect(await nights.openAlarms()).toEqual([]);
});
