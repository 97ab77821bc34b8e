import type { ReactNode } from "react";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { Report, ReportRow } from "#server/giving/reports/read-report.ts";
import { type GiftSums, netOf } from "#shared/giving/gift-sums.ts";
import { isUnit } from "#shared/giving/report-groupings.ts";
import { describeChange } from "./describe-change.ts";
import { groupingNames, reportText as text } from "./messages.ts";
import { toOrders } from "./order-address.ts";

/** A row of the table; the last one has the sums of all. */
export type TableRow = ReportRow & { id: string };

export function toTableRows({ rows, total }: Report): TableRow[] {
  if (rows.length === 0) return [];
  return [...rows.map((row) => ({ ...row, id: row.key })), { ...total, id: "total", name: text.total }];
}

/** Each net sum leads to its orders. The comparison and the uncounted gifts are left out when they have no numbers. */
export function reportColumns({ request, total }: Report): Column<TableRow>[] {
  const { by, earlierDays } = request;
  const all = netOf(total.sums);
  const toCell = (
    row: TableRow,
    days: TableRow["days"],
    label: string,
    children: ReactNode,
    isCounted = true,
  ) => {
    const weight = row.id === "total" ? "font-semibold" : "";
    if (!days) return <span className={`tabular-nums ${weight}`}>{children}</span>;
    return (
      <TextLink to={toOrders(request, row.key, days, isCounted)} className={`tabular-nums ${weight}`}>
        {children}
        <span className="sr-only">, {label}</span>
      </TextLink>
    );
  };
  return [
    {
      key: "name",
      header: groupingNames[by],
      isCardHead: true,
      cell: (row) => (
        <>
          <span className={row.id === "total" ? "font-semibold" : "font-medium"}>{row.name}</span>
          {!isUnit(by) && all > 0 && row.id !== "total" && (
            <div className="mt-1 max-w-40 print:hidden [&_svg]:h-1.5">
              <ProgressBar collected={Math.max(0, netOf(row.sums))} target={all} label={row.name} />
            </div>
          )}
        </>
      ),
    },
    { key: "gifts", header: text.gifts, align: "end", cell: ({ sums }) => <Count value={sums.gifts} /> },
    {
      key: "donors",
      header: text.donors,
      align: "end",
      isBelowPrevious: true,
      cell: ({ sums }) => <Count value={sums.donors} />,
    },
    { key: "amount", header: text.amount, align: "end", cell: ({ sums }) => <Amount value={sums.amount} /> },
    {
      key: "refunded",
      header: text.refunded,
      align: "end",
      isBelowPrevious: true,
      cell: ({ sums }) => <Amount value={sums.refunded} />,
    },
    {
      key: "net",
      header: text.net,
      align: "end",
      cell: (row) =>
        toCell(row, row.sums.gifts > 0 ? row.days : null, text.orders(row.name), money(netOf(row.sums))),
    },
    ...(earlierDays ? comparisonColumns(toCell) : []),
    ...(total.sums.notCounted.gifts > 0 ? [notCountedColumn(toCell)] : []),
  ];
}

type ToCell = (
  row: TableRow,
  days: TableRow["days"],
  label: string,
  children: ReactNode,
  isCounted?: boolean,
) => ReactNode;

function comparisonColumns(toCell: ToCell): Column<TableRow>[] {
  return [
    {
      key: "earlier",
      header: text.earlier,
      align: "end",
      cell: (row) => (
        <>
          {row.earlier &&
            toCell(
              row,
              row.earlier.gifts > 0 ? row.earlierDays : null,
              text.earlierOrders(row.earlierName ?? row.name),
              money(netOf(row.earlier)),
            )}
          {row.earlierName && (
            <span className="block text-xs whitespace-nowrap text-ink-soft">{row.earlierName}</span>
          )}
        </>
      ),
    },
    {
      key: "change",
      header: text.change,
      align: "end",
      isBelowPrevious: true,
      cell: (row) => <Change {...row} />,
    },
  ];
}

/** The gifts of an import that collected amounts do not include. */
function notCountedColumn(toCell: ToCell): Column<TableRow> {
  return {
    key: "notCounted",
    header: text.notCounted,
    align: "end",
    cell: (row) => {
      const { notCounted } = row.sums;
      const days = notCounted.gifts > 0 ? row.days : null;
      return (
        <>
          {toCell(row, days, text.notCountedOrders(row.name), money(netOf(notCounted)), false)}
          {notCounted.gifts > 0 && (
            <span className="block text-xs text-ink-soft">
              {text.countGifts(formatCount(notCounted.gifts))}
            </span>
          )}
        </>
      );
    },
  };
}

function Change({ sums, earlier }: { sums: GiftSums; earlier: GiftSums | null }) {
  const change = describeChange(sums, earlier);
  if (change === "") return <span className="text-ink-faint">–</span>;
  const isLess = earlier && earlier.gifts > 0 && netOf(sums) < netOf(earlier);
  return <span className={`whitespace-nowrap ${isLess ? "text-clay-700" : "text-leaf-700"}`}>{change}</span>;
}

function Count({ value }: { value: number }) {
  return <span className="tabular-nums">{formatCount(value)}</span>;
}

function Amount({ value }: { value: number }) {
  return (
    <span className={`tabular-nums whitespace-nowrap ${value === 0 ? "text-ink-faint" : ""}`}>
      {money(value)}
    </span>
  );
}
