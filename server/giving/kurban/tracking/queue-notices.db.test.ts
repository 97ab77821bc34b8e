import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { queueReminder } from "#server/giving/orders/reminders/queue-reminder.ts";
import { orders } from "#server/giving/orders/table.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { mailOutbox, smsNotices } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanDistributions } from "../distribution/table.ts";
import { recordEvent } from "../field/record-event.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { deliverNotices } from "./notice-sms.ts";
import { queueNotices } from "./queue-notices.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
  await noteSetting(t.db, "mail.enabled", true);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(mailOutbox);
  await t.db.delete(smsNotices);
  await t.db.execute(sql`update kurban_shares set state_at = '2000-01-01'`);
  await t.db.execute(sql`update kurban_places set distribution_done_at = null`);
  t.sent.length = 0;
  atIstanbul(12);
});

/** Moves the clock to the next full hour of the day in Istanbul. */
function atIstanbul(hour: number, minute = 0) {
  const now = t.clock.now();
  const passed = (now.getUTCHours() + 3) * 60 + now.getUTCMinutes();
  t.passMinutes((hour * 60 + minute - passed + 2 * 24 * 60) % (24 * 60) || 24 * 60);
}

/** Animals whose slaughter is allowed all year, each with shares of one paid order. */
async function openOrder(counts: readonly number[], { sameOffer = false } = {}) {
  const { orderId, itemId } = await t.addOrder(sum(counts), "adak");
  const donor = { status: "completed", customerPhone: "5321234567", customerEmail: "ayse@example.org" };
  await t.db.update(orders).set(donor).where(eq(orders.id, orderId));
  const animals: { id: string; placeId: string; offerId: string }[] = [];
  let opened = await openOffer();
  for (const [position, count] of counts.entries()) {
    if (position > 0 && !sameOffer) opened = await openOffer();
    const { offer, place } = opened;
    const animal = await t.addAnimal(offer.id, place.id);
    const before = sum(counts.slice(0, position));
    const shares: string[] = [];
    for (let n = before + 1; n <= before + count; n++)
      shares.push(...(await t.addShares(offer.id, itemId, 1, { n, paidAt: t.clock.now() })));
    await t.putOn(animal.id, shares);
    await t.decide("partial_animal", animal.id);
    await t.db.execute(t.lock(animal.id));
    animals.push({ id: animal.id, placeId: place.id, offerId: offer.id });
  }
  return { orderId, animals };
}

const openOffer = () => t.openOffer({ kinds: ["adak"] }, { kind: "all_year" });
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

async function report(animalId: string, kind: "slaughtered" | "undone") {
  const at = t.clock.now();
  const event = { key: randomUUID(), animalId, kind, deviceAt: at, correctedAt: at, device: "phone-1" };
  const recorded = await t.db.transaction((tx) => recordEvent(tx, event, at));
  expect(recorded).toMatchObject({ result: "applied" });
}

const ctx = () => ({ ...t.sms, publicUrl: "https://bagis.imecevakfi.org.tr" });
const run = () => queueNotices(t);
const deliver = () => deliverNotices(ctx());
const states = async () =>
  (await t.db.select().from(smsNotices))
    .map(({ event, state }) => `${event.split(".")[0]} ${state}`)
    .toSorted();
const mails = async () =>
  (await t.db.select().from(mailOutbox)).map(({ event, state }) => `${event} ${state}`).toSorted();

