import { MoneyCell } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ClosedDay } from "#server/giving/cash/list-days.ts";
import { formatDate } from "#shared/text/dates.ts";
import { Difference } from "./difference.tsx";
import { cashText as text } from "./messages.ts";

export const dayColumns: readonly Column<ClosedDay>[] = [
  {
    key: "day",
    header: text.day,
    isCardHead: true,
    cell: ({ id, day, desk }) => (
      <TextLink to={`cash/days/${id}`} className="flex-col items-start! tabular-nums">
        {formatDate(day, "tr")}
        <span className="text-xs font-normal text-ink-soft">{desk}</span>
      </TextLink>
    ),
  },
  {
    key: "booked",
    header: text.booked,
    align: "end",
    cell: ({ booked }) => <MoneyCell amount={booked ?? 0} />,
  },
  {
    key: "counted",
    header: text.counted,
    align: "end",
    cell: ({ counted }) => <MoneyCell amount={counted ?? 0} />,
  },
  {
    key: "difference",
    header: text.difference,
    align: "end",
    cell: ({ difference }) => <Difference amount={difference ?? 0} />,
  },
  {
    key: "reason",
    header: text.openingReason,
    isFullWidth: true,
    cell: ({ reason }) => (
      <span className="block text-xs text-ink-soft wrap-anywhere @4xl:min-w-48">{reason || "–"}</span>
    ),
  },
  { key: "closedBy", header: text.closedBy, cell: ({ closedName }) => closedName },
];
