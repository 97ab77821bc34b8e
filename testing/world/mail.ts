import { asc } from "drizzle-orm";
import { contactChangedMail } from "#server/giving/donor-page/contact-changed-mail.ts";
import { linkTrackingInGiftMail, trackingMail } from "#server/giving/kurban/tracking/tracking-mail.ts";
import type { MailContext, MailKind, MailRow } from "#server/giving/orders/mail/mail-context.ts";
import { createOrderMail } from "#server/giving/orders/mail/order-mail.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { payLinkMail } from "#server/giving/payments/pay-links/link-mail.ts";
import { createMailServer, type MailServer } from "#server/messaging/mail-server.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { openTestMailServer, readMail } from "#testing/counterparts/mail-server.ts";
import { silent } from "#testing/databases/test-database.ts";
import { openSite } from "./site.ts";

export const testFoundation = {
  sender: {
    name: "İmece Vakfı",
    address: "Örnek Sokak 1, Kayseri",
    phone: "+90 352 000 00 00",
    email: "bilgi@example.org",
    url: "https://imece.example.org",
  },
};

const common = { holder: testFoundation.sender.name, currency: "TRY" };

export const testAccounts: readonly AccountsOfBank[] = [
  {
    bank: "Örnek Bank",
    accounts: [
      { ...common, name: "Genel", iban: "TR330006100519786457841326", purposes: ["genel"] },
      { ...common, name: "Zekât", iban: "TR320010009999901234567890", purposes: ["zekat"] },
    ],
  },
];

export type TestMail = Awaited<ReturnType<typeof openTestMail>>;

/** A kind of mail that only the tests of another folder write. */
const otherKind: MailKind = {
  write: async () => null,
  sample: () => {
    throw new Error("no sample in this test");
  },
};

/** The mail of a site, through a real SMTP server. */
export async function openTestMail(t: Pick<MailContext, "db" | "clock">) {
  const smtp = await openTestMailServer();
  await noteSetting(t.db, "mail.enabled", true);
  const settings = { smtpUrl: smtp.url, from: "panel@example.org", replyTo: () => "bilgi@example.org" };
  // A silent server has a short timeout. A working server may be slow on a busy machine.
  const usualServer = createMailServer(settings);
  const quickServer = createMailServer(settings, 500);
  const server: MailServer = {
    ...usualServer,
    send: (...mail) => (smtp.isSilent() ? quickServer : usualServer).send(...mail),
  };
  const foundation = {
    readSender: async () => testFoundation.sender,
    publicUrl: testFoundation.sender.url,
    readAccounts: async () => testAccounts,
    clock: t.clock,
  };
  const ctx: MailContext = {
    db: t.db,
    server,
    clock: t.clock,
    log: silent,
    foundation,
    // Most tests issue no documents.
    documentWaitMs: 0,
    kinds: {
      ...createOrderMail(undefined, linkTrackingInGiftMail),
      kurban_slaughtered: trackingMail,
      kurban_distributed: trackingMail,
      pay_link: payLinkMail,
      kurban_names: otherKind,
      refunded: otherKind,
      document: otherKind,
      donor_page: otherKind,
      contact_changed: contactChangedMail,
      year: otherKind,
    },
    underway: new Set(),
  };
  return {
    smtp,
    ctx,
    /** The outbox, oldest first. */
    listQueued: (): Promise<MailRow[]> =>
      t.db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.attempt)),
    /** The mail that arrived, decoded. */
    listArrived: () => smtp.received.map(({ to, raw }) => ({ to: to.join(), ...readMail(raw) })),
    /** Empties the outbox and the list of mail that arrived. */
    async clear(): Promise<void> {
      await t.db.delete(mailOutbox);
      smtp.received.length = 0;
    },
    close: () => smtp.close(),
  };
}

/** A site with the mail about its orders. */
export async function openMailOfOrders() {
  const t = await openSite();
  const mail = await openTestMail(t);
  async function close(): Promise<void> {
    await mail.close();
    await t.close();
  }
  return { t, mail, close };
}
