import type { StaffContext } from "../../accounts/staff-write.ts";
import { type Moved, moveRecord } from "../../records/arrange-records.ts";
import type { Direction } from "../../records/order-rules.ts";
import { sliderKind } from "./slider-kind.ts";

/** Moves it one position up or down in the display order. */
export function moveSlider(ctx: StaffContext, id: string, direction: Direction): Promise<Moved> {
  return moveRecord(ctx, sliderKind, id, direction);
}
