import { expect, test } from "vitest";
import type { SeasonRead } from "#server/giving/kurban/offers/list-seasons.ts";
import { listGaps } from "./season-gaps.ts";

const permit = { permitAuthority: "Valilik", permitNumber: "12", permitUntil: "2027-06-01" };
const none = { permitAuthority: null, permitNumber: null, permitUntil: null, permitExemptReason: null };
const now = new Date("2027-01-01T00:00:00Z");

function gapsOf(change: object) {
  const offer = { id: "1", campaignId: "a", campaignTitle: "Konya", state: "open", ...none, ...change };
  const season = { id: "s", kind: "all_year", state: "open", places: [{}] };
  const closesAt = new Date("2027-05-01T00:00:00Z");
  const read = { ...season, offers: [{ closesAt, ...offer }] } as unknown as SeasonRead;
  return listGaps(read, [], now).map(({ text }) => text);
}

test.each([
  ["a whole permit", permit, 0],
  ["an exemption", { permitExemptReason: "Muafiyet" }, 0],
  ["no last day", { ...permit, permitUntil: null }, 1],
  ["no authority", { ...permit, permitAuthority: " " }, 1],
])("an offer with %s", (_, change, gaps) => {
  expect(gapsOf(change)).toHaveLength(gaps);
});

test("a season with closed offers only is not ready to sell", () => {
  expect(gapsOf({ state: "closed" })).toEqual([expect.stringContaining("yeni bir seçenek")]);
});
