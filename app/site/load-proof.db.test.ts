import { afterAll, beforeAll, expect, test } from "vitest";
import { readEarlierGifts } from "#server/content/identity/queries.ts";
import { saveEarlierGifts } from "#server/content/identity/save-earlier-gifts.ts";
import { readDashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { sumGiftsUntil } from "#server/giving/orders/read-given.ts";
import { earlierGiftsSettings } from "#shared/settings/earlier-gifts.ts";
import { currentYear, istanbulDay } from "#shared/text/dates.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { loadProof } from "./load-proof.server.ts";

let site: Site;
let today: string;
beforeAll(async () => {
  site = await openSite();
  today = istanbulDay(site.clock.now());
  await site.pay(await site.place({ paymentMethod: "card" }));
});
afterAll(() => site.close());

const save = async (figures: { amount: number; count: number | null; asOf: string | null }) =>
  saveEarlierGifts(await site.as("Ada", "admin"), figures);
const readYear = async () => (await loadProof(site)).yearTotal;
const none = { amount: 0, count: null, asOf: null };

test("the band adds the gifts from before the site to their year, and no other number includes them", async () => {
  const year = currentYear(site.clock.now());
  expect(await readYear()).toEqual({ year, count: 1, amount: 25_000 });
  const numbers = await readDashboardNumbers(site.db, site.clock.now());
  const collected = await site.readCollected();
  const differences = await site.findDifferences();

  expect(await save({ amount: 1_250_000_50, count: 12_500, asOf: `${year}-01-01` })).toEqual({
    kind: "saved",
  });
  expect(await readYear()).toEqual({ year, count: 12_501, amount: 1_250_250_50 });
  expect(await readDashboardNumbers(site.db, site.clock.now())).toEqual(numbers);
  expect(await site.readCollected()).toBe(collected);
  expect(await site.findDifferences()).toEqual(differences);

  await save({ amount: 1_250_000_50, count: 12_500, asOf: `${year - 1}-12-31` });
  expect(await readYear()).toEqual({ year, count: 1, amount: 25_000 });
  await save(none);
  expect(await readYear()).toEqual({ year, count: 1, amount: 25_000 });
});

test("the gifts of the site until a day are summed, because the typed figures may contain them, too", async () => {
  expect(await sumGiftsUntil(site.db, today)).toEqual({ count: 1, amount: 25_000 });
  expect(await sumGiftsUntil(site.db, `${today.slice(0, 4)}-01-01`)).toEqual({ count: 0, amount: 0 });
});

test("amount, number and day are refused without each other, and a day in the future is refused", async () => {
  const year = Number(today.slice(0, 4)) + 1;
  expect(await save({ amount: 100_00, count: null, asOf: null })).toEqual({
    kind: "refused",
    errors: { count: "required", asOf: "required" },
  });
  expect(await save({ amount: 0, count: 3, asOf: `${year}-01-01` })).toEqual({
    kind: "refused",
    errors: { amount: "required", asOf: "future" },
  });
  expect(await readEarlierGifts(site.db)).toEqual(none);
});

test.each([
  ["count", "12.500", 12_500],
  ["count", "12500", 12_500],
  ["amount", "1.250.000,50", 1_250_000_50],
  ["asOf", "2026-10-31", "2026-10-31"],
  ["asOf", "", null],
])("the form reads %s %j", (field, typed, value) => {
  expect(earlierGiftsSettings.form.parse({ [field]: typed })).toMatchObject({ [field]: value });
});

test.each([
  ["count", "1.25"],
  ["count", "-3"],
  ["asOf", "31.10.2026"],
  ["asOf", "2026-02-30"],
])("the form refuses %s %j", (field, typed) => {
  expect(earlierGiftsSettings.form.safeParse({ [field]: typed }).success).toBe(false);
});
