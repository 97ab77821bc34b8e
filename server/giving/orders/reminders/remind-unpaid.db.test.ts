import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox, smsNotices } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { deliverReminders } from "../deliver-sms.ts";
import { noteSetting } from "../note-setting.ts";
import { orders } from "../table.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
  await noteSetting(t.db, "mail.enabled", true);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(mailOutbox);
  await t.db.delete(smsNotices);
  t.answerWith(() => ({ kind: "accepted", messageId: "m1" }));
  t.sent.length = 0;
  await t.db.update(orders).set({ status: "cancelled" });
  await t.db.delete(settings).where(inArray(settings.key, ["mail.reminderDays", "reminder.by"]));
});

const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);
const remindAfter = (days: number) => t.db.insert(settings).values({ key: "mail.reminderDays", value: days });
const reminded = async () => (await t.db.select().from(mailOutbox)).map(({ subject }) => subject);

test("an unpaid transfer causes one reminder after the days of the setting", async () => {
  const dueOrder = await t.place({ createdAt: ago(5) });
  await t.place({ createdAt: ago(3) });
  expect(await remindUnpaid(t)).toBe(0);
  await remindAfter(4);
  expect(await remindUnpaid(t)).toBe(1);
  expect(await remindUnpaid(t)).toBe(0);
  expect(await reminded()).toEqual([dueOrder]);
  expect(await t.db.select().from(mailOutbox)).toMatchObject([
    { event: "transfer_reminder", orderId: dueOrder, toAddress: "ayse@example.org", state: "queued" },
  ]);
});

test("an order that is paid, too old, changed by staff or without an address causes no reminder", async () => {
  await remindAfter(4);
  await t.place({ createdAt: ago(5), status: "completed" });
  await t.place({ createdAt: ago(20) });
  await t.place({ createdAt: ago(5), staffChangedAt: ago(4) });
  await t.place({ createdAt: ago(5), customerEmail: null, customerPhone: null });
  await t.place({ createdAt: ago(5), paymentMethod: "card" });
  await t.db.delete(mailOutbox);
  expect(await remindUnpaid(t)).toBe(0);
});

test("one address gets at most three reminders a day", async () => {
  await remindAfter(4);
  for (let n = 0; n < 5; n++) await t.place({ createdAt: ago(5) });
  expect(await remindUnpaid(t)).toBe(3);
  t.passMinutes(24 * 60 + 1);
  expect(await remindUnpaid(t)).toBe(2);
});

describe("a reminder by SMS", () => {
  const bySms = () => t.db.insert(settings).values({ key: "reminder.by", value: "sms" });
  const notice = async () => (await t.db.select().from(smsNotices))[0];
  const placeDue = (change: Parameters<typeof t.place>[0] = {}) => t.place({ createdAt: ago(5), ...change });

  test("goes once to an order without an address, with the reference", async () => {
    await remindAfter(4);
    const id = await placeDue({ customerEmail: null, reference: "KX74MPQV" });
    expect([await remindUnpaid(t), await remindUnpaid(t)]).toEqual([1, 0]);
    const runs = await Promise.all([deliverReminders(t.sms), deliverReminders(t.sms)]);
    expect(runs.toSorted()).toEqual([0, 1]);
    expect(t.sent).toEqual([
      { phone: "5321234567", text: expect.stringMatching(/^Sayın Ayşe Yılmaz, 250 TL .*KX7-4MPQ-V/) },
    ]);
    const sentNotice = { orderId: id, state: "sent", sentAt: t.clock.now(), providerMessageId: "m1" };
    expect(await notice()).toMatchObject(sentNotice);
    expect([await deliverReminders(t.sms), await remindUnpaid(t)]).toEqual([0, 0]);
    // The reminder does not count as the SMS about the gift.
    expect(await t.readSms(id)).toBeUndefined();
  });

  test("is the preferred way: then only orders without a mobile phone get mail, and no order gets both", async () => {
    await remindAfter(4);
    const mailed = await placeDue();
    await remindUnpaid(t);
    await bySms();
    await placeDue();
    const landline = await placeDue({ customerPhone: "2121234567", customerEmail: "b@example.org" });
    expect(await remindUnpaid(t)).toBe(2);
    expect((await reminded()).toSorted()).toEqual([mailed, landline].toSorted());
    expect(await t.db.$count(smsNotices)).toBe(1);
  });

  test("is sent by a site without a mail server", async () => {
    await remindAfter(4);
    await placeDue();
    await noteSetting(t.db, "mail.enabled", false);
    expect([await remindUnpaid(t), await t.db.$count(smsNotices)]).toEqual([1, 1]);
    await noteSetting(t.db, "mail.enabled", true);
  });

  test("waits for daytime, and is tried again only after a certain refusal", async () => {
    await remindAfter(4);
    await bySms();
    await placeDue();
    await remindUnpaid(t);
    t.passMinutes(9 * 60);
    expect(await deliverReminders(t.sms)).toBe(0);
    t.passMinutes(12 * 60);
    t.answerWith(() => ({ kind: "refused", answer: "Meşgul.", again: "later" }));
    expect(await deliverReminders(t.sms)).toBe(0);
    expect(await notice()).toMatchObject({ state: "queued", tries: 1, answer: "Meşgul." });
    expect(await deliverReminders(t.sms)).toBe(0);
    t.passMinutes(1);
    t.answerWith(() => ({ kind: "unknown", answer: "Yanıt yok." }));
    expect(await deliverReminders(t.sms)).toBe(0);
    t.passMinutes(60);
    expect(await deliverReminders(t.sms)).toBe(0);
    expect(await notice()).toMatchObject({ state: "unknown", tries: 2 });
  });

  test("is limited to three a day for one phone", async () => {
    await remindAfter(4);
    await bySms();
    for (let n = 0; n < 5; n++) await placeDue();
    expect(await remindUnpaid(t)).toBe(3);
  });
});
