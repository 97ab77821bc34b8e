import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { describeMoved, type RefundWritten } from "./describe-moved.ts";
import { lockRefund } from "./lock-refund.ts";
import { ownCodes } from "./rules.ts";
import { writeRefund } from "./write-refund.ts";

/** Refuses a requested refund, or gives up an approved refund that has not been sent. */
export function declineRefund(ctx: StaffContext, id: string): Promise<RefundWritten> {
  return staffWrite(ctx, "refunds", "decide", async ({ tx, now }): Promise<RefundWritten> => {
    const locked = await lockRefund(tx, id);
    if (!locked) return { kind: "missing" };
    const { refund } = locked;
    if (refund.state !== "requested" && refund.state !== "approved") return describeMoved(tx, refund);
    const refused = { state: "refused", returnCode: ownCodes.byStaff, nextAt: null, endedAt: now } as const;
    await writeRefund(tx, locked, refused, "decline-refund", { now, by: ctx.actor });
    return { kind: "saved", state: "refused" };
  });
}
