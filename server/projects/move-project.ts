import type { StaffContext } from "../accounts/staff-write.ts";
import { type Moved, moveRecord } from "../records/arrange-records.ts";
import type { Direction } from "../records/order-rules.ts";
import { projectKind } from "./project-kind.ts";

/** Moves it one position up or down in the display order. */
export function moveProject(ctx: StaffContext, id: string, direction: Direction): Promise<Moved> {
  return moveRecord(ctx, projectKind, id, direction);
}
