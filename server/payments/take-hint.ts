import { isLockRefused, lockedRow } from "../kernel/errors.ts";
import type { HintCallback } from "./banks/bank.ts";
import {
  bringForward,
  claimHint,
  givePlaceBack,
  type HintClaim,
  type HintSender,
  hintPatience,
  unknownSender,
} from "./claim-hint.ts";
import type { PaymentContext } from "./context.ts";
import type { Finished } from "./finish-payment.ts";
import { inquire, takeAnswer } from "./inquire-attempt.ts";
import { inquireWhenBack } from "./inquire-when-back.ts";
import { leaveToInquiry } from "./leave-to-inquiry.ts";
import { recordMessage } from "./record-message.ts";
import { tellOfLateMessage } from "./weak-3d-told.ts";

/**
 * Takes a message that proves nothing and names one of our attempts: an inquiry decides, now if the limits of hints
 * allow it, else soon. The sender learns nothing of the outcome; this browser's own order is on the result page.
 * `details` are the fields to record; null: this sender may cause no more rows.
 */
export async function takeHint(
  ctx: PaymentContext,
  hint: Omit<HintCallback, "kind">,
  details: Record<string, string> | null,
  sender: HintSender = unknownSender,
): Promise<Finished> {
  try {
    return await take(ctx, hint, details, sender);
  } catch (error) {
    // The donor may have paid, and an inquiry still decides, whatever failed here: no reason to show an error.
    const { number } = hint;
    const isLocked = isLockRefused(error);
    const why = isLocked ? { where: lockedRow(error) } : { err: error };
    ctx.log.warn({ number, ...why }, "hint not processed; an inquiry decides");
    if (!isLocked) inquireWhenBack(ctx, number, { proven: false });
    return { status: "hint", number, undecided: true };
  }
}

async function take(
  ctx: PaymentContext,
  { number, reason, weak3d }: Omit<HintCallback, "kind">,
  details: Record<string, string> | null,
  sender: HintSender,
): Promise<Finished> {
  const claim = await claimHint(ctx, number, sender);
  if (claim.kind === "unknown") return { status: "hint", number, undecided: true };
  const told = weak3d === undefined ? {} : { weak3d };
  if (details) await recordHint(ctx, claim, { number, reason }, { ...details, ...told });
  if (claim.kind === "decided" && weak3d !== undefined) await tellOfLateMessage(ctx, number, weak3d);
  const isDecided = claim.kind === "inquire" ? await inquireNow(ctx, claim) : claim.kind === "decided";
  return { status: "hint", number, ...(isDecided ? {} : { undecided: true }) };
}

function recordHint(
  ctx: PaymentContext,
  { orderId }: Exclude<HintClaim, { kind: "unknown" }>,
  { number, reason }: Pick<HintCallback, "number" | "reason">,
  details: Record<string, string>,
): Promise<void> {
  const trace = { source: "callback", outcome: "hint", reason, number, orderId, details } as const;
  return recordMessage(ctx, ctx.db, trace);
}

/** Whether the outcome is in our rows now. */
async function inquireNow(
  ctx: PaymentContext,
  { attempt }: HintClaim & { kind: "inquire" },
): Promise<boolean> {
  const { number } = attempt;
  const answer = await inquire(ctx, attempt, AbortSignal.timeout(hintPatience)).finally(() =>
    givePlaceBack(ctx, number),
  );
  try {
    const { outcome } = await takeAnswer(ctx, number, answer);
    if (outcome === "open") await bringForward(ctx, number);
    return outcome !== "open";
  } catch (error) {
    if (!isLockRefused(error)) throw error;
    await leaveToInquiry(ctx, number, {}, error, "inquiry");
    return false;
  }
}