describe("a notice about a slaughter", () => {
  test("is queued once for each offer, 15 minutes after the event", async () => {
    const { orderId, animals } = await openOrder([2, 3]);
    for (const { id } of animals) await report(id, "slaughtered");
    t.passMinutes(14);
    expect(await run()).toBe(0);
    t.passMinutes(1);
    expect(await run()).toBe(4);
    expect(await run()).toBe(0);
    expect(await deliver()).toBe(2);
    expect(t.sent.map(({ text }) => text.split(" https")[0]).toSorted()).toEqual([
      "2 hisse kurbanınız vekaletinize uygun olarak kesildi. Allah kabul etsin.",
      "3 hisse kurbanınız vekaletinize uygun olarak kesildi. Allah kabul etsin.",
    ]);
    expect(t.sent[0]?.text).toMatch(/ https:\/\/bagis\.imecevakfi\.org\.tr\/takip\/siparis\/[0-9A-Z]{20}$/);
    const subjects = animals.map(({ offerId }) => `${orderId}/${offerId}/slaughtered`);
    const mail = await t.db.select().from(mailOutbox).where(inArray(mailOutbox.subject, subjects));
    expect(mail).toMatchObject([{ event: "kurban_slaughtered" }, { event: "kurban_slaughtered" }]);
    expect(await run()).toBe(0);
  });

  test("is not queued after an undo within nine minutes", async () => {
    const { animals } = await openOrder([2]);
    await report(animals[0]?.id ?? "", "slaughtered");
    t.passMinutes(9);
    await report(animals[0]?.id ?? "", "undone");
    t.passMinutes(60);
    expect([await run(), await deliver(), t.sent]).toEqual([0, 0, []]);
  });

  test("is queued for a part after a day, and for all when the others follow", async () => {
    const { animals } = await openOrder([1, 1], { sameOffer: true });
    const [other, last] = animals;
    await report(other?.id ?? "", "slaughtered");
    t.passMinutes(24 * 60 - 1);
    expect(await run()).toBe(0);
    t.passMinutes(1);
    expect([await run(), await deliver()]).toEqual([1, 1]);
    expect(t.sent[0]?.text).toContain("2 hissenizden 1 tanesi kesildi, kalanı sırada.");
    await report(last?.id ?? "", "slaughtered");
    t.passMinutes(15);
    expect(await run()).toBe(2);
    expect(await states()).toEqual(["kurban_partly sent", "kurban_slaughtered queued"]);
  });

  test("is queued once by two servers", async () => {
    const { animals } = await openOrder([1]);
    await report(animals[0]?.id ?? "", "slaughtered");
    t.passMinutes(15);
    const queued = await Promise.all([run(), run()]);
    // One server may queue the SMS, and the other the mail.
    expect(queued.reduce((sum, count) => sum + count)).toBe(2);
    expect((await Promise.all([deliver(), deliver()])).toSorted()).toEqual([0, 1]);
    expect(t.sent).toHaveLength(1);
  });

  test("is sent between 08:00 and 21:00", async () => {
    const { animals } = await openOrder([1]);
    atIstanbul(20, 44);
    await report(animals[0]?.id ?? "", "slaughtered");
    atIstanbul(21);
    expect([await run(), await deliver()]).toEqual([2, 0]);
    const [mail] = await t.db.select().from(mailOutbox);
    atIstanbul(7, 59);
    expect(await deliver()).toBe(0);
    t.passMinutes(1);
    expect(mail?.nextTryAt).toEqual(t.clock.now());
    expect(await deliver()).toBe(1);
    const second = await openOrder([1]);
    atIstanbul(20, 40);
    await report(second.animals[0]?.id ?? "", "slaughtered");
    atIstanbul(20, 59);
    expect([await run(), await deliver()]).toEqual([2, 1]);
  });

  test("is queued again after an undo that withdrew it at night", async () => {
    const { animals } = await openOrder([1]);
    atIstanbul(22);
    await report(animals[0]?.id ?? "", "slaughtered");
    t.passMinutes(15);
    await run();
    await t.db.transaction((tx) =>
      recordEvent(
        tx,
        {
          key: randomUUID(),
          animalId: animals[0]?.id ?? "",
          kind: "undone",
          deviceAt: t.clock.now(),
          correctedAt: t.clock.now(),
          device: "office",
          mayUndo: true,
        },
        t.clock.now(),
      ),
    );
    atIstanbul(8);
    // The message at night does not shorten the fifteen minutes of the second event.
    await report(animals[0]?.id ?? "", "slaughtered");
    expect([await deliver(), await states()]).toEqual([0, ["kurban_slaughtered withdrawn"]]);
    t.passMinutes(15);
    await run();
    expect([await deliver(), await states()]).toEqual([1, ["kurban_slaughtered sent"]]);
  });
});

