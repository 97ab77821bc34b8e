import { eq, getTableColumns } from "drizzle-orm";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { sliderKind } from "./slider-kind.ts";
import { sliders } from "./table.ts";

type SliderListQuery = ListQuery<CommonSort | "order"> & { status?: "active" | "inactive" };

const columns = { ...getTableColumns(sliders), updatedBy: changedByName };

export type SliderRow = SelectedRow<typeof columns>;

const queries = staffQueries(sliderKind, {
  listColumns: columns,
  formColumns: columns,
  sorts: { order: { by: sliders.displayOrder, first: "lowest" } },
  defaultSort: "order",
  filter: ({ status }: SliderListQuery) => [status && eq(sliders.isActive, status === "active")],
});

/** Lists slides for staff in display order. Deleted slides are listed with the last deleted first. */
export const listSlidersForStaff = queries.list;
export const findSliderForStaff = queries.find;
