import { eq } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { inUnitOfWork } from "../db/unit-of-work.ts";
import { createCounter } from "../kernel/counter.ts";
import { askBank } from "./ask-bank.ts";
import type { DeclinedCallback, PaidCallback } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { declineAttempt } from "./decline-attempt.ts";
import { type LockedAttempt, lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { countUnauthentic, maskedFields, messageOf, recordMessage } from "./record-message.ts";
import { confirmAfter, lira } from "./rules.ts";
import { type Approval, settleAttempt } from "./settle-attempt.ts";
import { paymentAttempts } from "./table.ts";

/** What the donor is told about this message; the order is only ever shown to the browser that made it. */
export type Finished =
  | { status: "success"; orderId: string }
  | {
      status: "error";
      type: "3d_auth_failed" | "payment_failed" | "error";
      code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
      orderId: string | null;
    };

const callbacks = createCounter(
  "imece_callbacks_total",
  "The bank's callbacks by what they came to",
  "outcome",
);
const refusals = createCounter("imece_callback_refusals_total", "Callbacks that proved nothing", "reason");

/**
 * The bank's callback (contract section 3). Settles on nothing that is not authentic, complete and equal to the
 * order; whatever it answers has been committed and is on the disk. `holdBack` limits what senders of unauthentic
 * messages can make us write; an authentic one is always dealt with.
 */
export async function finishPayment(
  ctx: PaymentContext,
  fields: URLSearchParams,
  holdBack: () => Promise<number | null> = async () => null,
): Promise<Finished> {
  const finished = await finish(ctx, fields, holdBack);
  callbacks.add(finished.status === "success" ? "success" : (finished.code ?? finished.type).toLowerCase());
  return finished;
}

async function finish(
  ctx: PaymentContext,
  fields: URLSearchParams,
  holdBack: () => Promise<number | null>,
): Promise<Finished> {
  const verdict = ctx.bank.verify(fields);
  if (verdict.kind === "untrusted") {
    refusals.add(verdict.reason);
    if ((await holdBack()) === null) {
      ctx.log.warn({ reason: verdict.reason, claims: verdict.claims }, "callback refused");
      await countUnauthentic(ctx, verdict.reason, fields);
    }
    const type = {
      "3d_failed": "3d_auth_failed",
      declined: "payment_failed",
      approved: "error",
      unclear: "error",
    } as const;
    return { status: "error", type: type[verdict.claims], code: "HASH_MISMATCH", orderId: null };
  }
  const details = maskedFields(fields);
  const finished =
    verdict.kind === "declined"
      ? await takeDecline(ctx, verdict, details)
      : await takeApproval(ctx, verdict, details);
  await ctx.heard?.(verdict.number);
  return finished;
}

type Details = Record<string, string>;

async function takeApproval(ctx: PaymentContext, verdict: PaidCallback, details: Details): Promise<Finished> {
  const { number } = verdict;
  const wrong = (orderId: string | null, code: "INVALID_AMOUNT" | null): Finished => {
    return { status: "error", type: "error", code, orderId };
  };
  const answer = await inUnitOfWork(ctx.db, async (unit): Promise<Finished | "ask-first"> => {
    const { tx } = unit;
    const found = await lockAttempt(tx, number);
    if (!found) {
      await recordMessage(ctx, tx, {
        source: "callback",
        outcome: "unknown_number",
        number,
        orderId: null,
        details,
      });
      return wrong(null, null);
    }
    const { order, attempt } = found;
    const trace = { source: "callback", number, orderId: order.id, details } as const;
    const difference = differenceOf(verdict, attempt);
    if (difference) {
      await recordMessage(ctx, tx, { ...trace, outcome: "refused", reason: difference });
      const told = { expected: attempt.amount, echoed: verdict.amount, currency: verdict.currency };
      await raiseAlarm(ctx, tx, difference, attempt, told);
      return wrong(order.id, "INVALID_AMOUNT");
    }
    const known = attempt.status === "settled" || attempt.status === "duplicate";
    const contradicted = order.status === "payment_failed" || attempt.status === "declined";
    if (!known && (verdict.inquireFirst || contradicted)) {
      // Signed too weakly, or against what the bank said before: its own books decide (contract section 6).
      await noteQuestion(ctx, tx, number);
      await recordMessage(ctx, tx, { ...trace, outcome: "asked_first" });
      return "ask-first";
    }
    const outcome = await settleAttempt(ctx, unit, found, approvalOf(verdict));
    unit.write(messageOf(ctx, tx, { ...trace, outcome }));
    if (outcome !== "repeated") unit.commitInGroup();
    return { status: "success", orderId: order.id };
  });
  if (answer !== "ask-first") return answer;
  const { outcome, orderId } = await askBank(ctx, number);
  return (outcome === "paid" || outcome === "confirmed") && orderId
    ? { status: "success", orderId }
    : wrong(orderId, null);
}

function differenceOf(verdict: PaidCallback, attempt: LockedAttempt["attempt"]) {
  if (verdict.amount !== attempt.amount) return "amount_difference" as const;
  if (verdict.currency !== lira) return "currency_difference" as const;
  return undefined;
}

function approvalOf({ authCode, reference, cardMask, hashVariant }: PaidCallback): Approval {
  return { authCode, bankReference: reference, cardMask, evidence: hashVariant };
}

function takeDecline(ctx: PaymentContext, verdict: DeclinedCallback, details: Details): Promise<Finished> {
  const { number, returnCode } = verdict;
  // Where the message leaves open whether money moved, nobody is told that it failed, and so to pay once more.
  const failed = verdict.step === "3d" ? "3d_auth_failed" : "payment_failed";
  const type = verdict.askBank ? "error" : failed;
  return inUnitOfWork(ctx.db, async (unit) => {
    const { tx } = unit;
    const found = await lockAttempt(tx, number);
    if (!found) {
      await recordMessage(ctx, tx, {
        source: "callback",
        outcome: "unknown_number",
        number,
        orderId: null,
        details,
      });
      return { status: "error", type, code: null, orderId: null };
    }
    const { order, attempt } = found;
    const trace = { source: "callback", number, orderId: order.id, details } as const;
    if (attempt.status !== "started") {
      const outcome = attempt.status === "declined" ? "repeated" : "contradicts_payment";
      await recordMessage(ctx, tx, { ...trace, outcome, reason: returnCode });
    } else if (verdict.askBank) {
      await recordMessage(ctx, tx, { ...trace, outcome: "ask_bank", reason: returnCode });
      await noteQuestion(ctx, tx, number);
    } else {
      const { ErrMsg: bankText } = details;
      await declineAttempt(ctx, unit, found, { returnCode, ...(bankText ? { bankText } : {}) });
      unit.write(messageOf(ctx, tx, { ...trace, outcome: "declined", reason: returnCode }));
    }
    return { status: "error", type, code: null, orderId: order.id };
  });
}

/** The message left the outcome open: the bank is asked soon, whatever happens to this process. */
async function noteQuestion(ctx: PaymentContext, tx: Tx, number: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ nextAskAt: new Date(ctx.clock.now().getTime() + confirmAfter) })
    .where(eq(paymentAttempts.number, number));
}
