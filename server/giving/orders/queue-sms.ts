import { and, eq, inArray } from "drizzle-orm";
import { type MessageState, smsOutbox } from "#server/messaging/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { OrderRow } from "./lock-order.ts";

/** Queues the SMS of a locked order. An SMS that exists already is queued again only from the states `from`. */
export async function queueSms(
  tx: Tx,
  order: OrderRow,
  at: Date,
  from: readonly MessageState[] = ["withdrawn", "failed"],
): Promise<void> {
  const phone = await toSmsNumber(tx, order.customerPhone);
  if (phone === null || order.smsSent) return;
  const row = { phone, updatedAt: at };
  await tx
    .insert(smsOutbox)
    .values({ ...row, orderId: order.id, createdAt: at })
    .onConflictDoUpdate({
      target: smsOutbox.orderId,
      set: { ...row, state: "queued", nextTryAt: null, answer: null },
      setWhere: inArray(smsOutbox.state, [...from]),
    });
  announce(tx, "sms");
}

/** Withdraws the SMS of a locked order, if its delivery has not begun. */
export async function withdrawSms(tx: Tx, orderId: string, at: Date): Promise<void> {
  const withdrawn = await tx
    .update(smsOutbox)
    .set({ state: "withdrawn", updatedAt: at })
    .where(and(eq(smsOutbox.orderId, orderId), inArray(smsOutbox.state, ["queued", "failed"])))
    .returning({ id: smsOutbox.id });
  if (withdrawn.length > 0) announce(tx, "sms");
}

/** Returns the phone if an SMS can be sent to it, else null (sms_reaches of migration 0001). */
export async function toSmsNumber(db: Db | Tx, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  const rows = await rowsOf<{ reached: boolean }>(db)`select sms_reaches(${phone}) as reached`;
  return rows[0]?.reached ? phone : null;
}
