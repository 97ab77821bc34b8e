import { describeChange } from "#app/admin/reports/describe-change.ts";
import { groupingNames, reportText as t } from "#app/admin/reports/messages.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import type { Report, ReportRow } from "#server/giving/reports/read-report.ts";
import { netOf } from "#shared/giving/gift-sums.ts";
import { columnText } from "./messages.ts";

/** A row of one of the tables of a file, and its table. */
type ExportedRow = ReportRow & { table: string };

/** Returns the rows of all tables, each table with its total. */
export function listExportedRows(reports: readonly Report[]): ExportedRow[] {
  return reports.flatMap(({ rows, total, request: { by } }) =>
    rows.length === 0
      ? []
      : [...rows, { ...total, name: t.total }].map((row) => ({ ...row, table: groupingNames[by] })),
  );
}

const inLira = (name: string) => `${name} (TL)`;

export const reportExportColumns: SheetColumn<ExportedRow>[] = [
  { header: columnText.table, kind: "text", width: 22, value: ({ table }) => table },
  { header: columnText.row, kind: "text", width: 34, value: ({ name }) => name },
  { header: t.from, kind: "day", value: ({ days }) => days?.from ?? null },
  { header: t.to, kind: "day", value: ({ days }) => days?.to ?? null },
  { header: t.gifts, kind: "number", value: ({ sums }) => sums.gifts },
  { header: t.donors, kind: "number", value: ({ sums }) => sums.donors },
  { header: inLira(t.amount), kind: "amount", value: ({ sums }) => sums.amount },
  { header: inLira(t.refunded), kind: "amount", value: ({ sums }) => sums.refunded },
  { header: inLira(t.net), kind: "amount", value: ({ sums }) => netOf(sums) },
  { header: columnText.notCountedGifts, kind: "number", value: ({ sums }) => sums.notCounted.gifts },
  { header: inLira(t.notCounted), kind: "amount", value: ({ sums }) => netOf(sums.notCounted) },
  { header: t.beforeFrom, kind: "day", value: ({ earlierDays }) => earlierDays?.from ?? null },
  { header: t.beforeTo, kind: "day", value: ({ earlierDays }) => earlierDays?.to ?? null },
  { header: columnText.earlierGifts, kind: "number", value: ({ earlier }) => earlier?.gifts ?? null },
  { header: inLira(t.earlier), kind: "amount", value: ({ earlier }) => earlier && netOf(earlier) },
  { header: t.change, kind: "text", width: 16, value: ({ sums, earlier }) => describeChange(sums, earlier) },
];
