import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { endHolds } from "./lapse-holds.ts";
import { readLiveShares } from "./read-shares.ts";

/** `nothing-held`: the shares were paid or released meanwhile. */
export type HoldReleased =
  | { kind: "released"; shares: number }
  | { kind: "nothing-held" }
  | Missing
  | Forbidden;

/** Releases the held shares of an order, whose donor may still pay: late money is booked as for a hold that ended. */
export function releaseHold(ctx: StaffContext, orderId: string): Promise<HoldReleased> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<HoldReleased> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    const held = (await readLiveShares(tx, orderId)).filter(({ state }) => state === "held");
    if (order.status === "completed" || held.length === 0) return { kind: "nothing-held" };
    const shares = await endHolds(tx, held, now);
    await audit({ action: "release-hold", entity: "order", entityId: orderId, after: { shares } });
    return { kind: "released", shares };
  });
}
