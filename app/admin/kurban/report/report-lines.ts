import type { ReportLine, SeasonReport, ShareSums } from "#server/giving/kurban/report/read-season-report.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { countryName } from "../country-name.ts";
import { channelNames } from "../share-texts.ts";
import { seasonReportText as text } from "./texts.ts";

export const reportTables = ["offers", "countries", "places", "kinds", "channels"] as const;
export type ReportTable = (typeof reportTables)[number];

export type NamedLine = ReportLine & { id: string; name: string };

/** Names the lines of a table. */
export function nameLines(report: SeasonReport, table: ReportTable): NamedLine[] {
  const places = new Map(report.placeList.map(({ id, name }) => [id, name]));
  const names: Record<ReportTable, (key: string) => string> = {
    offers: (key) => report.offers.find((offer) => offer.key === key)?.title ?? key,
    countries: (key) => (key === "" ? text.noPlace : countryName(key)),
    places: (key) => places.get(key) ?? text.noPlace,
    kinds: donationTypeName,
    channels: (key) => Object.entries(channelNames).find(([channel]) => channel === key)?.[1] ?? key,
  };
  return report[table].map((line) => Object.assign({}, line, { id: line.key, name: names[table](line.key) }));
}

export const netOfShares = ({ amount, refunded }: ShareSums) => amount - refunded;

/** The shares that keep a season open. */
export const openShares = ({ held, paid, placed, over }: ShareSums) => held + paid + placed + over;

/** Returns `97,5`: the part of the slaughtered animals that is in signed minutes, in percent and never rounded up. */
export function signedPercent({ slaughtered, signed }: SeasonReport["signed"]): string {
  const thousandths = slaughtered === 0 ? 0 : Math.floor((signed * 1000) / slaughtered);
  return String(thousandths / 10).replace(".", ",");
}
