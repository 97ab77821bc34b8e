import type { MailEvent } from "#shared/mail-events.ts";
import type { Config } from "./config/config.ts";
import { carryDocument, documentMail } from "./documents/document-mail.ts";
import { yearMail } from "./documents/year/year-mail.ts";
import { createMailServer, type MailServer } from "./messaging/mail-server.ts";
import type { MailContext, MailFoundation, MailKind } from "./orders/mail/mail-context.ts";
import { orderMail } from "./orders/mail/order-mail.ts";
import { noteSetting } from "./orders/note-setting.ts";
import { confirmNow } from "./payments/confirm-now.ts";
import type { PaymentContext } from "./payments/context.ts";
import { refundMail } from "./payments/refunds/refund-mail.ts";

/** What each area writes: every event has its mail, or this does not compile. */
export const mailKinds: Record<MailEvent, MailKind> = {
  ...orderMail(carryDocument),
  refunded: refundMail,
  document: documentMail,
  year: yearMail,
};

/** Mail to donors, through the foundation's mail server. */
export async function composeMail(
  { mail, site, publicUrl: url, bankAccounts: accounts }: Config,
  payments: PaymentContext,
  other?: MailServer,
): Promise<MailContext> {
  const { db, clock, log } = payments;
  const { name, address, phone, email } = site;
  const foundation: MailFoundation = { sender: { name, address, phone, email, url }, accounts, clock };
  const server = other ?? (mail && createMailServer({ ...mail, replyTo: email }));
  // Without a mail server no mail is queued, so that a server added later does not send last year's mail.
  await noteSetting(db, "mail.enabled", server !== null);
  return {
    db,
    clock,
    log,
    server,
    foundation,
    kinds: mailKinds,
    documentWaitMs: 60_000,
    underway: new Set(),
    confirm: (orderId) => confirmNow(payments, orderId),
  };
}
