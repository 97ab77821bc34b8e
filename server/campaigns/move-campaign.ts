import type { StaffContext } from "../accounts/staff-write.ts";
import { type Moved, moveRecord } from "../records/arrange-records.ts";
import type { Direction } from "../records/order-rules.ts";
import { campaignKind } from "./campaign-kind.ts";

/** Moves it one position up or down in the display order. */
export function moveCampaign(ctx: StaffContext, id: string, direction: Direction): Promise<Moved> {
  return moveRecord(ctx, campaignKind, id, direction);
}
