import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import { adjustItems } from "#server/giving/transfers/adjust-items.ts";
import { auditLog } from "#server/staff/table.ts";
import { kurbanLine, openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { approve, cancel } from "#testing/world/site.ts";
import { correctNames } from "./correct-names.ts";
import { lapseHolds } from "./lapse-holds.ts";
import { listOver } from "./list-shares.ts";
import { kurbanOffers } from "./offers/table.ts";
import { resolveOver } from "./resolve-over.ts";
import { storeWish } from "./store-wish.ts";
import { kurbanShares } from "./table.ts";

let t: TestKurban;
beforeAll(async () => {
  t = await openTestKurban();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

/** A transfer whose hold has ended. */
async function lapsed(quantity: number) {
  const id = await t.transfers(quantity);
  t.passMinutes(24 * 60);
  await lapseHolds(t);
  expect(await t.sums(t.offer.id)).toMatchObject({ held: 0 });
  return id;
}

async function complete(id: string) {
  const completed = await completeOrder(await t.as("Ece", "editor"), t.sms, {
    id,
    expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
  });
  expect(completed).toMatchObject({ kind: "saved" });
}

/** Shares that came too late for the offer. */
async function over(quantity = 2) {
  await t.setOffer({ capacity: 8 });
  const id = await lapsed(quantity);
  await t.donor.gives({ items: t.orderFor(8).items });
  await complete(id);
  return id;
}

describe("money that comes after the hold", () => {
  test("gets its shares while the offer has room, also after the closing", async () => {
    const id = await lapsed(2);
    t.passMinutes(15 * 24 * 60);
    await complete(id);
    expect(await t.statesOf(id)).toEqual(["paid", "paid"]);
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 2, held: 0 });
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test.each([
    ["without room", () => Promise.resolve()],
    [
      "in the last hour of the slaughter",
      async () => {
        await t.setOffer({ capacity: 100 });
        t.passMinutes((21 * 24 - 0.5) * 60);
      },
    ],
  ])("%s is booked, its shares are over, and staff get an alarm", async (name, prepare) => {
    await t.setOffer({ capacity: 8 });
    const id = await lapsed(2);
    if (name === "without room") await t.donor.gives({ items: t.orderFor(8).items });
    await prepare();
    const before = await t.readCollected("kurban-yurt-ici");
    await complete(id);
    expect(await t.readCollected("kurban-yurt-ici")).toBe(before + 2 * sharePrice);
    expect(await t.statesOf(id)).toEqual(["over", "over"]);
    expect(await t.listOpenAlarmsOf(id)).toEqual(["kurban_over"]);
    expect(await listOver(t.db)).toMatchObject({
      total: 1,
      shares: [
        { orderId: id, n: 1 },
        { orderId: id, n: 2 },
      ],
    });
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("counts by the window of the offer's own place, which may begin a day later", async () => {
    const later = await t.addPlace(t.season.id, {
      country: "PK",
      name: "Karaçi",
      timeZone: "Asia/Karachi",
      slaughterFrom: t.inDays(21),
      slaughterUntil: t.inDays(23),
    });
    await t.addCampaign({ id: "kurban-pakistan", title: "Pakistan", description: "x", category: "kurban" });
    await t.addOffer(t.season.id, { campaignId: "kurban-pakistan", placeId: later.id });
    await t.setOffer({ placeId: t.place.id });
    const here = await t.transfers(1);
    const abroad = await t.transfers(1, { items: [kurbanLine(1, { id: "kurban-pakistan" })] });
    t.passMinutes(22 * 24 * 60);
    await lapseHolds(t);
    await complete(here);
    await complete(abroad);
    expect([await t.statesOf(here), await t.statesOf(abroad)]).toEqual([["over"], ["paid"]]);
  });

  test("is over where the offer has another campaign meanwhile", async () => {
    const id = await lapsed(1);
    await t.addCampaign({ id: "kurban-yeni", title: "Yeni", description: "x", category: "kurban" });
    await t.setOffer({ campaignId: "kurban-yeni" });
    await complete(id);
    expect(await t.statesOf(id)).toEqual(["over"]);
    await t.db.delete(kurbanShares);
    await t.setOffer({ campaignId: "kurban-yurt-ici" });
  });

  test("before the job ended the hold keeps the share", async () => {
    const id = await t.transfers(1);
    t.passMinutes(25 * 60);
    await complete(id);
    expect(await t.statesOf(id)).toEqual(["paid"]);
    expect(await lapseHolds(t)).toBe(0);
  });
});

test("an order that staff adjust to the received amount has as many shares as units", async () => {
  const id = await t.transfers(3);
  const [line] = await t.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const adjust = (quantity: number) =>
    t.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const adjustment = [{ itemId: line?.id ?? 0, quantity, lineTotal: sharePrice * quantity }];
      if (order) await adjustItems(tx, order, adjustment, t.clock.now());
    });
  await adjust(2);
  expect(await t.statesOf(id)).toEqual(["held", "held"]);
  expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 2, unpaidHeld: 2 });
  await t.setOffer({ capacity: 3 });
  await adjust(4);
  expect(await t.statesOf(id)).toEqual(["held", "held", "lapsed", "lapsed"]);
  expect(await t.kurbanDifferences()).toEqual([]);
});

const contradict = (id: string) =>
  t.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await setOrderStatus(tx, order, { cause: "contradiction" }, t.clock.now());
  });

