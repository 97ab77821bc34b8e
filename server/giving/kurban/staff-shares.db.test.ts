import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { takeGift } from "#server/giving/orders/take-gift/take-gift.ts";
import { undoGift } from "#server/giving/payments/refunds/undo-gift.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import { searchPeople } from "#server/giving/privacy/search-people.ts";
import { openTestKurban, sharePrice, type TestKurban } from "#testing/world/kurban.ts";
import { cancel } from "#testing/world/site.ts";
import { cashGift, takeIn } from "#testing/world/staff-gifts.ts";
import { editNames } from "./edit-names.ts";
import { fillShares } from "./fill-shares.ts";
import { listHolds, listShares } from "./list-shares.ts";
import { changeCapacity } from "./offers/change-capacity.ts";
import { listSeasons, readSeason } from "./offers/list-seasons.ts";
import { offersForVisitors } from "./offers/offers-for-visitors.ts";
import { saveOffer } from "./offers/save-offer.ts";
import { savePlace } from "./offers/save-place.ts";
import { openSeason, saveSeason } from "./offers/save-season.ts";
import { setOfferState } from "./offers/set-offer-state.ts";
import { kurbanOffers } from "./offers/table.ts";
import { releaseHold } from "./release-hold.ts";

let t: TestKurban;
beforeEach(async () => {
  t = await openTestKurban();
});
afterEach(() => t.close());

const line = (quantity: number, shares?: { name: string; owner: "self" | "other" }[]) => [
  {
    targetId: "kurban-yurt-ici",
    donationType: "vacip",
    unit: sharePrice,
    quantity,
    ...(shares ? { shares } : {}),
  },
];

describe("a gift that staff take", () => {
  test("in cash is paid at once, with the proxies that staff took", async () => {
    const ece = await t.as("Ece", "editor");
    const shares = [{ name: "Ali Veli", owner: "other" } as const, { name: "", owner: "other" } as const];
    const id = await takeIn(ece, {
      items: line(2, shares),
      proxyConsent: true,
      source: "representative",
      namesBy: "2026-11-28",
    });
    const proxy = { proxyGivenBy: "staff", proxyChannel: "representative", proxyTakenBy: "Ece" };
    expect(await t.sharesOf(id)).toMatchObject([
      { ...proxy, state: "paid", ownerName: "Ali Veli", namesBy: null },
      { ...proxy, state: "paid", ownerName: null, namesBy: "2026-11-28" },
    ]);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 2, held: 0, unpaidHeld: 0 });
    expect(await listShares(t.db, { nameless: true })).toMatchObject({ total: 1, shares: [{ n: 2 }] });
    expect(await t.differences()).toEqual([]);
  });

  test("by transfer holds, and above the capacity it is refused with the field and leaves nothing", async () => {
    const ece = await t.as("Ece", "editor");
    await takeIn(ece, { items: line(2), proxyConsent: true, method: "bank_transfer" });
    expect(await t.sums(t.offer.id)).toEqual({ sold: 0, held: 2, unpaidHeld: 2 });
    const before = await t.db.$count(orders);
    const taken = (change: object) => takeGift(ece, { ...cashGift, proxyConsent: true, ...change });
    expect(await taken({ items: line(13) })).toEqual({
      kind: "refused",
      errors: { "items.0.quantity": { key: "shares.soldOut", values: { left: 12 } } },
    });
    expect(await taken({ items: line(2), method: "bank_transfer" })).toMatchObject({
      errors: { "items.0.quantity": { key: "shares.transfersFull" } },
    });
    expect(await taken({ items: line(1, [{ name: "A1", owner: "self" }]) })).toMatchObject({
      errors: { "items.0.shares.1": { key: "shares.name" } },
    });
    expect(await t.db.$count(orders)).toBe(before);
  });

  test("of 100 names is one order", async () => {
    await t.setOffer({ capacity: 200 });
    const letters = (index: number) => String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26));
    const names = Array.from({ length: 100 }, (_, index) => ({
      name: `Ali ${letters(index)}`,
      owner: "other" as const,
    }));
    const id = await takeIn(await t.as("Ece", "editor"), { items: line(100, names), proxyConsent: true });
    expect((await t.sharesOf(id)).map(({ ownerName }) => ownerName)).toEqual(names.map(({ name }) => name));
  });

  test("that is undone gives its shares back", async () => {
    await t.limitRefunds(100_000_000);
    const ada = await t.as("Ada", "admin");
    const id = await takeIn(ada, { items: line(2), proxyConsent: true });
    expect(await undoGift(ada, { orderId: id, reason: "Yanlış" })).toMatchObject({ kind: "undone" });
    expect(await t.statesOf(id)).toEqual(["returned", "returned"]);
    expect(await t.sums(t.offer.id)).toMatchObject({ sold: 0 });
    expect(await t.differences()).toEqual([]);
  });
});

