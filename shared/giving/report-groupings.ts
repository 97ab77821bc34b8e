import { REPORT_UNITS, type ReportUnit } from "./report-periods.ts";

/** What the rows of a report are. */
export const REPORT_GROUPINGS = [
  "campaign",
  "donationType",
  "method",
  "source",
  "language",
  "place",
  ...REPORT_UNITS,
] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

export function isUnit(grouping: ReportGrouping): grouping is ReportUnit {
  return REPORT_UNITS.includes(grouping as ReportUnit);
}
