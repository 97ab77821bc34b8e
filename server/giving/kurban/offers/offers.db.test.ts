import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { listSeasons, readSeason } from "./list-seasons.ts";
import { offersForVisitors } from "./offers-for-visitors.ts";
import { saveOffer } from "./save-offer.ts";
import { savePlace } from "./save-place.ts";
import { openSeason, saveSeason } from "./save-season.ts";
import { setOfferState } from "./set-offer-state.ts";
import { kurbanOffers } from "./table.ts";

let t: TestKurban;
beforeEach(async () => {
  t = await openTestKurban();
});
afterEach(() => t.close());

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
    const pause = () => setOfferState(ece, { id: offerId, state: "paused" });
    expect(await pause()).toEqual({ kind: "refused", rule: "not-open" });
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
    const otherPermit = { ...permitted, permitExemptReason: "Başka karar" };
    for (const values of [more, otherPermit, { ...permitted, placeId }])
      expect(await saveOffer(ece, { id: offerId, seasonId: id, values })).toMatchObject({
        kind: "forbidden",
        level: "decide",
      });
    const resize = (capacity: number) =>
      saveOffer(ada, { id: offerId, seasonId: id, values: { ...permitted, capacity } });
    expect(await resize(-1)).toMatchObject({ kind: "refused" });
    expect(await resize(77)).toMatchObject({ kind: "saved" });
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
    expect(await pause()).toMatchObject({ kind: "saved" });
    await setOfferState(ada, { id: offerId, state: "closed" });
    expect(await pause()).toEqual({ kind: "refused", rule: "not-open" });
    const [stored] = (await t.db.select().from(kurbanOffers)).filter((row) => row.id === offerId);
    expect(stored?.openedAt).toEqual(t.clock.now());
  });
});

test("a save of an old version says who changed the season, the place or the offer meanwhile", async () => {
  const ada = await t.as("Ada", "admin");
  const ece = await t.as("Ece", "editor");
  const { season, place, offer } = t;
  t.clock.forwardMinutes(1);
  const save = {
    season: (ctx: typeof ada, target: object) =>
      saveSeason(ctx, { id: season.id, values: season, ...target }),
    place: (ctx: typeof ada, target: object) =>
      savePlace(ctx, { id: place.id, seasonId: season.id, values: place, ...target }),
    offer: (ctx: typeof ada, target: object) =>
      saveOffer(ctx, { id: offer.id, seasonId: season.id, values: offer, ...target }),
  };
  for (const [name, saveIt] of Object.entries(save)) {
    const expectedUpdatedAt = t[name as keyof typeof save].updatedAt;
    expect(await saveIt(ada, { expectedUpdatedAt })).toMatchObject({ kind: "saved" });
    expect(await saveIt(ece, { expectedUpdatedAt })).toEqual({
      kind: "stale",
      by: "Ada",
      at: expect.any(Date),
    });
  }
});

test("a deleted campaign with an offer is not purged", async () => {
  const removed = { isActive: false, archivedAt: t.inDays(-31) };
  await t.addCampaign({ id: "kurban-eski", title: "Eski", description: "x", category: "kurban", ...removed });
  await t.addOffer(t.season.id, { campaignId: "kurban-eski", state: "closed" });
  await t.addCampaign({ id: "kurban-bos", title: "Boş", description: "x", category: "kurban", ...removed });
  expect(await purgeDeleted(t)).toBe(1);
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
  t.passMinutes(11 * 24 * 60);
  expect(await see()).toMatchObject({ state: "closed" });
});

function idOf(saved: { kind: string; id?: string }): string {
  if (saved.kind !== "saved" || !saved.id) throw new Error(JSON.stringify(saved));
  return saved.id;
}
