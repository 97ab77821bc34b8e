import { eq } from "drizzle-orm";
import { announce } from "#server/platform/live/announce.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import { inquire } from "../inquire-attempt.ts";
import { describeAnswer } from "../rules.ts";
import { endRefund, raiseRefundAlarm } from "./end-refund.ts";
import { findPayment, lockRefund, type RefundRow } from "./lock-refund.ts";
import { interpretInquiry, nextInquiry, notifyStaffAfter, ownCodes, type RefundState } from "./rules.ts";
import type { RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";
import { writeRefund } from "./write-refund.ts";

/** Inquires about a refund that the bank has not answered. The refund is never sent again. */
export async function inquireRefund(
  ctx: RefundContext,
  { id, attemptNumber }: Pick<RefundRow, "id" | "attemptNumber">,
  { mayGiveUp = true } = {},
): Promise<void> {
  const payment = attemptNumber ? await findPayment(ctx.db, attemptNumber) : null;
  if (payment) await applyRefundAnswer(ctx, id, await inquire(ctx, payment), { mayGiveUp });
}

/** Applies a new answer to a refund under way, and returns the refund's state. `mayGiveUp`: the clock is reliable. */
export async function applyRefundAnswer(
  ctx: RefundContext,
  id: string,
  answer: InquiryAnswer,
  { mayGiveUp = true } = {},
): Promise<RefundState | undefined> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, id);
    if (!locked?.payment) return undefined;
    const { refund, payment, otherRefundsAtBank } = locked;
    const { sentAt, state } = refund;
    if ((state !== "sent" && state !== "unknown") || !sentAt) return state;
    const now = ctx.clock.now();
    const verdict = interpretInquiry(answer, { ...refund, sentAt }, payment, otherRefundsAtBank, now);
    if (verdict.kind === "confirmed") {
      await endRefund(ctx, tx, locked, verdict);
      return "confirmed";
    }
    if (verdict.kind === "not-done" && mayGiveUp) {
      await endRefund(ctx, tx, locked, { kind: "refused", returnCode: ownCodes.notDone });
      return "refused";
    }
    const inquiryChange = {
      state: "unknown",
      nextAt: nextInquiry(sentAt, now),
      inquiryCount: refund.inquiryCount + 1,
    } as const;
    announce(tx, "refund");
    if (state === "unknown") await tx.update(refunds).set(inquiryChange).where(eq(refunds.id, id));
    else await writeRefund(tx, locked, inquiryChange, "refund-unknown", { now, by: null });
    const isOverdue = now.getTime() - sentAt.getTime() >= notifyStaffAfter;
    if (verdict.kind === "undecided" || isOverdue) {
      const details = { ...describeAnswer(answer), refund: refund.amount };
      await raiseRefundAlarm(ctx, tx, "refund_unknown", locked, details);
    }
    return "unknown";
  });
}