describe("an order that is not paid any more", () => {
  test("holds its shares without an end after a contradiction, also those on an animal", async () => {
    const id = await t.donor.gives({ items: t.orderFor(2).items });
    const animal = await t.addAnimal(t.offer.id, t.place.id);
    const [first = ""] = (await t.sharesOf(id)).map((share) => share.id);
    await t.putOn(animal.id, [first]);
    await contradict(id);
    expect(await t.sharesOf(id)).toMatchObject([
      { state: "held", heldUntil: null, animalId: null },
      { state: "held", heldUntil: null },
    ]);
    t.passMinutes(60 * 24 * 60);
    expect(await lapseHolds(t)).toBe(0);
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 0, held: 2 });
    expect(await t.kurbanDifferences()).toEqual([]);
    await approve(t.db, id, t.clock.now());
    expect(await t.statesOf(id)).toEqual(["paid", "paid"]);
  });

  test("keeps its shares on a locked list, with an alarm", async () => {
    const id = await t.donor.gives({ items: t.orderFor(7).items });
    const animal = await t.addAnimal(t.offer.id, t.place.id);
    const shares = (await t.sharesOf(id)).map((share) => share.id);
    await t.putOn(animal.id, shares);
    await t.db.execute(t.lock(animal.id));
    await contradict(id);
    expect(new Set(await t.statesOf(id))).toEqual(new Set(["placed"]));
    expect(await t.listOpenAlarmsOf(id)).toEqual(["kurban_locked_unpaid"]);
    const names = [{ id: shares[0] ?? "", name: "Ali Veli", owner: "self" }] as const;
    expect(await correctNames(t, { orderId: id, names })).toEqual({ kind: "locked" });
    await approve(t.db, id, t.clock.now());
    expect(await t.listOpenAlarmsOf(id)).toEqual([]);
    // So that the next test can begin again.
    await t.decide("after_lock_change", animal.id);
  });

  test("is not over any more when it is contradicted", async () => {
    const id = await over(1);
    expect(await t.listOpenAlarmsOf(id)).toEqual(["kurban_over"]);
    await contradict(id);
    expect(await t.statesOf(id)).toEqual(["lapsed"]);
    expect(await t.listOpenAlarmsOf(id)).toEqual([]);
  });

  test("frees its shares when it is cancelled", async () => {
    const paid = await t.donor.gives({ items: t.orderFor(2).items });
    const held = await t.transfers(1);
    for (const id of [paid, held]) await cancel(t.db, id, t.clock.now());
    expect([...(await t.statesOf(paid)), ...(await t.statesOf(held))]).toEqual([
      "lapsed",
      "lapsed",
      "lapsed",
    ]);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 0, unpaidHeld: 0 });
    expect(await t.kurbanDifferences()).toEqual([]);
  });
});

