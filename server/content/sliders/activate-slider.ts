import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Toggled } from "../../records/outcomes.ts";
import { sliderKind } from "./slider-kind.ts";

/** Shows a slide to visitors, or hides it. */
export function activateSlider(ctx: StaffContext, id: string, isActive: boolean): Promise<Toggled> {
  return setRecord(ctx, sliderKind, id, isActive ? "activate" : "deactivate", () => ({
    kind: "valid",
    values: { isActive },
  }));
}
