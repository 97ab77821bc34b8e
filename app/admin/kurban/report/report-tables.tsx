import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { ListTable } from "#app/admin/kit/list/list-table.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import type { SeasonReport } from "#server/giving/kurban/report/read-season-report.ts";
import { type NamedLine, nameLines, netOfShares, openShares, reportTables } from "./report-lines.ts";
import { seasonReportText as text } from "./texts.ts";

/** The shares and the money of a season by offer, country, place, kind and channel. */
export function ReportTables({ report }: { report: SeasonReport }) {
  if (report.offers.length === 0) return <NothingHere>{text.empty}</NothingHere>;
  return reportTables.map((table) => {
    const lines = nameLines(report, table);
    if (lines.length === 0) return null;
    const total = { ...report.total, key: "total", id: "total", name: text.total };
    return (
      <section key={table} aria-label={text.tables[table]} className="@container mt-6">
        <h2 className="mb-2 font-sans text-base font-semibold">{text.tables[table]}</h2>
        <ListTable
          rows={table === "offers" && lines.length > 1 ? [...lines, total] : lines}
          columns={columnsOf(text.names[table])}
          query={unsorted}
          rowTitle={({ name }) => name}
        />
      </section>
    );
  });
}

const unsorted = { search: "", sort: "", reversed: false, page: 1, deleted: false, filters: {} };

function columnsOf(name: string): Column<NamedLine>[] {
  const column = (
    key: string,
    header: string,
    read: (line: NamedLine) => string,
    more: Partial<Column<NamedLine>> = {},
  ): Column<NamedLine> => ({
    key,
    header,
    align: "end",
    cell: (line) => (
      <span className={`tabular-nums whitespace-nowrap ${line.id === "total" ? "font-semibold" : ""}`}>
        {read(line)}
      </span>
    ),
    ...more,
  });
  return [
    {
      key: "name",
      header: name,
      isCardHead: true,
      cell: (line) => (
        <span className={line.id === "total" ? "font-semibold" : "font-medium"}>{line.name}</span>
      ),
    },
    column("sold", text.sold, ({ sold }) => formatCount(sold)),
    column("slaughtered", text.slaughtered, ({ slaughtered }) => formatCount(slaughtered), {
      isBelowPrevious: true,
    }),
    column("open", text.open, (line) => formatCount(openShares(line))),
    column("amount", text.amount, ({ amount }) => money(amount)),
    column("refunded", text.refunded, ({ refunded }) => money(refunded), { isBelowPrevious: true }),
    column("net", text.net, (line) => money(netOfShares(line))),
  ];
}
