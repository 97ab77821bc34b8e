import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { deliverNow, deliverWaiting, type Outcome } from "#server/messaging/deliver-messages.ts";
import { createMailChannel, type DonorMail, type MailServer } from "#server/messaging/mail-server.ts";
import type { Outbox } from "#server/messaging/outbox.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { dayMs } from "#shared/text/time.ts";
import { isReleased, lockForDelivery, type OrderRow } from "../lock-order.ts";
import type { MailContext, MailRow } from "./mail-context.ts";
import { writeMail } from "./write-mail.ts";

export function createMailOutbox(ctx: MailContext, server: MailServer): Outbox<MailRow, OrderRow, DonorMail> {
  return {
    ...ctx,
    channel: createMailChannel(server),
    table: mailOutbox,
    key: ({ id }) => eq(mailOutbox.id, id),
    isReady: (now) => and(isReleased(mailOutbox.orderId, now), mayBeSentAlone(ctx, now)),
    lock: lockForDelivery,
    async write(tx, row, order) {
      const mail = await writeMail(ctx, tx, row, order);
      return mail && { ...mail, id: row.id, to: row.toAddress };
    },
  };
}

/**
 * The mail about a gift waits for a due document, and the first mail about a document waits for the mail about the gift
 * (docs/contract.md#mail).
 */
function mayBeSentAlone({ documentWaitMs }: MailContext, now: Date): SQL | undefined {
  if (documentWaitMs === 0) return undefined;
  const since = new Date(now.getTime() - documentWaitMs).toISOString();
  const { event, attempt, createdAt, orderId } = mailOutbox;
  return sql`case ${event}
    when 'received' then ${attempt} > 1 or ${createdAt} <= ${since}
      or not exists (select from document_due d where d.order_id = ${orderId})
    when 'document' then ${attempt} > 1 or not exists (
      select from mail_outbox r where r.order_id = ${orderId} and r.event = 'received' and r.state = 'queued')
    else true end`;
}

/** Delivers one mail at once, and waits up to ten seconds for its outcome. */
export function deliverMailNow(ctx: MailContext, server: MailServer, id: string): Promise<Outcome> {
  return deliverNow(createMailOutbox(ctx, server), eq(mailOutbox.id, id));
}

/** Delivers all due mail. Returns the number of mails that the mail server accepted. */
export async function deliverWaitingMail(ctx: MailContext, stopping?: AbortSignal): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - dayMs);
  const isPastLimits = and(isNotNull(mailOutbox.network), lt(mailOutbox.createdAt, since));
  await ctx.db.update(mailOutbox).set({ network: null }).where(isPastLimits);
  return ctx.server ? deliverWaiting(createMailOutbox(ctx, ctx.server), stopping) : 0;
}