describe("staff decide about shares that are over:", () => {
  const decide = async (
    orderId: string,
    to: Parameters<typeof resolveOver>[1]["to"],
    text = "Kurul kararı",
  ) => {
    const shareIds = (await t.sharesOf(orderId)).filter(({ state }) => state === "over").map(({ id }) => id);
    return resolveOver(await t.as("Ada", "admin"), { orderId, shareIds, to, text });
  };

  test("more capacity", async () => {
    const id = await over();
    expect(
      await resolveOver(await t.as("Ece", "editor"), {
        orderId: id,
        shareIds: [],
        to: { kind: "more-capacity" },
        text: "x",
      }),
    ).toMatchObject({ kind: "forbidden" });
    expect(await decide(id, { kind: "more-capacity" }, " ")).toEqual({ kind: "refused", rule: "text" });
    expect(await decide(id, { kind: "more-capacity" })).toEqual({ kind: "resolved", shares: 2 });
    expect(await t.statesOf(id)).toEqual(["paid", "paid"]);
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 10 });
    const [offer] = await t.db.select().from(kurbanOffers).where(eq(kurbanOffers.id, t.offer.id));
    expect(offer).toMatchObject({ capacity: 10, updatedAt: t.clock.now() });
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, t.offer.id));
    expect(entries).toMatchObject([{ action: "update", before: { capacity: 8 }, after: { capacity: 10 } }]);
    expect(await t.listOpenAlarmsOf(id)).toEqual([]);
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("a place in another offer, whose share points back and has the same number", async () => {
    const id = await over();
    await t.addCampaign({ id: "kurban-afrika", title: "Afrika", description: "x", category: "kurban" });
    const other = await t.addOffer(t.season.id, { campaignId: "kurban-afrika", capacity: 1 });
    const to = { kind: "other-offer", offerId: other.id } as const;
    await t.setOfferOf(other.id, { state: "draft" });
    expect(await decide(id, to)).toEqual({ kind: "missing" });
    await t.setOfferOf(other.id, { state: "open" });
    expect(await decide(id, to)).toEqual({ kind: "refused", rule: "room" });
    await t.setOfferOf(other.id, { capacity: 2, kinds: ["adak"] });
    expect(await decide(id, to)).toEqual({ kind: "refused", rule: "kinds" });
    await t.setOfferOf(other.id, { kinds: ["vacip"] });
    expect(await decide(id, to)).toEqual({ kind: "resolved", shares: 2 });
    const shares = await t.sharesOf(id);
    const moved = shares.filter(({ state }) => state === "moved");
    const now = shares.filter(({ state }) => state === "paid");
    expect(now.map(({ n, movedFrom, offerId }) => ({ n, movedFrom, offerId }))).toEqual(
      moved.map((share) => ({ n: share.n, movedFrom: share.id, offerId: other.id })),
    );
    expect(await t.sums(other.id)).toMatchObject({ sold: 2 });
    expect(await t.kurbanDifferences()).toEqual([]);
  });

  test("the next season for a vacip only if its donor asks", async () => {
    const id = await over(1);
    const next = await t.addSeason({ title: "Gelecek bayram" });
    await t.addPlace(next.id);
    await t.addCampaign({ id: "kurban-sonra", title: "Sonra", description: "x", category: "kurban" });
    const other = await t.addOffer(next.id, { campaignId: "kurban-sonra", state: "draft" });
    const to = { kind: "other-offer", offerId: other.id } as const;
    expect(await decide(id, to)).toEqual({ kind: "refused", rule: "not-asked" });
    expect(await storeWish(t, { orderId: id, wish: "next_season" })).toBe(1);
    expect(await decide(id, to)).toEqual({ kind: "resolved", shares: 1 });
    expect(await storeWish(t, { orderId: id, wish: "refund" })).toBe(0);
  });
});

// The last test, because the shares of a slaughtered animal stay.
test("a contradicted payment of slaughtered shares is an alarm until it is paid again", async () => {
  const id = await t.donor.gives({ items: t.orderFor(7).items });
  const animal = await t.addAnimal(t.offer.id, t.place.id);
  await t.putOn(
    animal.id,
    (await t.sharesOf(id)).map((share) => share.id),
  );
  expect(await t.refusedBy(t.lock(animal.id), ...t.slaughter(animal.id))).toBeUndefined();
  await contradict(id);
  expect(new Set(await t.statesOf(id))).toEqual(new Set(["slaughtered"]));
  expect(await t.listOpenAlarmsOf(id)).toEqual(["kurban_slaughtered_unpaid"]);
  await approve(t.db, id, t.clock.now());
  expect(await t.listOpenAlarmsOf(id)).toEqual([]);
});
