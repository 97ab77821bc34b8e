import { ownValue } from "#shared/own-value.ts";
import type { DeclinedCallback } from "./banks/bank.ts";
import type { BankContext } from "./context.ts";
import { declineAttempt } from "./decline-attempt.ts";
import type { Taken } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireSoon } from "./inquire-soon.ts";
import { lockAttemptAt } from "./lock-attempt.ts";
import { recordMessage } from "./record-message.ts";
import { judgeDeclinedCallback } from "./settlement-rules.ts";

/** Takes an authentic decline of the bank's callback. `details` are the fields to record. */
export async function takeDecline(
  ctx: BankContext,
  callback: DeclinedCallback,
  details: Record<string, string>,
): Promise<Taken> {
  const { number, returnCode, step } = callback;
  const type = step === "3d" ? "3d_auth_failed" : "payment_failed";
  const failed = { status: "error", type, code: null } as const;
  const taken = await ctx.db.transaction(async (tx): Promise<Taken | "inquire-first"> => {
    const found = await lockAttemptAt(ctx, tx, number);
    const orderId = found?.order.id ?? null;
    const outcome = found ? judgeDeclinedCallback(callback, found) : "unknown_number";
    const isOpen = outcome === "ask_bank" || outcome === "inquire-first";
    if (isOpen) await inquireSoon(ctx, tx, number);
    if (found && outcome === "declined") {
      const bankText = ownValue(details, ctx.bank.traits.logged.bankText ?? "");
      await declineAttempt(ctx, tx, found, { returnCode, ...(bankText ? { bankText } : {}) });
    }
    const recorded = isOpen ? "ask_bank" : outcome;
    const reason = found ? returnCode : null;
    await recordMessage(ctx, tx, { source: "callback", outcome: recorded, reason, number, orderId, details });
    if (outcome === "inquire-first") return outcome;
    if (isOpen) return { ...unknown, orderId, undecided: true };
    const isNews = outcome === "declined";
    return { ...(callback.mustInquire ? unknown : failed), orderId, isNews };
  });
  if (taken !== "inquire-first") return taken;

  const { outcome, orderId } = await inquireAttempt(ctx, number);
  if (outcome === "failed") return { ...failed, orderId };
  if (outcome === "paid" && orderId) return { status: "success", orderId };
  return { ...unknown, orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

/** Where the outcome is open, the donor must not read "failed" and pay again. */
const unknown = { status: "error", type: "error", code: null } as const;
