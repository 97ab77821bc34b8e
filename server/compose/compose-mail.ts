import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { readIdentityPicture } from "#server/content/identity/read-identity-picture.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { readShownAccounts } from "#server/giving/accounts/queries.ts";
import { documentMail, linkDocumentInGiftMail } from "#server/giving/documents/document-mail.ts";
import { yearMail } from "#server/giving/documents/year/year-mail.ts";
import { contactChangedMail } from "#server/giving/donor-page/contact-changed-mail.ts";
import { donorPageMail } from "#server/giving/donor-page/donor-page-mail.ts";
import { namesMail } from "#server/giving/kurban/names-mail.ts";
import { linkTrackingInGiftMail, trackingMail } from "#server/giving/kurban/tracking/tracking-mail.ts";
import type { MailContext, MailDependencies, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { createOrderMail } from "#server/giving/orders/mail/order-mail.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { confirmNow } from "#server/giving/payments/confirm-now.ts";
import type { PaymentContext } from "#server/giving/payments/context.ts";
import { payLinkMail } from "#server/giving/payments/pay-links/link-mail.ts";
import { refundMail } from "#server/giving/payments/refunds/refund-mail.ts";
import { createMailServer, type MailServer } from "#server/messaging/mail-server.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { opaqueLogoName, readLogoId } from "#shared/identity/identity-files.ts";
import type { Config } from "./config/config.ts";

/** The mail of every event. The type requires an entry for each event. */
export const mailKinds: Record<MailEvent, MailKind> = {
  ...createOrderMail(linkDocumentInGiftMail, linkTrackingInGiftMail),
  pay_link: payLinkMail,
  kurban_names: namesMail,
  refunded: refundMail,
  document: documentMail,
  kurban_slaughtered: trackingMail,
  kurban_distributed: trackingMail,
  year: yearMail,
  donor_page: donorPageMail,
  contact_changed: contactChangedMail,
};

/** Composes the mail to donors through the foundation's mail server. */
export async function composeMail(
  { mail, publicUrl }: Config,
  payments: PaymentContext,
  { accounts, identity }: { accounts: AccountsContext; identity: IdentityReader },
  other?: MailServer,
): Promise<MailContext> {
  const { db, clock, log } = payments;
  const foundation: MailDependencies = {
    async readSender(db, language, previewed) {
      const local = identityIn(previewed ?? (await identity.readIn(db)), language);
      const { name, address, phone, email, color } = local;
      const logoId = readLogoId(local.logoUrl);
      const logo = logoId && (await readIdentityPicture(db, logoId, opaqueLogoName));
      return { name, address, phone, email, url: publicUrl, color, logo: logo || null };
    },
    publicUrl,
    readAccounts: (db) => readShownAccounts({ ...accounts, db }),
    clock,
  };
  const server = other ?? (mail && createMailServer({ ...mail, replyTo: () => identity.latest().email }));
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
