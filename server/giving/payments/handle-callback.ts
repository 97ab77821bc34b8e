import { and, eq } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { DeclinedCallback, PaidCallback } from "./banks/bank.ts";
import type { BankContext } from "./context.ts";
import type { CallbackResult } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { type LockedAttempt, lockAttemptAt } from "./lock-attempt.ts";
import { raiseAlarm, reportFindings } from "./raise-alarm.ts";
import { inquiryFirst, recordMessage } from "./record-message.ts";
import { scheduleInquirySoon } from "./schedule-inquiry.ts";
import { declineAttempt, settleAttempt } from "./settle-attempt.ts";
import {
  type ApprovalMeaning,
  classifyDeclinedCallback,
  classifyPaidCallback,
  type DeclinedMeaning,
  type PaidMeaning,
} from "./settlement-rules.ts";
import { raiseWeak3dAlarm } from "./weak-3d.ts";

/** `isNew`: this message changed our database; a repeated message does not. */
export type HandledCallback = CallbackResult & { isNew?: boolean };

/** An authentic message about a locked attempt. `details`: the fields to record. */
type Message<Callback> = LockedAttempt & { callback: Callback; details: Record<string, string> };

/** A handler carries out one meaning of a message. */
type Handler<Callback> = {
  /** The outcome and the reason under which the message is recorded. */
  recorded: string;
  reason?: string;
  apply(ctx: BankContext, tx: Tx, message: Message<Callback>): Promise<HandledCallback>;
  /** Runs after the commit. Its result replaces the result of `apply`. */
  inquire?(ctx: BankContext, callback: Callback): Promise<HandledCallback>;
};

const approvals: Record<PaidMeaning, Handler<PaidCallback>> = {
  settles: { recorded: "settled", apply: settle("settles") },
  duplicate_payment: { recorded: "recorded", apply: settle("duplicate_payment") },
  approved_after_manual_change: { recorded: "recorded", apply: settle("approved_after_manual_change") },
  repeated: { recorded: "repeated", apply: repeatApproval },
  amount_difference: refuseDifference("amount_difference"),
  currency_difference: refuseDifference("currency_difference"),
  "inquire-now": { recorded: inquiryFirst, apply: leaveToInquiry, inquire: inquireForApproval },
};

const declines: Record<DeclinedMeaning, Handler<DeclinedCallback>> = {
  declined: { recorded: "declined", apply: decline },
  repeated: { recorded: "repeated", apply: confirmDecline },
  contradicts_payment: { recorded: "contradicts_payment", apply: confirmDecline },
  "inquire-soon": { recorded: "ask_bank", apply: leaveToInquiry },
  "inquire-now": { recorded: "ask_bank", apply: leaveToInquiry, inquire: inquireForDecline },
};

/** Records an authentic callback and applies it to the order. `details`: the fields to record. */
export async function handleCallback(
  ctx: BankContext,
  callback: PaidCallback | DeclinedCallback,
  details: Record<string, string>,
): Promise<HandledCallback> {
  if (callback.kind === "paid") {
    const { weak3d } = callback;
    const message = { callback, details: weak3d === undefined ? details : { ...details, weak3d } };
    const result = await handle(ctx, message, (locked) => approvals[classifyPaidCallback(callback, locked)]);
    return result ?? reportUnknown(ctx, callback);
  }
  const message = { callback, details };
  const result = await handle(ctx, message, (locked) => declines[classifyDeclinedCallback(callback, locked)]);
  return result ?? { ...toFailedResult(callback), orderId: null };
}

/** Returns null when no attempt of this bank has the number. */
async function handle<Callback extends PaidCallback | DeclinedCallback>(
  ctx: BankContext,
  message: Omit<Message<Callback>, keyof LockedAttempt>,
  findHandler: (locked: LockedAttempt) => Handler<Callback>,
): Promise<HandledCallback | null> {
  const { callback, details } = message;
  const { number } = callback;
  const trace = { source: "callback", number, details } as const;
  const result = await ctx.db.transaction(async (tx) => {
    const locked = await lockAttemptAt(ctx, tx, number);
    if (!locked) {
      await recordMessage(ctx, tx, { ...trace, outcome: "unknown_number", orderId: null });
      return null;
    }
    const handler = findHandler(locked);
    const reason = callback.kind === "declined" ? callback.returnCode : (handler.reason ?? null);
    await recordMessage(ctx, tx, { ...trace, outcome: handler.recorded, reason, orderId: locked.order.id });
    return { handler, handled: await handler.apply(ctx, tx, { ...message, ...locked }) };
  });
  return result && (result.handler.inquire?.(ctx, callback) ?? result.handled);
}

