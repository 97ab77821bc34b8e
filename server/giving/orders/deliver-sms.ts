import { and, eq, sql } from "drizzle-orm";
import { createSmsChannel } from "#server/messaging/create-sms.ts";
import { deliverNow, deliverWaiting, type Outcome } from "#server/messaging/deliver-messages.ts";
import type { Outbox } from "#server/messaging/outbox.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsNotices, smsOutbox } from "#server/messaging/table.ts";
import { writeReminder, writeSms } from "#server/messaging/write-text.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { hasMatch } from "./has-match.ts";
import { isReleased, lockForDelivery, type OrderRow } from "./lock-order.ts";
import { readOrderSettings } from "./order-settings.ts";
import { toSmsNumber } from "./queue-sms.ts";
import { mayDisturb, mayExpire } from "./rules.ts";
import { type SmsContext, toSmsFacts } from "./sms-context.ts";
import { orders } from "./table.ts";

type SmsRow = typeof smsOutbox.$inferSelect;
type NoticeRow = typeof smsNotices.$inferSelect;

/** The SMS about a completed order, at most one for each. */
export function createGiftSmsOutbox(ctx: SmsContext): Outbox<SmsRow, OrderRow, Sms> {
  return {
    ...ctx,
    channel: createSmsChannel(ctx.provider),
    table: smsOutbox,
    key: ({ orderId }) => eq(smsOutbox.orderId, orderId),
    isReady: (now) => isReleased(smsOutbox.orderId, now),
    lock: lockForDelivery,
    async write(tx, row, order) {
      // Retention removes the phone of the row (privacy/forget-old-data.ts), so the phone of the order is used.
      const phone = order?.status === "completed" ? await toSmsNumber(tx, order.customerPhone) : null;
      if (!order || phone === null) return null;
      // A retry sends the same text, so that the provider drops it if the first SMS has arrived.
      if (row.text !== null) return { phone, text: row.text };
      const { smsTemplate } = await readOrderSettings(tx);
      return { phone, text: writeSms(smsTemplate, toSmsFacts(ctx, order)) };
    },
    storedParts: ({ phone, text }) => ({ phone, text, provider: ctx.provider.name }),
    afterAnswer: { isStillTrue: ({ status }) => status === "completed", onSent: markNotified },
  };
}

async function markNotified(tx: Tx, { id }: OrderRow): Promise<void> {
  await tx.update(orders).set({ smsSent: true }).where(eq(orders.id, id));
  announce(tx, "order");
}

/** The reminder of an unpaid transfer. A paid, cancelled or matched order gets no reminder. */
export function createReminderOutbox(ctx: SmsContext): Outbox<NoticeRow, OrderRow, Sms> {
  return {
    ...ctx,
    channel: createSmsChannel(ctx.provider),
    table: smsNotices,
    key: ({ orderId, event }) => and(eq(smsNotices.orderId, orderId), eq(smsNotices.event, event)),
    isReady: (now) => (mayDisturb(now) ? eq(smsNotices.event, "transfer_reminder") : sql`false`),
    lock: lockForDelivery,
    async write(tx, _, order) {
      if (!order || !mayExpire(order) || (await hasMatch(tx, order.id))) return null;
      const phone = await toSmsNumber(tx, order.customerPhone);
      if (phone === null) return null;
      const { reminderSms: template } = await readOrderSettings(tx);
      return { phone, text: writeReminder(template, toSmsFacts(ctx, order)) };
    },
    storedParts: () => ({ provider: ctx.provider.name }),
  };
}

/** Delivers the SMS of one order at once, and waits up to ten seconds for its outcome. */
export async function deliverSms(ctx: SmsContext, orderId: string, waitMs?: number): Promise<Outcome> {
  const outcome = await deliverNow(createGiftSmsOutbox(ctx), eq(smsOutbox.orderId, orderId), waitMs);
  if (outcome.kind !== "none") return outcome;
  const notified = await ctx.db.$count(orders, and(eq(orders.id, orderId), orders.smsSent));
  return { kind: notified > 0 ? "already" : "none" };
}

export function deliverWaitingSms(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  return deliverWaiting(createGiftSmsOutbox(ctx), stopping);
}

export function deliverReminders(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  return deliverWaiting(createReminderOutbox(ctx), stopping);
}
