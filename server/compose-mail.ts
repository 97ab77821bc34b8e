import type { Config } from "./config/config.ts";
import { carryDocument, documentMailWriter } from "./documents/document-mail.ts";
import { yearMailWriter } from "./documents/year/year-mail.ts";
import { createMailServer, type MailServer } from "./messaging/mail-server.ts";
import type { MailContext, MailHouse } from "./orders/mail/mail-context.ts";
import { noteMail } from "./orders/mail/note-mail.ts";
import { orderMailWriters } from "./orders/mail/write-order-mail.ts";
import { confirmNow } from "./payments/confirm-now.ts";
import type { PaymentContext } from "./payments/context.ts";
import { refundMailWriter } from "./payments/refunds/refund-mail.ts";

/** Mail to donors: what each area writes, and the foundation's mail server. */
export async function composeMail(
  { mail, site, publicUrl: url, bankAccounts: accounts }: Config,
  payments: PaymentContext,
  other?: MailServer,
): Promise<MailContext> {
  const { db, clock, log } = payments;
  const { name, address, phone, email } = site;
  const house: MailHouse = { sender: { name, address, phone, email, url }, accounts, clock };
  const server = other ?? (mail && createMailServer({ ...mail, replyTo: email }));
  await noteMail(db, server !== null);
  return {
    ...{ db, server, clock, log, house },
    documentWaitMs: 60_000,
    writers: {
      ...orderMailWriters(house, carryDocument(house)),
      refunded: refundMailWriter(house),
      document: documentMailWriter(house),
      year: yearMailWriter(house),
    },
    underway: new Set(),
    confirm: (orderId) => confirmNow(payments, orderId),
  };
}
