import { type SliderInput, sliderValues } from "#shared/slider-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { checkValues } from "../../records/check-values.ts";
import { createRecord } from "../../records/create-record.ts";
import { lockDisplayOrder, nextPosition, takePosition } from "../../records/display-order.ts";
import type { Created } from "../../records/outcomes.ts";
import { sliderKind } from "./slider-kind.ts";

/** Creates a slide, as the last one without a position. */
export function createSlider(ctx: StaffContext, input: SliderInput): Promise<Created> {
  return createRecord(ctx, sliderKind, async (staff) => {
    const checked = checkValues(sliderValues, input);
    if (checked.kind === "refused") return checked;
    await lockDisplayOrder(staff.tx, sliderKind);
    const { displayOrder = await nextPosition(staff.tx, sliderKind), ...values } = checked.values;
    await takePosition(ctx, staff, sliderKind, displayOrder);
    return { kind: "valid", values: { ...values, displayOrder } };
  });
}
