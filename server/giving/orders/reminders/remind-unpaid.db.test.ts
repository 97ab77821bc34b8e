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

test("an unpaid transfer is reminded of once, after the days that staff set", async () => {
  const due = await t.place({ createdAt: ago(5) });
  await t.place({ createdAt: ago(3) });
  expect(await remindUnpaid(t)).toBe(0);
  await remindAfter(4);
  expect(await remindUnpaid(t)).toBe(1);
  expect(await remindUnpaid(t)).toBe(0);
  expect(await reminded()).toEqual([due]);
  expect(await t.db.select().from(mailOutbox)).toMatchObject([
    { event: "transfer_reminder", orderId: due, toAddress: "ayse@example.org", state: "queued" },
  ]);
});

test("what is paid, older than the setting, touched by staff or without an address is not", async () => {
  await remindAfter(4);
  await t.place({ createdAt: ago(5), status: "completed" });
  await t.place({ createdAt: ago(20) });
  await t.place({ createdAt: ago(5), staffChangedAt: ago(4) });
  await t.place({ createdAt: ago(5), customerEmail: null, customerPhone: null });
  await t.place({ createdAt: ago(5), paymentMethod: "card" });
  await t.db.delete(mailOutbox);
  expect(await remindUnpaid(t)).toBe(0);
});

test("one address gets three mails a day at most, whatever is due", async () => {
  await remindAfter(4);
  for (let n = 0; n < 5; n++) await t.place({ createdAt: ago(5) });
  expect(await remindUnpaid(t)).toBe(3);
  t.pass(24 * 60 + 1);
  expect(await remindUnpaid(t)).toBe(2);
});

describe("a reminder by SMS", () => {
  const bySms = () => t.db.insert(settings).values({ key: "reminder.by", value: "sms" });
  const notice = async () => (await t.db.select().from(smsNotices))[0];
  const due = (change: Parameters<typeof t.place>[0] = {}) => t.place({ createdAt: ago(5), ...change });

  test("goes where no mail can go, once, with the reference, and says when", async () => {
    await remindAfter(4);
    const id = await due({ customerEmail: null, reference: "KX74MPQV" });
    expect([await remindUnpaid(t), await remindUnpaid(t)]).toEqual([1, 0]);
    const runs = await Promise.all([deliverReminders(t.sms), deliverReminders(t.sms)]);
    expect(runs.toSorted()).toEqual([0, 1]);
    expect(t.sent).toEqual([
      { phone: "5321234567", text: expect.stringMatching(/^Sayın Ayşe Yılmaz, 250 TL .*KX7-4MPQ-V/) },
    ]);
    const sent = { orderId: id, state: "sent", sentAt: t.clock.now(), providerMessageId: "m1" };
    expect(await notice()).toMatchObject(sent);
    expect([await deliverReminders(t.sms), await remindUnpaid(t)]).toEqual([0, 0]);
    // The SMS about the gift itself is another one.
    expect(await t.outbox(id)).toBeUndefined();
  });

  test("is chosen: then mail goes only where no mobile phone is, and an order is reminded of one way only", async () => {
    await remindAfter(4);
    const mailed = await due();
    await remindUnpaid(t);
    await bySms();
    await due();
    const landline = await due({ customerPhone: "2121234567", customerEmail: "b@example.org" });
    expect(await remindUnpaid(t)).toBe(2);
    expect((await reminded()).toSorted()).toEqual([mailed, landline].toSorted());
    expect(await t.db.$count(smsNotices)).toBe(1);
  });

  test("goes, too, where the site has no mail server", async () => {
    await remindAfter(4);
    await due();
    await noteSetting(t.db, "mail.enabled", false);
    expect([await remindUnpaid(t), await t.db.$count(smsNotices)]).toEqual([1, 1]);
    await noteSetting(t.db, "mail.enabled", true);
  });

  test("waits for the day, and is tried again only where it was surely not sent", async () => {
    await remindAfter(4);
    await bySms();
    await due();
    await remindUnpaid(t);
    t.pass(9 * 60);
    expect(await deliverReminders(t.sms)).toBe(0);
    t.pass(12 * 60);
    t.answerWith(() => ({ kind: "refused", answer: "Meşgul.", again: "later" }));
    expect(await deliverReminders(t.sms)).toBe(0);
    expect(await notice()).toMatchObject({ state: "queued", tries: 1, answer: "Meşgul." });
    expect(await deliverReminders(t.sms)).toBe(0);
    t.pass(1);
    t.answerWith(() => ({ kind: "unknown", answer: "Yanıt yok." }));
    expect(await deliverReminders(t.sms)).toBe(0);
    t.pass(60);
    expect(await deliverReminders(t.sms)).toBe(0);
    expect(await notice()).toMatchObject({ state: "unknown", tries: 2 });
  });

  test("goes to one phone three times a day at most", async () => {
    await remindAfter(4);
    await bySms();
    for (let n = 0; n < 5; n++) await due();
    expect(await remindUnpaid(t)).toBe(3);
  });
});
