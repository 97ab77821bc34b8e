import { and, eq, like, sql } from "drizzle-orm";
import { lockForDelivery, type OrderRow } from "#server/giving/orders/lock-order.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { toSmsNumber } from "#server/giving/orders/queue-sms.ts";
import { mayDisturb } from "#server/giving/orders/rules.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { createSmsChannel } from "#server/messaging/create-sms.ts";
import { deliverWaiting } from "#server/messaging/deliver-messages.ts";
import type { Outbox } from "#server/messaging/outbox.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsNotices } from "#server/messaging/table.ts";
import { writeKurbanSms } from "#server/messaging/write-text.ts";
import { findOrderCode } from "./find-tracked.ts";
import { noticeHours } from "./notice-hours.ts";
import { readReached, readSmsEvent } from "./steps-reached.ts";
import { orderPath } from "./tracking-path.ts";

type NoticeRow = typeof smsNotices.$inferSelect;

export type NoticeSmsContext = SmsContext & { publicUrl: string };

/** The SMS about the slaughter of a kurban. It is withdrawn when its step no longer holds. */
function createNoticeOutbox(ctx: NoticeSmsContext): Outbox<NoticeRow, OrderRow, Sms> {
  return {
    ...ctx,
    channel: createSmsChannel(ctx.provider),
    table: smsNotices,
    key: ({ orderId, event }) => and(eq(smsNotices.orderId, orderId), eq(smsNotices.event, event)),
    isReady: (now) => (mayDisturb(now, noticeHours) ? like(smsNotices.event, "kurban\\_%") : sql`false`),
    lock: lockForDelivery,
    async write(tx, { event }, order) {
      const notice = readSmsEvent(event);
      if (order?.status !== "completed" || !order.informsDonor || !notice || notice.step === "distributed")
        return null;
      const reached = await readReached(tx, { orderId: order.id, ...notice }, ctx.clock.now());
      const phone = await toSmsNumber(tx, order.customerPhone);
      const code = await findOrderCode(tx, order.id);
      const { kurbanSms, kurbanSmsText: template } = await readOrderSettings(tx);
      if (!reached || !kurbanSms || phone === null || code === null) return null;
      const address = `${ctx.publicUrl}${orderPath(code)}`;
      return { phone, text: writeKurbanSms(notice.step, { template, ...reached, address }) };
    },
    storedParts: () => ({ provider: ctx.provider.name }),
  };
}

export function deliverNotices(ctx: NoticeSmsContext, stopping?: AbortSignal): Promise<number> {
  return deliverWaiting(createNoticeOutbox(ctx), stopping);
}
