import type { Tx } from "#server/platform/db/connect.ts";
import { type GiftSums, netOf, noGifts } from "#shared/giving/gift-sums.ts";
import { isUnit, type ReportGrouping } from "#shared/giving/report-groupings.ts";
import {
  countDays,
  type Days,
  divideDays,
  formatPart,
  type ReportUnit,
  startOfUnit,
} from "#shared/giving/report-periods.ts";
import { nameKeys } from "./name-keys.ts";
import { type GroupedSums, type ReportFilter, sumGifts } from "./sum-gifts.ts";

export type ReportRequest = {
  by: ReportGrouping;
  days: Days;
  /** The days with which the report compares; null without a comparison. */
  earlierDays: Days | null;
  filter: ReportFilter;
};

/** A part of a period, such as a month; null where the other period has more parts. */
type Part = { name: string; days: Days; sums: GiftSums } | null;

export type ReportRow = {
  /** The id of a campaign or project, a method, the first day of a month, `desk:…` or `source:…`. */
  key: string;
  name: string;
  sums: GiftSums;
  days: Days | null;
  /** Null without a comparison. */
  earlier: GiftSums | null;
  earlierDays: Days | null;
  /** The name of the earlier month in a report by months; otherwise null. */
  earlierName: string | null;
};

export type Report = {
  request: ReportRequest;
  /** The rows are sorted by amount, or by the calendar. There are none without gifts, or if the period has too many parts. */
  rows: ReportRow[];
  total: ReportRow;
  /** Whether the period has more days, weeks or months than a report shows. */
  isTooLong: boolean;
};

/** People do not read more rows; a year has 366 days. */
const maxParts = 400;

/** The most days of a part. */
const daysOfUnit: Record<ReportUnit, number> = { day: 1, week: 7, month: 31, year: 366 };

/** Reads a report. The caller opens the snapshot (server/platform/db/read-snapshot.ts), so that reports of one sheet have the same totals. */
export async function readReport(tx: Tx, request: ReportRequest): Promise<Report> {
  const { by, days, earlierDays, filter } = request;
  const now = await sumGifts(tx, { by, days, filter });
  const earlier = earlierDays && (await sumGifts(tx, { by, days: earlierDays, filter }));
  const rows = isUnit(by) ? pairParts(by, request, now, earlier) : await pairKeys(tx, request, now, earlier);
  const isEmpty = !hasGifts(now.total) && !(earlier && hasGifts(earlier.total));
  return {
    request,
    rows: isEmpty || !rows ? [] : rows,
    total: {
      key: "",
      name: "",
      sums: now.total,
      days,
      earlier: earlier?.total ?? null,
      earlierDays,
      earlierName: null,
    },
    isTooLong: rows === null,
  };
}

function hasGifts({ gifts, notCounted }: GiftSums): boolean {
  return gifts + notCounted.gifts > 0;
}

async function pairKeys(
  tx: Tx,
  { by, days, earlierDays }: ReportRequest,
  now: GroupedSums,
  earlier: GroupedSums | null,
): Promise<ReportRow[]> {
  const keys = [...new Set([...now.byKey.keys(), ...(earlier?.byKey.keys() ?? [])])];
  const names = await nameKeys(tx, by, keys);
  return keys
    .map((key) => ({
      key,
      name: names.get(key) ?? key,
      sums: now.byKey.get(key) ?? noGifts,
      days,
      earlier: earlier && (earlier.byKey.get(key) ?? noGifts),
      earlierDays,
      earlierName: null,
    }))
    .toSorted(
      (one, other) =>
        netOf(other.sums) - netOf(one.sums) ||
        netOf(other.earlier ?? noGifts) - netOf(one.earlier ?? noGifts) ||
        one.name.localeCompare(other.name, "tr"),
    );
}

/** Puts the first month beside the first month, and so on. Null: there are too many parts. */
function pairParts(
  unit: ReportUnit,
  { days, earlierDays }: ReportRequest,
  now: GroupedSums,
  earlier: GroupedSums | null,
): ReportRow[] | null {
  const isTooLong = (period: Days | null) => period && countDays(period) > maxParts * daysOfUnit[unit];
  if (isTooLong(days) || isTooLong(earlierDays)) return null;
  const toParts = (period: Days, { byKey }: GroupedSums) =>
    divideDays(unit, period).map((part) => ({
      name: formatPart(unit, part),
      days: part,
      sums: byKey.get(startOfUnit(unit, part.from)) ?? noGifts,
    }));
  const parts: Part[] = toParts(days, now);
  const earlierParts: Part[] = earlierDays && earlier ? toParts(earlierDays, earlier) : [];
  const count = Math.max(parts.length, earlierParts.length);
  if (count > maxParts) return null;
  return Array.from({ length: count }, (_, index) => {
    const part = parts[index] ?? null;
    const earlierPart = earlierParts[index] ?? null;
    return {
      key: part?.days.from ?? `earlier:${earlierPart?.days.from}`,
      name: part?.name ?? "–",
      sums: part?.sums ?? noGifts,
      days: part?.days ?? null,
      earlier: earlier && (earlierPart?.sums ?? noGifts),
      earlierDays: earlierPart?.days ?? null,
      earlierName: earlierPart?.name ?? null,
    };
  });
}
