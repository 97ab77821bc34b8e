import type { StaffContext } from "../../accounts/staff-write.ts";
import { type NewOrder, type Reordered, reorderRecords } from "../../records/arrange-records.ts";
import { sliderKind } from "./slider-kind.ts";

/** Stores the display order after dragging. */
export function reorderSliders(ctx: StaffContext, order: NewOrder): Promise<Reordered> {
  return reorderRecords(ctx, sliderKind, order);
}
