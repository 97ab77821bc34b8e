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
import { compareAgain } from "./compare-again.ts";
import { readBankDays } from "./read-bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
beforeAll(async () => {
  nights = await openTestNights();
});
beforeEach(() => nights.newDay());
afterAll(() => nights.close());

async function as(role: Role): Promise<StaffContext> {
  const { db, clock, log } = nights.ctx;
  const row = { id: role, email: `${role}@example.org`, fullName: role, role };
  await db.insert(adminUsers).values(row).onConflictDoNothing();
  return { db, clock, log, actor: { id: role, name: role, role, address: null } };
}

test("a day is compared again on an administrator's request, and not before it ends", async () => {
  const { ctx, clock } = nights;
  const today = istanbulDay(clock.now());
  const day = istanbulDay(new Date(clock.now().getTime() - 86_400_000));
  expect(await compareAgain(await as("editor"), ctx.banks, day)).toMatchObject({ kind: "forbidden" });
  for (const [wrong, reason] of [
    [today, "not-over"],
    ["2026-02-30", "no-day"],
    ["../etc", "no-day"],
  ] as const) {
    expect(await compareAgain(await as("admin"), ctx.banks, wrong)).toEqual({
      kind: "refused",
      errors: { day: reason },
    });
  }
  expect(await compareAgain(await as("admin"), ctx.banks, day)).toEqual({ kind: "saved" });
  expect(await reconcileDue(ctx)).toEqual([day]);
  const seen = { name: ctx.bank.name, last: { day, lines: 0 }, waiting: [] };
  expect(await readBankDays(ctx)).toMatchObject({ banks: [seen], newest: day });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, day));
  expect(entries.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
    "admin compare-bank-day",
  ]);
});

test("staff cancel an order whose money went back, and close its alarms, with one note", async () => {
  const given = await nights.donate();
  nights.lie({ lie: "refund", orderId: given, amount: 25_000 });
  await nights.nextNight();
  const { updatedAt: seen } = await nights.order(given);
  const wish = { id: given, seen, note: "Bağışçı istedi, iade edildi." };
  expect((await markReturned(await as("viewer"), wish)).kind).toBe("forbidden");
  expect((await markReturned(await as("editor"), { ...wish, note: " " })).kind).toBe("refused");
  expect((await markReturned(await as("editor"), { ...wish, seen: new Date(0) })).kind).toBe("stale");
  expect(await nights.openAlarms()).toHaveLength(1);
  expect((await markReturned(await as("editor"), wish)).kind).toBe("saved");
  expect(await nights.order(given)).toMatchObject({ status: "cancelled", statusNote: wish.note });
  const [alarm] = await nights.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.number, given));
  expect(alarm).toMatchObject({ resolution: wish.note, resolvedBy: "editor", cleared: false });
  await nights.nextNight();
  expect(await nights.openAlarms()).toEqual([]);
});

test("staff request an inquiry, whose answer closes what the night had found", async () => {
  const wrong = await nights.donate();
  // The payment is confirmed, so a later change at the bank raises an alarm and undoes nothing.
  await inquireAttempt(nights.ctx, wrong);
  nights.lie({ lie: "amount", orderId: wrong, amount: 1 });
  await nights.nextNight();
  await nights.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const inquire = async () => {
    const mine = eq(paymentAttempts.number, wrong);
    await nights.ctx.db.update(paymentAttempts).set({ nextInquiryAt: nights.clock.now() }).where(mine);
    await inquireDue(nights.ctx);
  };
  await inquire();
  expect(await nights.openAlarms()).toEqual([`amount_difference bank:${wrong}`]);
  nights.lie({ lie: "amount", orderId: wrong, amount: 25_000 });
  await inquire();
  expect(await nights.openAlarms()).toEqual([]);
});
