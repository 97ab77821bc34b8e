import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { kurbanLine, openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { lockLists, unlockList } from "./animals/lock-lists.ts";
import { storeDecision } from "./decisions/store-decision.ts";
import { endWindows } from "./end-windows.ts";
import { recordEvent } from "./field/record-event.ts";
import { resolveOver } from "./resolve-over.ts";
import { storeWish } from "./store-wish.ts";
import { kurbanAnimals } from "./table.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
beforeEach(async () => {
  await t.reset();
  // A decision is never deleted, and no trigger sees this statement.
  await t.db.execute(sql`truncate kurban_decisions`);
  await t.db.execute(sql`delete from kurban_animals`);
  await t.setOffer({ capacity: 28, placeId: t.place.id });
});
afterAll(() => t.close());

const dayMinutes = 24 * 60;
const run = (mayEnd = true) => endWindows(t, { mayEnd: () => Promise.resolve(mayEnd) });
const give = (quantity: number, change = {}) => t.donor.gives({ items: [kurbanLine(quantity, change)] });

/** The open alarms about the end of a window: the offer and the number of its shares. */
async function windowAlarms() {
  const open = await t.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
  return open.flatMap(({ kind, subject, details }) =>
    kind === "kurban_window_ending" ? [[subject, details.foundCount]] : [],
  );
}

/** An offer in Pakistan, where the feast begins and ends a day later than in Turkey. */
async function offerAbroad() {
  const places = await t.db.execute(sql`select id from kurban_places where name = 'Karaçi'`);
  const [known] = (places as unknown as { rows: { id: string }[] }).rows;
  const window = { slaughterFrom: t.inDays(21), slaughterUntil: t.inDays(23) };
  const place = { country: "PK", name: "Karaçi", timeZone: "Asia/Karachi", ...window };
  if (!known)
    await t.addCampaign({ id: "kurban-pakistan", title: "Pakistan", description: "x", category: "kurban" });
  const placeId = known?.id ?? (await t.addPlace(t.season.id, place)).id;
  await t.db.execute(sql`
    update kurban_places set slaughter_from = ${window.slaughterFrom.toISOString()},
      slaughter_until = ${window.slaughterUntil.toISOString()} where id = ${placeId}`);
  return t.addOffer(t.season.id, { campaignId: "kurban-pakistan", placeId });
}

/** An animal of seven shares of a new order. */
async function animalOf(kind: "planned" | "locked" | "slaughtered") {
  const orderId = await give(7);
  const animal = await t.addAnimal(t.offer.id, t.place.id);
  await t.putOn(
    animal.id,
    (await t.sharesOf(orderId)).map(({ id }) => id),
  );
  const steps = [
    ...(kind === "planned" ? [] : [t.lock(animal.id)]),
    ...(kind === "slaughtered" ? t.slaughter(animal.id) : []),
  ];
  expect(await t.refusedBy(...steps)).toBeUndefined();
  return { orderId, animal };
}

describe("a vacip that is not slaughtered", () => {
  test("is over when the window of its place ends, in Pakistan a day later than in Istanbul", async () => {
    const abroad = await offerAbroad();
    const here = await give(2);
    const there = await give(1, { id: "kurban-pakistan" });
    const adak = await give(1, { donationType: "adak" });
    t.passMinutes(22 * dayMinutes - 7 * 60);
    expect(await run()).toBe(0);
    expect(await windowAlarms()).toEqual([]);
    t.passMinutes(2 * 60);
    expect(await run()).toBe(0);
    expect(await windowAlarms()).toEqual([[`kurban-offer:${t.offer.id}`, 2]]);
    t.passMinutes(5 * 60);
    expect(await run(false)).toBe(0);
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(await t.sharesOf(here)).toMatchObject([
      { state: "over", stateReason: "window_ended" },
      { state: "over", stateReason: "window_ended" },
    ]);
    expect([await t.statesOf(there), await t.statesOf(adak)]).toEqual([["paid"], ["paid"]]);
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 1 });
    expect(await windowAlarms()).toEqual([[`kurban-offer:${t.offer.id}`, 2]]);
    expect(await t.kurbanDifferences()).toEqual([]);

    const shareIds = (await t.sharesOf(here)).map(({ id }) => id);
    const ada = await t.as("Ada", "admin");
    const decide = (to: Parameters<typeof resolveOver>[1]["to"]) =>
      resolveOver(ada, { orderId: here, shareIds, to, text: "Bağışçı istedi." });
    expect(await decide({ kind: "more-capacity" })).toEqual({ kind: "refused", rule: "ended" });
    expect(await storeWish(t, { orderId: here, wish: "other_offer" })).toBe(2);
    expect(await decide({ kind: "other-offer", offerId: abroad.id })).toEqual({
      kind: "resolved",
      shares: 2,
    });
    const moved = (await t.sharesOf(here)).filter(({ state }) => state === "paid");
    expect(moved).toMatchObject([
      { offerId: abroad.id, stateReason: null },
      { offerId: abroad.id, stateReason: null },
    ]);
    t.passMinutes(60);
    await run();
    expect(await windowAlarms()).toEqual([]);
    t.passMinutes(dayMinutes);
    expect(await run()).toBe(3);
    expect(await t.statesOf(there)).toEqual(["over"]);
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("in a pool waits for the last window of its season", async () => {
    await offerAbroad();
    await t.setOffer({ placeId: null });
    const id = await give(1);
    t.passMinutes(22.5 * dayMinutes);
    expect(await run()).toBe(0);
    t.passMinutes(dayMinutes);
    expect(await run()).toBe(1);
    expect(await t.statesOf(id)).toEqual(["over"]);
  });

  test.each(["animal", "place"] as const)(
    "stays where staff decided about a late slaughter of its %s",
    async (subject) => {
      const { orderId, animal } = await animalOf("locked");
      await t.decide("late_slaughter", subject === "animal" ? animal.id : t.place.id);
      t.passMinutes(23 * dayMinutes);
      expect(await run()).toBe(0);
      expect(await t.statesOf(orderId)).toEqual(Array(7).fill("placed"));
      expect(await windowAlarms()).toEqual([[`kurban-offer:${t.offer.id}`, 7]]);
      // So that the next test can begin again.
      await t.decide("after_lock_change", animal.id);
    },
  );

  test("does not stay for a proposal that another person has not approved", async () => {
    const { orderId, animal } = await animalOf("locked");
    const ada = await t.as("Ada", "admin");
    for (const subject of [animal.id, t.place.id])
      expect(
        await storeDecision(ada, { kind: "late_slaughter", subject, text: "Karar", source: "" }),
      ).toMatchObject({ kind: "saved", counts: false });
    t.passMinutes(23 * dayMinutes);
    expect(await run()).toBe(7);
    expect(await t.statesOf(orderId)).toEqual(Array(7).fill("over"));
  });

  test("stays on a locked list at a place without a window, and its order's other shares do not", async () => {
    await offerAbroad();
    await t.setOffer({ placeId: null });
    const { orderId, animal } = await animalOf("locked");
    const itemId = (await t.sharesOf(orderId))[0]?.orderItemId ?? 0;
    await t.addShares(t.offer.id, itemId, 1, { n: 8 });
    await t.db.execute(
      sql`update kurban_places set slaughter_from = null, slaughter_until = null where id = ${t.place.id}`,
    );
    t.passMinutes(25 * dayMinutes);
    expect(await run()).toBe(1);
    expect(await t.statesOf(orderId)).toEqual([...Array(7).fill("placed"), "over"]);
    // So that the next test can begin again.
    await t.decide("after_lock_change", animal.id);
  });
});

test("the permit ends with its last day in Turkey, and the sale with it", async () => {
  const lastDay = new Date(t.inDays(5).getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  const midnight = new Date(`${lastDay}T24:00:00+03:00`);
  const permit = {
    permitExemptReason: null,
    permitAuthority: "Valilik",
    permitNumber: "7",
    permitUntil: lastDay,
  };
  await t.setOffer({ ...permit, closesAt: midnight });
  expect(
    await t.refusedBy(
      sql`update kurban_offers set closes_at = closes_at + interval '1 second' where id = ${t.offer.id}`,
    ),
  ).toBe("kurban_offers_closes_within_permit");
  t.passMinutes((midnight.getTime() - t.clock.now().getTime()) / 60_000 - 1);
  expect(await t.orders(1)).toMatchObject({ kind: "created" });
  t.passMinutes(1);
  expect(await t.orders(1)).toMatchObject({ code: "CLOSED" });
  await t.setOffer({ permitExemptReason: "Muafiyet", permitUntil: null });
});

// The last test, because the shares of a slaughtered animal stay.
test("a vacip that is not slaughtered leaves its animal, a locked list six hours later with a new version, and a late report waits until staff put it back; a slaughtered one stays", async () => {
  const planned = await animalOf("planned");
  const locked = await animalOf("locked");
  const slaughtered = await animalOf("slaughtered");
  t.passMinutes(22 * dayMinutes);
  expect(await run()).toBe(7);
  expect(await t.statesOf(planned.orderId)).toEqual(Array(7).fill("over"));
  expect(await t.statesOf(locked.orderId)).toEqual(Array(7).fill("placed"));
  t.passMinutes(6 * 60);
  expect(await run()).toBe(7);
  expect(await t.sharesOf(locked.orderId)).toMatchObject(
    Array(7).fill({ state: "over", stateReason: "window_ended", animalId: null, position: null }),
  );
  const [animal] = await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, locked.animal.id));
  expect(animal?.listVersion).toBe(locked.animal.listVersion + 1);
  expect(await t.statesOf(slaughtered.orderId)).toEqual(Array(7).fill("slaughtered"));
  expect(await t.sums(t.offer.id)).toMatchObject({ sold: 7 });
  expect(await t.kurbanDifferences()).toEqual([]);

  const { orderId } = locked;
  const ids = (await t.sharesOf(orderId)).map(({ id }) => id);
  const inTime = new Date(t.clock.now().getTime() - dayMinutes * 60_000);
  const report = () => {
    const times = { deviceAt: inTime, correctedAt: inTime };
    const event = { key: crypto.randomUUID(), animalId: locked.animal.id, kind: "slaughtered" as const };
    return t.db.transaction((tx) => recordEvent(tx, { ...event, ...times, device: "office" }, t.clock.now()));
  };
  const refused = { result: "refused", rule: "no_shares" };
  expect(await report()).toEqual(refused);
  await t.decide("late_slaughter", t.place.id);
  await t.decide("after_lock_change", locked.animal.id);
  const [first = "", ...others] = ids;
  const ada = await t.as("Ada", "admin");
  const resolve = (shareIds: string[]) =>
    resolveOver(ada, { orderId, shareIds, to: { kind: "more-capacity" }, text: "Süresinde kesildi." });
  expect(await resolve([first])).toEqual({ kind: "resolved", shares: 1 });
  await t.db.execute(t.put(first, locked.animal.id, 1));
  expect(await report()).toEqual(refused);
  expect(await resolve(others)).toEqual({ kind: "resolved", shares: 6 });
  expect(await unlockList(ada, locked.animal.id)).toEqual({ kind: "unlocked" });
  for (const [index, id] of others.entries()) await t.db.execute(t.put(id, locked.animal.id, index + 2));
  expect(await lockLists(ada, [locked.animal.id])).toMatchObject({ animals: 1 });
  expect(await report()).toEqual({ result: "applied", rule: null });
  expect(await t.statesOf(orderId)).toEqual(Array(7).fill("slaughtered"));
});
