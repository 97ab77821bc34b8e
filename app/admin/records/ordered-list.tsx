import type { ComponentProps } from "react";
import { statusFilter } from "./list-parts.ts";
import { type ListedRecord, RecordList } from "./record-list.tsx";
import { RowToggle } from "./row-toggle.tsx";

/** A record with a display order that can be hidden from visitors: campaigns, projects, sliders. */
type OrderedRecord = ListedRecord & { isActive: boolean };

type Props<Row extends OrderedRecord> = Omit<
  ComponentProps<typeof RecordList<Row>>,
  "ordered" | "liveFilters" | "actions" | "isPublic"
>;

/** The list of such a kind. */
export function OrderedList<Row extends OrderedRecord>(props: Props<Row>) {
  return (
    <RecordList
      {...props}
      ordered
      liveFilters={[statusFilter]}
      isPublic={({ isActive }) => isActive}
      actions={(row, reason) => <RowToggle row={row} reason={reason} />}
    />
  );
}
