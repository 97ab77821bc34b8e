import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readText } from "#shared/text/read-text.ts";
import { clearRefundAlarms } from "./end-by-bank.ts";
import { lockRefund } from "./lock-refund.ts";
import { type RefundWritten, readMoved } from "./read-moved.ts";
import { deniableFrom, isDecidable, ownCodes } from "./rules.ts";
import { confirmRefund, writeRefund } from "./write-refund.ts";

const longestReference = 40;

/** `too-soon`: the bank may still be working on the refund; staff can mark it as not made from the time `from`. */
type RefundDecided = RefundWritten | { kind: "too-soon"; from: Date };

/** Stores the outcome of a refund by hand or without an answer. `reference`: the bank's number of it, if known. */
export function decideRefund(
  ctx: StaffContext,
  { id, done, reference }: { id: string; done: boolean; reference: string },
): Promise<RefundDecided> {
  return staffWrite(ctx, "refunds.write", async ({ tx, now }): Promise<RefundDecided> => {
    const locked = await lockRefund(tx, id);
    if (!locked) return { kind: "missing" };
    const { refund } = locked;
    if (!isDecidable(refund)) return readMoved(tx, refund);
    const from = done ? null : deniableFrom(refund);
    if (from && from > now) return { kind: "too-soon", from };
    const writing = { now, by: ctx.actor };
    await clearRefundAlarms(tx, id, now);
    if (done) {
      const bankReference = readText(reference, longestReference) || refund.bankReference;
      await confirmRefund(tx, locked, { bankReference }, "confirm-refund", writing);
      return { kind: "saved", state: "confirmed" };
    }
    const refused = { state: "refused", returnCode: ownCodes.byStaff, nextAt: null, endedAt: now } as const;
    await writeRefund(tx, locked, refused, "decline-refund", writing);
    return { kind: "saved", state: "refused" };
  });
}
