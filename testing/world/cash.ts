import { eq, sql } from "drizzle-orm";
import { assignOrder, assignRefund } from "#server/giving/cash/assign-cash-day.ts";
import { closeDay } from "#server/giving/cash/close-day.ts";
import { openDay } from "#server/giving/cash/open-day.ts";
import { createDesk } from "#server/giving/cash/save-desk.ts";
import { cashDays } from "#server/giving/cash/table.ts";
import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import type { Site } from "./site.ts";

export type TestCash = Awaited<ReturnType<typeof addCash>>;

/** Adds what tests of cash desks share: an administrator and an editor, desks, gifts in cash and their refunds. */
export async function addCash(t: Pick<Site, "db" | "clock" | "pass" | "as">) {
  const ada = await t.as("Ada", "admin");
  const ece = await t.as("Ece");

  async function addDesk(name = "Merkez"): Promise<string> {
    const desk = await createDesk(ada, { name, place: "Fatih" });
    if (desk.kind !== "saved") throw new Error(desk.kind);
    return desk.id;
  }

  async function open(deskId: string, opening = 100_00, who = ada): Promise<string> {
    t.pass(1);
    const opened = await openDay(who, { deskId, opening, reason: "" });
    if (opened.kind !== "opened") throw new Error(opened.kind);
    return opened.id;
  }

  /** Takes in a cash gift, as the form of a gift does. Returns the outcome of the assignment and the order. */
  async function take(deskId: string | null, amount = 50_00, takenBy = "Ece", before?: () => Promise<void>) {
    return t.db.transaction(async (tx) => {
      t.pass(1);
      const id = await insertGift(tx, amount, takenBy);
      const assigned = await assignOrder(tx, { orderId: id, deskId });
      await before?.();
      return { id, assigned };
    });
  }

  async function insertGift(tx: Tx, amount: number, takenBy: string): Promise<string> {
    const target = { campaignId: "genel", projectId: null, campaignTitle: "Genel Bağış", category: "genel" };
    const item = { ...target, donationType: "standart" as const, amount, quantity: 1 };
    const donor = { name: "Ayşe Yılmaz", phone: "", email: "" };
    const request = { items: [], donor, company: null, totalAmount: amount, message: "", isRecurring: false };
    const id = await insertOrder(
      { tx, clock: t.clock },
      { ...request, paymentMethod: "bank_transfer", consents: [] },
      { items: [item], total: amount } as never,
      "tr",
    );
    await tx.update(orders).set({ paymentMethod: "cash", source: "desk", takenBy }).where(eq(orders.id, id));
    const order = await lockOrder(tx, id);
    if (!order) throw new Error("no order");
    await setOrderStatus(tx, order, { cause: "completion", by: takenBy, note: null }, t.clock.now());
    await tx.insert(auditLog).values({ actorName: takenBy, action: "create", entity: "order", entityId: id });
    return id;
  }

  /** Gives the whole gift back in cash. */
  async function giveBack(orderId: string, amount = 50_00) {
    return t.db.transaction(async (tx) => {
      const [item] = await rowsOf<{ id: number }>(tx)`
      select id::float8 as id from order_items where order_id = ${orderId}`;
      const [refund] = await rowsOf<{ id: string }>(tx)`
      insert into refunds (order_id, method, amount, state, reason) values (${orderId}, 'cash', ${amount}, 'requested', 'Yanlış tutar')
      returning id`;
      const id = refund?.id ?? "";
      await tx.execute(
        sql`insert into refund_items (refund_id, order_item_id, amount) values (${id}, ${item?.id}, ${amount})`,
      );
      const assigned = await assignRefund(tx, { refundId: id, orderId });
      if (assigned.kind === "day-closed") return { id, assigned };
      await tx.execute(sql`update refunds set state = 'approved', approved_by = 'Ada' where id = ${id}`);
      await tx.execute(sql`update refunds set state = 'confirmed' where id = ${id}`);
      const order = await lockOrder(tx, orderId);
      if (!order) throw new Error("no order");
      await setOrderStatus(tx, order, { cause: "refund", by: "Ada", note: "iade" }, t.clock.now());
      return { id, assigned };
    });
  }

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
    const rows = await rowsOf(t.db)`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    if (rows.length < count) await untilWaiting(count);
  }

  return { ada, ece, addDesk, open, take, giveBack, closeCash, dayOf, untilWaiting };
}