describe("the job fill-shares", () => {
  const run = () => fillShares(t, new AbortController().signal);

  test("gives shares on the donor's name to orders of the version before, and lets late states follow", async () => {
    // The version before writes the order and its items, and no shares.
    const pending = await t.addOrder(2);
    const completed = await t.addOrder(1);
    await t.db.execute(
      sql`update orders set status = 'completed', completed_by = null where id = ${completed.orderId}`,
    );
    const held = await t.transfers(1);
    await t.db.execute(sql`update orders set status = 'completed' where id = ${held}`);
    expect(await run()).toBe(3);
    expect(await t.sharesOf(pending.orderId)).toMatchObject([
      { state: "held", ownerName: "Ayşe Yılmaz" },
      { state: "held", ownerName: "Ayşe Yılmaz" },
    ]);
    expect([...(await t.statesOf(completed.orderId)), ...(await t.statesOf(held))]).toEqual(["paid", "paid"]);
    expect(await run()).toBe(0);
    expect(await t.sums(t.offer.id)).toEqual({ sold: 2, held: 2, unpaidHeld: 2 });
  });

  test("makes them over where the offer has no room, and leaves orders from before the opening alone", async () => {
    await t.setOffer({ capacity: 1 });
    const paid = await t.addOrder(2);
    await t.db.execute(sql`update orders set status = 'completed' where id = ${paid.orderId}`);
    await run();
    expect(await t.statesOf(paid.orderId)).toEqual(["over", "over"]);
    expect(await t.alarmsOf(paid.orderId)).toContain("kurban_over");
    await t.setOffer({ openedAt: t.inDays(1) });
    await t.addOrder(1);
    expect(await run()).toBe(0);
  });
});

describe("a season", () => {
  const window = {
    slaughterFrom: new Date("2027-05-16T05:00:00Z"),
    slaughterUntil: new Date("2027-05-18T16:00:00Z"),
  };
  const seasonValues = {
    title: "2027 Kurban Bayramı",
    kind: "feast",
    feastFirstDay: "2027-05-16",
    mixKinds: false,
    hallNames: false,
    mediaDays: 60,
  } as const;
  const placeValues = {
    country: "TR",
    name: "Konya",
    timeZone: "Europe/Istanbul",
    countsAsDay: null,
    ...window,
  };
  const offerValues = {
    campaignId: "kurban-konya",
    animal: "large",
    sharesPerAnimal: 7,
    kinds: ["vacip"],
    placeId: null,
    tellCountry: false,
    capacity: 70,
    opensAt: new Date("2026-11-01T00:00:00Z"),
    closesAt: new Date("2027-05-16T12:00:00Z"),
    promiseDays: null,
    readNames: "optional",
    proof: "none",
    transferHoldHours: 24,
    permitAuthority: null,
    permitNumber: null,
    permitUntil: null,
    permitExemptReason: null,
  } satisfies Parameters<typeof saveOffer>[1]["values"];

  test("is planned by editors and opened by administrators, with an entry for each step", async () => {
    await t.addCampaign({ id: "kurban-konya", title: "Konya", description: "x", category: "kurban" });
    const ece = await t.as("Ece", "editor");
    const ada = await t.as("Ada", "admin");
    const id = idOf(await saveSeason(ece, { values: seasonValues }));
    const offer = { seasonId: id, values: offerValues };
    const offerId = idOf(await saveOffer(ece, offer));
    expect(await saveOffer(ece, offer)).toEqual({ kind: "refused", rule: "kurban_offers_one_of_campaign" });
    const open = () => setOfferState(ada, { id: offerId, state: "open" });
    expect(await setOfferState(ece, { id: offerId, state: "open" })).toMatchObject({ kind: "forbidden" });
    expect(await open()).toEqual({ kind: "refused", rule: "season" });
    expect(await openSeason(ece, id)).toMatchObject({ kind: "forbidden" });
    await openSeason(ada, id);
    expect(await open()).toEqual({ kind: "refused", rule: "window" });
    const placeId = idOf(await savePlace(ece, { seasonId: id, values: placeValues }));
    expect(await savePlace(ece, { seasonId: id, values: { ...placeValues, timeZone: "Ay/Deniz" } })).toEqual({
      kind: "refused",
      rule: "time-zone",
    });
    expect(await open()).toEqual({ kind: "refused", rule: "kurban_offers_open_has_permit" });
    const permitted = { ...offerValues, permitExemptReason: "Cumhurbaşkanı kararı" };
    await saveOffer(ece, { id: offerId, seasonId: id, values: permitted });
    expect(await open()).toMatchObject({ kind: "saved" });
    const more = { ...permitted, capacity: 140 };
    expect(await saveOffer(ece, { id: offerId, seasonId: id, values: more })).toMatchObject({
      kind: "forbidden",
    });
    expect(await changeCapacity(ada, { id: offerId, capacity: -1 })).toMatchObject({ kind: "refused" });
    expect(await changeCapacity(ada, { id: offerId, capacity: 77 })).toMatchObject({ kind: "saved" });
    const early = { ...placeValues, slaughterUntil: new Date("2027-05-16T12:30:00Z") };
    expect(await savePlace(ece, { id: placeId, seasonId: id, values: early })).toEqual({
      kind: "refused",
      rule: "kurban_offers_closes_before_window_ends",
    });
    expect(await readSeason(t.db, id)).toMatchObject({
      state: "open",
      places: [{ name: "Konya" }],
      offers: [{ campaignTitle: "Konya", capacity: 77, state: "open", byState: {} }],
    });
    const listed = (await listSeasons(t.db)).find((season) => season.id === id);
    expect(listed).toMatchObject({ offers: 1, capacity: 77, sold: 0, over: 0 });
    expect(await setOfferState(ece, { id: offerId, state: "paused" })).toMatchObject({ kind: "saved" });
    const [stored] = (await t.db.select().from(kurbanOffers)).filter((row) => row.id === offerId);
    expect(stored?.openedAt).toEqual(t.clock.now());
  });
});

