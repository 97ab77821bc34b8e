import { findDayForRefund } from "#server/giving/cash/assign-cash-day.ts";
import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readText } from "#shared/text/read-text.ts";
import { describeMoved, type RefundWritten } from "./describe-moved.ts";
import { clearRefundAlarms } from "./end-refund.ts";
import { lockRefund } from "./lock-refund.ts";
import { findEarliestDenial, isDecidable, ownCodes } from "./rules.ts";
import { confirmRefund, writeRefund } from "./write-refund.ts";

const maxReferenceLength = 40;

/** too-soon: the bank may still be working on the refund; staff can mark it as not made only after `from`. */
type RefundDecision =
  | RefundWritten
  | { kind: "too-soon"; from: Date }
  /** The desk of the gift has no open day, out of which the money could go. */
  | { kind: "cash-day-closed" }
  /** Only `left` kuruş should be in the desk. */
  | { kind: "above-desk"; left: number };

/** Stores the outcome that staff report of a refund, made by hand or without an answer of the bank. */
export function decideRefund(
  ctx: StaffContext,
  { id, done, reference }: { id: string; done: boolean; reference: string },
): Promise<RefundDecision> {
  return staffWrite(ctx, "refunds", "decide", async ({ tx, now }): Promise<RefundDecision> => {
    const locked = await lockRefund(tx, id);
    if (!locked) return { kind: "missing" };
    const { refund } = locked;
    if (!isDecidable(refund)) return describeMoved(tx, refund);
    const from = done ? null : findEarliestDenial(refund);
    if (from && from > now) return { kind: "too-soon", from };
    const day = done && refund.method === "cash" ? await findDayForRefund(tx, refund) : null;
    if (day?.kind === "day-closed") return { kind: "cash-day-closed" };
    if (day?.kind === "above-desk") return day;
    const cashDayId = day?.kind === "found" ? day.dayId : null;
    const writing = { now, by: ctx.actor };
    await clearRefundAlarms(tx, id, now);
    if (done) {
      const bankReference = readText(reference, maxReferenceLength) || refund.bankReference;
      await confirmRefund(tx, locked, { bankReference, cashDayId }, "confirm-refund", writing);
      return { kind: "saved", state: "confirmed" };
    }
    const refused = { state: "refused", returnCode: ownCodes.byStaff, nextAt: null, endedAt: now } as const;
    await writeRefund(tx, locked, refused, "decline-refund", writing);
    return { kind: "saved", state: "refused" };
  });
}
