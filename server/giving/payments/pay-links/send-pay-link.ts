import { and, eq, gt, max } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import { type MailSent, sendChosenMail } from "#server/giving/orders/mail/send-mail.ts";
import { toSmsNumber } from "#server/giving/orders/queue-sms.ts";
import type { Outcome } from "#server/messaging/deliver-messages.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { dayMs } from "#shared/text/time.ts";
import { readLinkOrder } from "./find-link.ts";
import { deliverLinkSms, type LinkSmsContext, queueLinkSms } from "./link-sms.ts";
import { mayHaveLink } from "./rules.ts";
import { payLinks } from "./table.ts";

/** An order gets at most this many links by SMS within 24 hours, because each SMS costs money. */
const maxSmsPerDay = 5;

export type LinkSmsSent =
  | Outcome
  /** The order may have no link now (rules.ts). */
  | { kind: "not-payable" }
  | { kind: "no-phone" | "underway" | "limit" }
  | Missing
  | Forbidden;

/** Sends a new link by SMS for staff. Earlier links of the order end when the SMS is written. */
export async function sendLinkSms(
  ctx: StaffContext,
  sms: LinkSmsContext,
  orderId: string,
): Promise<LinkSmsSent> {
  type Prepared = LinkSmsSent | { kind: "ready" };
  const prepared = await staffWrite(
    ctx,
    "orders",
    "change",
    async ({ tx, now, audit }): Promise<Prepared> => {
      const order = await lockOrder(tx, orderId);
      if (!order) return { kind: "missing" };
      const linkOrder = await readLinkOrder(tx, orderId, now);
      if (!linkOrder || !mayHaveLink(linkOrder)) return { kind: "not-payable" };
      if ((await toSmsNumber(tx, order.customerPhone)) === null) return { kind: "no-phone" };
      if (await isOverSmsLimit(tx, orderId, now)) return { kind: "limit" };
      if (!(await queueLinkSms(tx, orderId, now))) return { kind: "underway" };
      await audit({ action: "send-pay-link", entity: "order", entityId: orderId, after: { way: "sms" } });
      return { kind: "ready" };
    },
  );
  return prepared.kind === "ready" ? deliverLinkSms(sms, orderId) : prepared;
}

export async function isOverSmsLimit(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  const isRecent = and(eq(payLinks.orderId, orderId), eq(payLinks.way, "sms"), gt(payLinks.createdAt, since));
  return (await tx.$count(payLinks, isRecent)) >= maxSmsPerDay;
}

/** Sends a new link by mail for staff, as the next attempt of the order's mail. */
export function sendLinkMail(ctx: StaffContext, mail: MailContext, orderId: string): Promise<MailSent> {
  return sendChosenMail(ctx, mail, orderId, async (tx) => ({
    event: "pay_link",
    subject: orderId,
    lastAttempt: await lastMailAttempt(tx, orderId),
    facts: {},
  }));
}

export async function lastMailAttempt(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ attempt: max(mailOutbox.attempt) })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, "pay_link"), eq(mailOutbox.subject, orderId)));
  return last?.attempt ?? 0;
}