test("staff release a hold, and late money takes its place again", async () => {
  const id = await t.transfers(2);
  expect(await listHolds(t.db)).toMatchObject([
    { orderId: id, n: 1 },
    { orderId: id, n: 2 },
  ]);
  const ece = await t.as("Ece", "editor");
  expect(await releaseHold(ece, id)).toEqual({ kind: "released", shares: 2 });
  expect(await releaseHold(ece, id)).toEqual({ kind: "nothing-held" });
  expect(await t.sums(t.offer.id)).toMatchObject({ held: 0 });
});

test("staff change names, which the audit trail does not keep", async () => {
  const id = await t.transfers(1);
  const [share] = await t.sharesOf(id);
  const ece = await t.as("Ece", "editor");
  const name = { id: share?.id ?? "", name: "Zeynep Ekilmişoğlu", owner: "child" } as const;
  expect(await editNames(ece, { orderId: id, names: [{ ...name, name: "Ali, Veli" }] })).toMatchObject({
    reason: "several",
  });
  expect(await editNames(ece, { orderId: id, names: [name] })).toEqual({ kind: "saved", changed: 1 });
  expect(await t.sharesOf(id)).toMatchObject([{ ownerName: name.name, owner: "child" }]);
  const entries = await t.db.execute(sql`select 1 from audit_log where after::text like '%Ekilmi%'`);
  expect((entries as unknown as { rows: unknown[] }).rows).toEqual([]);
});

test("the privacy desk finds an owner, exports the share, and erases the name after the share is given back", async () => {
  const id = await t.transfers(1);
  const [share] = await t.sharesOf(id);
  const names = [{ id: share?.id ?? "", name: "Hatice Öztürk", owner: "other" }] as const;
  const ada = await t.as("Ada", "admin");
  await editNames(ada, { orderId: id, names });
  expect(await searchPeople(t.db, "hatice ozturk")).toMatchObject({ people: [{ id, name: "Ayşe Yılmaz" }] });
  const exported = await exportPerson(ada, { orderId: id, chosen: [id], format: "json" });
  expect(exported).toMatchObject({ data: { orders: [{ shares: [{ ownerName: "Hatice Öztürk" }] }] } });
  const erase = () => erasePerson(ada, { orderId: id, chosen: [id], typed: "SİL 1" });
  await t.db.execute(sql`update orders set status = 'completed' where id = ${id}`);
  expect(await erase()).toEqual({ kind: "refused", reason: "hindered" });
  await cancel(t.db, id, t.clock.now());
  expect(await erase()).toEqual({ kind: "erased", erased: 1 });
  expect(await t.sharesOf(id)).toMatchObject([{ ownerName: "Hisse sahibi 1", holdKeys: null }]);
});

test("visitors see what is left only when it is little, and campaigns without an offer are missing", async () => {
  await t.setOffer({ capacity: 1000 });
  const see = async () =>
    (await offersForVisitors(t.db, ["kurban-yurt-ici", "genel"], t.clock.now()))["kurban-yurt-ici"];
  expect(await offersForVisitors(t.db, ["genel"], t.clock.now())).toEqual({});
  expect(await see()).toMatchObject({
    state: "open",
    left: null,
    closesAt: t.offer.closesAt.toISOString(),
    pool: true,
    country: null,
  });
  await t.setOffer({ capacity: 21 });
  await t.orders(1);
  expect(await see()).toMatchObject({ state: "open", left: 20, cardOnly: false });
  await t.setOffer({ capacity: 1, tellCountry: true });
  expect(await see()).toMatchObject({ state: "soldOut", left: 0, cardOnly: true, country: "TR" });
  await t.setOffer({ state: "paused" });
  expect(await see()).toMatchObject({ state: "paused" });
  await t.setOffer({ state: "open" });
  t.pass(11 * 24 * 60);
  expect(await see()).toMatchObject({ state: "closed" });
});

function idOf(saved: { kind: string; id?: string }): string {
  if (saved.kind !== "saved" || !saved.id) throw new Error(JSON.stringify(saved));
  return saved.id;
}
