import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { closeDay } from "#server/giving/cash/close-day.ts";
import { openDay } from "#server/giving/cash/open-day.ts";
import { createDesk } from "#server/giving/cash/save-desk.ts";
import { cashDays } from "#server/giving/cash/table.ts";
import { takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import { undoGift } from "#server/giving/payments/refunds/undo-gift.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Site } from "./site.ts";
import { beforeCommit, cashGift, linesOf } from "./staff-gifts.ts";

export type TestCash = Awaited<ReturnType<typeof addCash>>;

/** Adds what tests of cash desks share: an administrator and an editor, desks, gifts in cash and their refunds. */
export async function addCash(t: Pick<Site, "db" | "clock" | "passMinutes" | "as">) {
  const ada = await t.as("Ada", "admin");
  const ece = await t.as("Ece");

  async function addDesk(name = "Merkez"): Promise<string> {
    const desk = await createDesk(ada, { name, place: "Fatih" });
    if (desk.kind !== "saved") throw new Error(desk.kind);
    return desk.id;
  }

  async function open(deskId: string, opening = 100_00, who = ada): Promise<string> {
    t.passMinutes(1);
    const opened = await openDay(who, { deskId, opening, reason: "" });
    if (opened.kind !== "opened") throw new Error(opened.kind);
    return opened.id;
  }

  /** Takes in a cash gift. Returns its order, and the errors of a refusal. `before` runs before the commit. */
  async function take(deskId: string | null, amount = 50_00, who = ece, before?: () => Promise<void>) {
    t.passMinutes(1);
    const gift = { ...cashGift, items: linesOf(amount), deskId };
    const taken = await takeGift(before ? beforeCommit(who, before) : who, gift);
    if (taken.kind === "forbidden") throw new Error(taken.kind);
    return taken.kind === "taken" ? { id: taken.id, errors: {} } : { id: "", errors: taken.errors };
  }

  /** Undoes a gift, which gives its cash back. */
  const giveBack = (orderId: string, who = ece) => undoGift(who, { orderId, reason: "Yanlış tutar" });

  const closeCash = (who: StaffContext, dayId: string, expected: number, counted = expected, reason = "") =>
    closeDay(who, {
      dayId,
      count: { 100: Math.floor(counted / 100), 5: (counted % 100) / 5 },
      expected,
      reason,
    });

  async function dayOf(id: string) {
    const [day] = await t.db.select().from(cashDays).where(eq(cashDays.id, id));
    return day;
  }

  /** Waits until this many transactions wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    const countWaiting = async () => {
      const rows = await rowsOf(t.db)`
        select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return rows.length;
    };
    await expect.poll(countWaiting, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(count);
  }

  return { ada, ece, addDesk, open, take, giveBack, closeCash, dayOf, untilWaiting };
}
