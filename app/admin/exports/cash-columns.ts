import type { ClosedDay } from "#server/giving/cash/list-days.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import { columnText as t } from "./messages.ts";

export const cashDayColumns: SheetColumn<ClosedDay>[] = [
  { header: t.desk, kind: "text", width: 24, value: ({ desk }) => desk },
  { header: t.day, kind: "day", value: ({ day }) => day },
  { header: t.opening, kind: "amount", value: ({ opening }) => opening },
  { header: t.booked, kind: "amount", value: ({ booked }) => booked },
  { header: t.counted, kind: "amount", value: ({ counted }) => counted },
  { header: t.difference, kind: "amount", value: ({ difference }) => difference },
  { header: t.reason, kind: "text", width: 30, value: ({ reason }) => reason },
  { header: t.openedBy, kind: "text", width: 24, value: ({ openedName }) => openedName },
  { header: t.closedBy, kind: "text", width: 24, value: ({ closedName }) => closedName },
  { header: t.closedAt, kind: "moment", width: 20, value: ({ closedAt }) => closedAt },
];
