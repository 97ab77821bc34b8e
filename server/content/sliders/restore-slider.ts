import type { StaffContext } from "../../accounts/staff-write.ts";
import { lockDisplayOrder, restorePosition } from "../../records/display-order.ts";
import { restoreRecord } from "../../records/edit-record.ts";
import type { Restored } from "../../records/outcomes.ts";
import { sliderKind } from "./slider-kind.ts";

/** Restores it as it was, as the last one when its position is taken. */
export function restoreSlider(ctx: StaffContext, id: string): Promise<Restored> {
  return restoreRecord(
    ctx,
    sliderKind,
    id,
    async (row, { tx }) => ({
      kind: "valid",
      values: { displayOrder: await restorePosition(tx, sliderKind, row.displayOrder) },
    }),
    ({ tx }) => lockDisplayOrder(tx, sliderKind),
  );
}
