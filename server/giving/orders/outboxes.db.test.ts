import { afterAll } from "vitest";
import { createNetgsm } from "#server/messaging/providers/netgsm.ts";
import { mailOutbox, smsNotices, smsOutbox } from "#server/messaging/table.ts";
import type { MailFault } from "#testing/counterparts/mail-server.ts";
import { fakeNetgsm, type SmsFault } from "#testing/counterparts/sms-servers.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { createGiftSmsOutbox, createReminderOutbox } from "./deliver-sms.ts";
import { createMailOutbox } from "./mail/deliver-mail.ts";
import { describeOutbox, type Fault } from "./outbox.contract.ts";

const { t, mail, close } = await openMailOfOrders();
const account = { username: "test", password: "test" };
const netgsm = await fakeNetgsm(account);
afterAll(async () => {
  await netgsm.close();
  await close();
});
const { server } = mail.ctx;
if (!server) throw new Error("no mail server");

const provider = createNetgsm({ ...account, header: "BAGIS", apiUrl: netgsm.url }, { timeoutMs: 2_000 });
const smsFaults: Record<Fault, SmsFault> = {
  temporaryRefusal: { code: "80" },
  permanentRefusal: { code: "40" },
  lostAnswer: "cut",
};
const smsSubject = {
  t,
  fail: (fault: Fault | undefined) => netgsm.fail(fault && smsFaults[fault]),
  sentTexts: () => netgsm.accepted.map(({ text }) => text),
  async empty() {
    await t.db.delete(smsOutbox);
    await t.db.delete(smsNotices);
    netgsm.accepted.length = 0;
  },
};
const createdNow = () => ({ createdAt: t.clock.now() });

describeOutbox({
  ...smsSubject,
  name: "an SMS about a gift",
  outbox: createGiftSmsOutbox({ ...t.sms, provider }),
  makesObsolete: { status: "cancelled" },
  async queue() {
    const orderId = await t.place({ status: "completed" });
    await t.db.insert(smsOutbox).values({ orderId, phone: "5321234567", ...createdNow() });
    return orderId;
  },
});

describeOutbox({
  ...smsSubject,
  name: "an SMS that reminds of a transfer",
  outbox: createReminderOutbox({ ...t.sms, provider }),
  makesObsolete: { status: "completed" },
  async queue() {
    const orderId = await t.place();
    await t.db.insert(smsNotices).values({ orderId, event: "transfer_reminder", ...createdNow() });
    return orderId;
  },
});

const mailFaults: Record<Fault, MailFault> = {
  temporaryRefusal: { at: "data", code: 451 },
  permanentRefusal: { at: "rcpt", code: 550 },
  lostAnswer: "cut-after",
};

describeOutbox({
  t,
  name: "a mail",
  outbox: createMailOutbox(mail.ctx, server),
  makesObsolete: { status: "cancelled" },
  async queue() {
    const orderId = await t.place({ status: "completed" });
    const row = { event: "received", subject: orderId, orderId, language: "tr" } as const;
    await t.db.insert(mailOutbox).values({ ...row, toAddress: "ayse@example.org", ...createdNow() });
    return orderId;
  },
  fail: (fault) => mail.smtp.fail(fault && mailFaults[fault]),
  sentTexts: () => mail.listArrived().map(({ text }) => text),
  empty: mail.clear,
});
