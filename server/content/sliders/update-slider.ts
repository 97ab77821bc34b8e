import { type SliderInput, sliderValues } from "#shared/slider-values.ts";
import type { StaffContext } from "../../accounts/staff-write.ts";
import { checkValues } from "../../records/check-values.ts";
import { lockPositions, takePosition } from "../../records/display-order.ts";
import { updateRecord } from "../../records/edit-record.ts";
import type { Target, Updated } from "../../records/outcomes.ts";
import { sliderKind } from "./slider-kind.ts";

/** Changes a slide. When another record has its new position, that one and those after it move on. */
export function updateSlider(ctx: StaffContext, target: Target, input: SliderInput): Promise<Updated> {
  return updateRecord(
    ctx,
    sliderKind,
    target,
    async (row, staff) => {
      const checked = checkValues(sliderValues, input);
      if (checked.kind === "refused") return checked;
      const { displayOrder = row.displayOrder, ...values } = checked.values;
      if (displayOrder !== row.displayOrder) await takePosition(ctx, staff, sliderKind, displayOrder, row.id);
      return { kind: "valid", values: { ...values, displayOrder } };
    },
    ({ tx }) => lockPositions(tx, sliderKind, target.id, input.displayOrder),
  );
}
