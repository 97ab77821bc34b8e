import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanDistributions } from "../distribution/table.ts";
import { kurbanShares } from "../table.ts";
import { findCodeByPhone, findOrderCode, findTrackedOrder, findTrackedShare } from "./find-tracked.ts";
import { readTracking } from "./read-tracking.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

const readOrder = (orderId: string) => readTracking(t.db, { orderId, shareId: null, language: "tr" });

test("the steps follow the share from the payment to the end of the distribution", async () => {
  const { orderId, shares, animal, offer, place } = await t.openAnimal();
  const first = async () => (await readOrder(orderId))[0];
  expect(await first()).toMatchObject({ number: 1, state: "paid", placedAt: null, slaughteredAt: null });
  await t.putOn(animal.id, shares);
  await t.db.execute(t.lock(animal.id));
  expect(await first()).toMatchObject({ placedAt: expect.any(Number), slaughteredAt: null });
  // The day at the place is a day later than in Istanbul.
  await t.db.execute(sql`update kurban_places set time_zone = 'Asia/Dhaka' where id = ${place.id}`);
  const at = new Date(Date.UTC(2026, 11, 10, 20));
  for (const statement of t.slaughter(animal.id, at)) await t.db.execute(statement);
  const slaughtered = { slaughteredAt: at.getTime(), timeZone: "Asia/Dhaka", distributionDay: null };
  expect(await first()).toMatchObject({ ...slaughtered, distributedAt: null });

  const given = { placeId: place.id, form: "frozen", kilograms: 40, households: 20 } as const;
  const other = await t.addOffer(offer.seasonId, {
    campaignId: offer.campaignId,
    state: "closed",
    placeId: place.id,
  });
  await t.db.insert(kurbanDistributions).values({ ...given, offerId: other.id, onDay: "2026-12-12" });
  expect(await first()).toMatchObject({ distributionDay: null });
  await t.db.insert(kurbanDistributions).values({ ...given, onDay: "2026-12-09" });
  expect(await first()).toMatchObject({ distributionDay: "2026-12-11", distributedAt: null });
  await t.db.execute(sql`update kurban_places set distribution_done_at = now() where id = ${place.id}`);
  expect(await first()).toMatchObject({ distributedAt: expect.any(Number) });
  await t.db.execute(sql`update kurban_animals set state = 'condemned' where id = ${animal.id}`);
  expect(await first()).toMatchObject({
    slaughteredAt: at.getTime(),
    distributionDay: null,
    distributedAt: null,
  });
});

test("a pool names no place, and its country only where donors are told", async () => {
  const { orderId, shares, animal, offer, place } = await t.openAnimal();
  await t.putOn(animal.id, shares);
  const told = async (change: Parameters<typeof t.addOffer>[1]) => {
    await t.db.execute(
      sql`update kurban_offers set place_id = ${change?.placeId ?? null}, tell_country = ${change?.tellCountry ?? false} where id = ${offer.id}`,
    );
    const [share] = await readOrder(orderId);
    return [share?.pool, share?.place, share?.country];
  };
  expect(await told({})).toEqual([true, null, null]);
  expect(await told({ tellCountry: true })).toEqual([true, null, "TR"]);
  expect(await told({ placeId: place.id })).toEqual([false, "Ankara", "TR"]);
});

test("the code of a moved share leads to the share that replaces it", async () => {
  const { orderId, itemId, offer, first } = await t.openAnimal();
  const other = await t.addOffer(offer.seasonId, { campaignId: offer.campaignId, state: "closed" });
  const { code } = await t.share(first);
  await t.db.update(kurbanShares).set({ state: "moved" }).where(eq(kurbanShares.id, first));
  const [replacement] = await t.addShares(other.id, itemId, 1, { movedFrom: first });
  expect(await findTrackedShare(t.db, code)).toEqual({ orderId, shareId: replacement, language: "tr" });
  expect(await readOrder(orderId)).toHaveLength(7);
});

test("an order is found by its number or reference with the end of its phone, and by nothing less", async () => {
  const { orderId } = await t.openAnimal();
  await t.db.execute(sql`update orders set customer_phone = '5321234567' where id = ${orderId}`);
  const { reference } = await t.readOrder(orderId);
  const code = await findOrderCode(t.db, orderId);
  expect(await findTrackedOrder(t.db, code ?? "")).toEqual({ orderId, shareId: null, language: "tr" });
  const find = (order: string, phone: string) => findCodeByPhone(t.db, { order, phone });
  expect(await find(orderId, "4567")).toBe(code);
  expect(await find(` ${reference?.toLowerCase().replace(/(...)/, "$1-")} `, "٤٥٦٧")).toBe(code);
  expect(await find(orderId, "0532 123 45 67")).toBe(code);
  for (const [order, phone] of [
    [orderId, "4568"],
    [orderId, "567"],
    [orderId, ""],
    ["", "4567"],
    ["HD00000000000000", "4567"],
  ] as const)
    expect(await find(order, phone)).toBeNull();
  await t.db.execute(sql`update orders set customer_phone = null where id = ${orderId}`);
  expect(await find(orderId, "4567")).toBeNull();
});
