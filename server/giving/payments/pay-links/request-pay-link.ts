import { eq } from "drizzle-orm";
import { lockOrder, type OrderRow } from "#server/giving/orders/lock-order.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import { toSmsNumber } from "#server/giving/orders/queue-sms.ts";
import { isMobile } from "#server/messaging/providers/provider.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { minuteMs } from "#shared/text/time.ts";
import { readPayLink } from "./find-link.ts";
import { queueLinkSms } from "./link-sms.ts";
import { readNewestLink } from "./read-links.ts";
import { isOverSmsLimit, lastMailAttempt } from "./send-pay-link.ts";
import { payLinks } from "./table.ts";

/** After a request, or after another link was made, the site sends no further one for this long. */
const requestPauseMs = 10 * minuteMs;

/**
 * Handles a donor's request for a new link, on the page of an expired one. Staff see the request. The site sends the link
 * to the contact of the order, which the page never shows, so the answer is the same whether it was sent or not.
 * `network`: a keyed digest of the donor's network, for the limits of mail.
 */
export function requestPayLink(
  { db, clock }: { db: Db; clock: Clock },
  { code, network }: { code: string; network: string | null },
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { link: candidate } = await readPayLink(tx, code, now);
    const order = candidate && (await lockOrder(tx, candidate.orderId));
    const { state, link } = await readPayLink(tx, code, now);
    if (!order || state !== "expired" || wasRequested(link.requestedAt, now)) return;
    await tx.update(payLinks).set({ requestedAt: now }).where(eq(payLinks.id, link.id));
    announce(tx, "order");
    const newest = await readNewestLink(tx, order.id);
    const isFresh = newest !== null && now.getTime() - newest.createdAt.getTime() < requestPauseMs;
    if (!isFresh && !link.isPaying) await queueLink(tx, order, network, now);
  });
}

/** Returns whether the last request was a moment ago, so that the page offers no other. */
export function wasRequested(requestedAt: Date | null, now: Date): boolean {
  return requestedAt !== null && now.getTime() - requestedAt.getTime() < requestPauseMs;
}

/** Queues the link by SMS, or by mail for an order without a mobile phone. */
async function queueLink(tx: Tx, order: OrderRow, network: string | null, now: Date): Promise<void> {
  const phone = await toSmsNumber(tx, order.customerPhone);
  if (phone !== null && isMobile(phone)) {
    if (!(await isOverSmsLimit(tx, order.id, now))) await queueLinkSms(tx, order.id, now);
    return;
  }
  const attempt = (await lastMailAttempt(tx, order.id)) + 1;
  await queueMail(tx, { event: "pay_link", subject: order.id, attempt, order, now }, network);
}
