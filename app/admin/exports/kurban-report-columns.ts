import { animalStateNames } from "#app/admin/kurban/animals/texts.ts";
import { formNames } from "#app/admin/kurban/distribution/texts.ts";
import { nameLines, netOfShares, openShares, reportTables } from "#app/admin/kurban/report/report-lines.ts";
import { seasonReportText as t } from "#app/admin/kurban/report/texts.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import type { SeasonReport, ShareSums } from "#server/giving/kurban/report/read-season-report.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { columnText } from "./messages.ts";

/** A row with shares, with animals, with meat, or a place and what it lacks. */
type ExportedRow = {
  table: string;
  name: string;
  sums?: ShareSums;
  animals?: number;
  kilograms?: number;
  households?: number;
  lacks?: string;
};

/** Returns the rows of all tables of a season's report. */
export function listSeasonRows(report: SeasonReport): ExportedRow[] {
  return [
    ...reportTables.flatMap((table) =>
      nameLines(report, table).map((line) => ({ table: t.tables[table], name: line.name, sums: line })),
    ),
    { table: t.total, name: t.total, sums: report.total },
    ...Object.entries(animalStateNames).map(([state, name]) => {
      return { table: t.animals, name, animals: ownValue(report.animals, state) ?? 0 };
    }),
    { table: t.animals, name: t.signed, animals: report.signed.signed },
    ...report.forms.map(({ form, kilograms, households }) => {
      return { table: t.meat, name: formNames[form], kilograms, households };
    }),
    ...report.placeList.map(({ name, missing }) => {
      const lacks = missing.map((what) => t.missingNames[what]).join(", ");
      return { table: t.missing, name, lacks };
    }),
  ];
}

const inLira = (name: string) => `${name} (TL)`;
const shares = (header: string, read: (sums: ShareSums) => number): SheetColumn<ExportedRow> => {
  return { header, kind: "number", value: ({ sums }) => (sums ? read(sums) : null) };
};
const lira = (header: string, read: (sums: ShareSums) => number): SheetColumn<ExportedRow> => {
  return { header: inLira(header), kind: "amount", value: ({ sums }) => (sums ? read(sums) : null) };
};

export const kurbanReportColumns: SheetColumn<ExportedRow>[] = [
  { header: columnText.table, kind: "text", width: 26, value: ({ table }) => table },
  { header: columnText.row, kind: "text", width: 34, value: ({ name }) => name },
  shares(t.sold, ({ sold }) => sold),
  shares(t.slaughtered, ({ slaughtered }) => slaughtered),
  shares(t.open, openShares),
  shares(t.held, ({ held }) => held),
  shares(t.paid, ({ paid }) => paid),
  shares(t.placed, ({ placed }) => placed),
  shares(t.over, ({ over }) => over),
  lira(t.amount, ({ amount }) => amount),
  lira(t.refunded, ({ refunded }) => refunded),
  lira(t.net, netOfShares),
  { header: t.animals, kind: "number", value: ({ animals }) => animals ?? null },
  { header: t.kilograms, kind: "number", value: ({ kilograms }) => kilograms ?? null },
  { header: t.households, kind: "number", value: ({ households }) => households ?? null },
  { header: t.lacks, kind: "text", width: 30, value: ({ lacks }) => lacks ?? null },
];
