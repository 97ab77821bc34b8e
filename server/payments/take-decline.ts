import { ownValue } from "#shared/own-value.ts";
import { inUnitOfWork } from "../db/unit-of-work.ts";
import type { DeclinedCallback } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { declineAttempt } from "./decline-attempt.ts";
import type { Finished } from "./finish-payment.ts";
import { inquireSoon } from "./inquire-soon.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { recordMessage } from "./record-message.ts";
import { judgeDeclinedCallback } from "./settlement-rules.ts";

/** Takes an authentic decline of the bank's callback. `details` are the fields to record. */
export function takeDecline(
  ctx: PaymentContext,
  callback: DeclinedCallback,
  details: Record<string, string>,
): Promise<Finished> {
  const { number, returnCode } = callback;
  // Where the message leaves open whether money moved, the donor must not read "failed" and pay again.
  const failed = callback.step === "3d" ? "3d_auth_failed" : "payment_failed";
  const told = { status: "error", type: callback.mustInquire ? "error" : failed, code: null } as const;
  return inUnitOfWork(ctx.db, async (unit) => {
    const found = await lockAttempt(unit.tx, number);
    const orderId = found?.order.id ?? null;
    const outcome = found ? judgeDeclinedCallback(callback, found) : "unknown_number";
    if (outcome === "ask_bank") inquireSoon(ctx, unit, number);
    if (found && outcome === "declined") {
      const bankText = ownValue(details, ctx.bank.traits.logged.bankText ?? "");
      await declineAttempt(ctx, unit, found, { returnCode, ...(bankText ? { bankText } : {}) });
    }
    const reason = found ? returnCode : null;
    recordMessage(ctx, unit, { source: "callback", outcome, reason, number, orderId, details });
    return { ...told, orderId };
  });
}
