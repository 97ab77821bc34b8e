import { and, eq, inArray, sql } from "drizzle-orm";
import { lockForDelivery, type OrderRow } from "#server/giving/orders/lock-order.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { toSmsNumber } from "#server/giving/orders/queue-sms.ts";
import { type SmsContext, toSmsFacts } from "#server/giving/orders/sms-context.ts";
import { createSmsChannel } from "#server/messaging/create-sms.ts";
import { deliverNow, deliverWaiting, type Outcome } from "#server/messaging/deliver-messages.ts";
import type { Outbox } from "#server/messaging/outbox.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsNotices } from "#server/messaging/table.ts";
import { writeLinkSms } from "#server/messaging/write-text.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { storeLink } from "./create-pay-link.ts";
import { readLinkOrder } from "./find-link.ts";
import { linkAddress } from "./make-code.ts";
import { mayHaveLink } from "./rules.ts";

type NoticeRow = typeof smsNotices.$inferSelect;

export type LinkSmsContext = SmsContext & { publicUrl: string };

/**
 * The SMS with a pay link. The link is made while the SMS is written, because its code is stored nowhere; a try that the
 * provider refused makes another.
 */
function createLinkOutbox(ctx: LinkSmsContext): Outbox<NoticeRow, OrderRow, Sms> {
  return {
    ...ctx,
    channel: createSmsChannel(ctx.provider),
    table: smsNotices,
    key: ({ orderId, event }) => and(eq(smsNotices.orderId, orderId), eq(smsNotices.event, event)),
    isReady: () => eq(smsNotices.event, "pay_link"),
    lock: lockForDelivery,
    async write(tx, _, order) {
      const now = ctx.clock.now();
      const linkOrder = order && (await readLinkOrder(tx, order.id, now));
      const phone = order && (await toSmsNumber(tx, order.customerPhone));
      if (!linkOrder || !phone || !mayHaveLink(linkOrder)) return null;
      const code = await storeLink(tx, { orderId: order.id, by: null, way: "sms", now });
      const { payLinkSms } = await readOrderSettings(tx);
      const facts = { ...toSmsFacts(ctx, order), address: linkAddress(ctx.publicUrl, code) };
      return { phone, text: writeLinkSms(payLinkSms, facts) };
    },
    storedParts: () => ({ provider: ctx.provider.name }),
  };
}

/** Queues the SMS of a locked order. False: an earlier one has not ended. */
export async function queueLinkSms(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const row = { state: "queued", nextTryAt: null, answer: null, createdAt: now, updatedAt: now } as const;
  const queued = await tx
    .insert(smsNotices)
    .values({ ...row, orderId, event: "pay_link" })
    .onConflictDoUpdate({
      target: [smsNotices.orderId, smsNotices.event],
      set: row,
      setWhere: inArray(smsNotices.state, ["sent", "failed", "unknown", "withdrawn"]),
    })
    .returning({ orderId: smsNotices.orderId });
  announce(tx, "sms");
  return queued.length > 0;
}

export function deliverLinkSms(ctx: LinkSmsContext, orderId: string): Promise<Outcome> {
  const isOfOrder = sql`${smsNotices.orderId} = ${orderId} and ${smsNotices.event} = 'pay_link'`;
  return deliverNow(createLinkOutbox(ctx), isOfOrder);
}

export function deliverWaitingLinks(ctx: LinkSmsContext, stopping?: AbortSignal): Promise<number> {
  return deliverWaiting(createLinkOutbox(ctx), stopping);
}
