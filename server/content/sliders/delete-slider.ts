import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Deleted } from "../../records/outcomes.ts";
import { sliderKind } from "./slider-kind.ts";

/** Takes a slide off the site; it can be restored for 30 days. */
export function deleteSlider(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, sliderKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { deletedAt: now },
  }));
}