test.each([
  ["was refunded", { status: "cancelled" }],
  ["asked for no messages", { informsDonor: false }],
])("an order that %s gets no message, also none that is queued", async (_, change) => {
  const { orderId, animals } = await openOrder([1]);
  await report(animals[0]?.id ?? "", "slaughtered");
  t.passMinutes(15);
  expect(await run()).toBe(2);
  await t.db.update(orders).set(change).where(eq(orders.id, orderId));
  expect([await deliver(), await states()]).toEqual([0, ["kurban_slaughtered withdrawn"]]);
  expect([await run(), t.sent]).toEqual([0, []]);
});

test("donors get a mail when all places of their shares have ended the distribution", async () => {
  const { animals } = await openOrder([2]);
  const [animal] = animals;
  await report(animal?.id ?? "", "slaughtered");
  t.passMinutes(15);
  await run();
  const given = {
    placeId: animal?.placeId ?? "",
    onDay: "2026-11-20",
    form: "fresh",
    kilograms: 40,
    households: 20,
  } as const;
  await t.db.insert(kurbanDistributions).values(given);
  expect(await run()).toBe(0);
  await t.db
    .update(kurbanPlaces)
    .set({ distributionDoneAt: t.clock.now() })
    .where(eq(kurbanPlaces.id, given.placeId));
  t.passMinutes(15);
  expect(await run()).toBe(1);
  expect(await mails()).toEqual(["kurban_distributed queued", "kurban_slaughtered queued"]);
});

test("the donor of a vacip that missed its days is notified", async () => {
  const { offer } = await t.openOffer();
  const { orderId, itemId } = await t.addOrder(1);
  await t.db
    .update(orders)
    .set({ status: "completed", customerPhone: "5321234567" })
    .where(eq(orders.id, orderId));
  await t.addShares(offer.id, itemId, 1, {
    state: "over",
    stateReason: "window_ended",
    stateAt: t.clock.now(),
  });
  t.passMinutes(15);
  expect([await run(), await deliver()]).toEqual([1, 1]);
  expect(t.sent[0]?.text).toContain("Kurbanınız bayram günlerinde kesilemedi. Seçiminiz için: https://");
});

test("an erasure withdraws what is queued", async () => {
  const { orderId, animals } = await openOrder([1]);
  await report(animals[0]?.id ?? "", "slaughtered");
  t.passMinutes(15);
  await run();
  const ada = await t.as("Ada", "admin");
  expect(await erasePerson(ada, { orderId, chosen: [orderId], typed: "SİL 1" })).toMatchObject({ erased: 1 });
  expect([await states(), await mails()]).toEqual([
    ["kurban_slaughtered withdrawn"],
    ["kurban_slaughtered withdrawn"],
  ]);
  expect([await run(), await deliver()]).toEqual([0, 0]);
});

test("the SMS stop with their setting", async () => {
  await t.db.insert(settings).values({ key: "kurban.sms", value: false });
  const { animals } = await openOrder([1]);
  await report(animals[0]?.id ?? "", "slaughtered");
  t.passMinutes(15);
  expect([await run(), await states(), await mails()]).toEqual([1, [], ["kurban_slaughtered queued"]]);
  await t.db.delete(settings).where(eq(settings.key, "kurban.sms"));
});

test("the SMS do not use up the daily limit of reminders", async () => {
  const { animals } = await openOrder([1, 1, 1, 1]);
  for (const { id } of animals) await report(id, "slaughtered");
  t.passMinutes(15);
  expect(await run()).toBe(8);
  const unpaid = await t.readOrder(await t.place());
  expect(await t.db.transaction((tx) => queueReminder(tx, unpaid, t.clock.now()))).toBe(true);
});