function settle(meaning: Exclude<ApprovalMeaning, "repeated">): Handler<PaidCallback>["apply"] {
  return async (ctx, tx, { callback, order, attempt }) => {
    const { authCode, amountSigned, hashVariant: evidence, weak3d, takenAt = null } = callback;
    const unsigned = { bankReference: null, cardMask: null };
    const approval = {
      authCode,
      ...unsigned,
      amountProven: amountSigned === true,
      evidence,
      weak3d,
      takenAt,
    };
    await settleAttempt(ctx, tx, { order, attempt }, meaning, approval);
    return { ...toPaidResult(meaning === "settles" || order.status === "completed", order.id), isNew: true };
  };
}

/** Handles an approval of a settled attempt. An inquiry may have settled it, which does not show a weak 3-D status. */
async function repeatApproval(
  ctx: BankContext,
  tx: Tx,
  { callback, order, attempt }: Message<PaidCallback>,
): Promise<HandledCallback> {
  await raiseWeak3dAlarm(ctx, tx, attempt, callback.weak3d);
  return toPaidResult(order.status === "completed", order.id);
}

function refuseDifference(difference: "amount_difference" | "currency_difference"): Handler<PaidCallback> {
  return {
    recorded: "refused",
    reason: difference,
    async apply(ctx, tx, { callback: { amount: echoed, currency }, order, attempt }) {
      await raiseAlarm(ctx, tx, difference, attempt, { expected: attempt.amount, echoed, currency });
      return { status: "error", type: "error", code: "INVALID_AMOUNT", orderId: order.id };
    },
  };
}

async function decline(
  ctx: BankContext,
  tx: Tx,
  { callback, details, order, attempt }: Message<DeclinedCallback>,
): Promise<HandledCallback> {
  const bankText = ownValue(details, ctx.bank.traits.logged.bankText ?? "");
  const { returnCode } = callback;
  await declineAttempt(ctx, tx, { order, attempt }, { returnCode, ...(bankText ? { bankText } : {}) });
  return { ...toFailedResult(callback), orderId: order.id, isNew: true };
}

async function confirmDecline(_ctx: BankContext, _tx: Tx, { callback, order }: Message<DeclinedCallback>) {
  return { ...toFailedResult(callback), orderId: order.id };
}

/** Leaves the order pending until an inquiry decides, because a donor who reads "failed" would pay again. */
async function leaveToInquiry(
  ctx: BankContext,
  tx: Tx,
  { order, attempt }: LockedAttempt,
): Promise<HandledCallback> {
  await scheduleInquirySoon(ctx, tx, attempt.number);
  return { ...unknownResult, orderId: order.id, undecided: true };
}

/** Inquires about an approval. The donor sees no success if staff have cancelled the order, which staff then decide. */
async function inquireForApproval(ctx: BankContext, { number }: PaidCallback): Promise<HandledCallback> {
  const { outcome, orderId } = await inquireOnce(ctx, number);
  const isPaidAtBank = outcome === "paid" || outcome === "confirmed";
  if (isPaidAtBank && orderId) {
    const completed = and(eq(orders.id, orderId), eq(orders.status, "completed"));
    if ((await ctx.db.$count(orders, completed)) > 0) return { status: "success", orderId };
  }
  return { status: "pending", orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

const runningInquiries = new Map<string, ReturnType<typeof inquireAttempt>>();

/** Inquires, or waits for the running inquiry about the same attempt: banks send a message several times. */
function inquireOnce(ctx: BankContext, number: string): ReturnType<typeof inquireAttempt> {
  const running =
    runningInquiries.get(number) ??
    inquireAttempt(ctx, number).finally(() => runningInquiries.delete(number));
  runningInquiries.set(number, running);
  return running;
}

async function inquireForDecline(ctx: BankContext, callback: DeclinedCallback): Promise<HandledCallback> {
  const { outcome, orderId } = await inquireAttempt(ctx, callback.number);
  if (outcome === "failed") return { ...toFailedResult({ ...callback, mustInquire: false }), orderId };
  if (outcome === "paid" && orderId) return { status: "success", orderId };
  return { ...unknownResult, orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

/** Raises an alarm: the number of a signed approval is not ours, for example after a restore or from another site. */
async function reportUnknown(ctx: BankContext, callback: PaidCallback): Promise<HandledCallback> {
  const { number, amount, currency, reference } = callback;
  ctx.log.error({ number, amount, reference }, "approval for an unknown order number");
  const now = ctx.clock.now();
  const day = istanbulDay(now);
  const details = { day, bankNumber: number, what: "sale", state: "approved", amount, currency, reference };
  // Reconciliation uses the same subject, so that both raise one alarm.
  const findings = [{ kind: "unknown_to_us", subject: `bank:${number}:${day}`, details }] as const;
  await reportFindings(ctx, { kinds: [], findings, startedAt: now });
  return { status: "pending", orderId: null };
}

const unknownResult = { status: "error", type: "error", code: null } as const;

function toPaidResult(isPaid: boolean, orderId: string) {
  return { status: isPaid ? "success" : "pending", orderId } as const;
}

function toFailedResult({ mustInquire, step }: DeclinedCallback) {
  if (mustInquire) return unknownResult;
  return { status: "error", type: step === "3d" ? "3d_auth_failed" : "payment_failed", code: null } as const;
}
