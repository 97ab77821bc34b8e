import { and, eq } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { DeclinedCallback, PaidCallback } from "./banks/bank.ts";
import type { BankContext } from "./context.ts";
import type { Finished } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { type LockedAttempt, lockAttemptAt } from "./lock-attempt.ts";
import { raiseAlarm, reportFindings } from "./raise-alarm.ts";
import { inquiredFirst, recordMessage } from "./record-message.ts";
import { inquireSoon } from "./schedule-inquiry.ts";
import { declineAttempt, settleAttempt } from "./settle-attempt.ts";
import {
  type ApprovalMeaning,
  type DeclinedMeaning,
  judgeDeclinedCallback,
  judgePaidCallback,
  type PaidMeaning,
} from "./settlement-rules.ts";
import { alarmOfWeak3d } from "./weak-3d.ts";

/** `isNew`: the message changed our database; a repetition does not. */
export type Handled = Finished & { isNew?: boolean };

/** An authentic message about a locked attempt. `details`: the fields to record. */
type Message<Callback> = LockedAttempt & { callback: Callback; details: Record<string, string> };

/** A handler carries out one meaning of a message. */
type Handler<Callback> = {
  /** The outcome and the reason under which the message is recorded. */
  recorded: string;
  reason?: string;
  apply(ctx: BankContext, tx: Tx, message: Message<Callback>): Promise<Handled>;
  /** Runs after the commit; the answer of `after` replaces that of `apply`. */
  inquire?(ctx: BankContext, callback: Callback): Promise<Handled>;
};

const approvals: Record<PaidMeaning, Handler<PaidCallback>> = {
  settles: { recorded: "settled", apply: settle("settles") },
  duplicate_payment: { recorded: "recorded", apply: settle("duplicate_payment") },
  approved_after_manual_change: { recorded: "recorded", apply: settle("approved_after_manual_change") },
  repeated: { recorded: "repeated", apply: repeatApproval },
  amount_difference: refuse("amount_difference"),
  currency_difference: refuse("currency_difference"),
  "inquire-now": { recorded: inquiredFirst, apply: leaveOpen, inquire: inquireForApproval },
};

const declines: Record<DeclinedMeaning, Handler<DeclinedCallback>> = {
  declined: { recorded: "declined", apply: decline },
  repeated: { recorded: "repeated", apply: answerDecline },
  contradicts_payment: { recorded: "contradicts_payment", apply: answerDecline },
  "inquire-soon": { recorded: "ask_bank", apply: leaveOpen },
  "inquire-now": { recorded: "ask_bank", apply: leaveOpen, inquire: inquireForDecline },
};

/** Judges an authentic callback, records it, and applies it. `details`: the fields to record. */
export async function handleCallback(
  ctx: BankContext,
  callback: PaidCallback | DeclinedCallback,
  details: Record<string, string>,
): Promise<Handled> {
  if (callback.kind === "paid") {
    const { weak3d } = callback;
    const message = { callback, details: weak3d === undefined ? details : { ...details, weak3d } };
    const known = await handle(ctx, message, (found) => approvals[judgePaidCallback(callback, found)]);
    return known ?? reportUnknown(ctx, callback);
  }
  const message = { callback, details };
  const known = await handle(ctx, message, (found) => declines[judgeDeclinedCallback(callback, found)]);
  return known ?? { ...failedOf(callback), orderId: null };
}

/** Returns null when no attempt of this bank has the number. */
async function handle<Callback extends PaidCallback | DeclinedCallback>(
  ctx: BankContext,
  message: Omit<Message<Callback>, keyof LockedAttempt>,
  handlerOf: (found: LockedAttempt) => Handler<Callback>,
): Promise<Handled | null> {
  const { callback, details } = message;
  const { number } = callback;
  const trace = { source: "callback", number, details } as const;
  const done = await ctx.db.transaction(async (tx) => {
    const found = await lockAttemptAt(ctx, tx, number);
    if (!found) {
      await recordMessage(ctx, tx, { ...trace, outcome: "unknown_number", orderId: null });
      return null;
    }
    const handler = handlerOf(found);
    const reason = callback.kind === "declined" ? callback.returnCode : (handler.reason ?? null);
    await recordMessage(ctx, tx, { ...trace, outcome: handler.recorded, reason, orderId: found.order.id });
    return { handler, handled: await handler.apply(ctx, tx, { ...message, ...found }) };
  });
  return done && (done.handler.inquire?.(ctx, callback) ?? done.handled);
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
    return { ...paidOf(meaning === "settles" || order.status === "completed", order.id), isNew: true };
  };
}

/** Handles an approval that may come after the inquiry that settled the attempt. */
async function repeatApproval(
  ctx: BankContext,
  tx: Tx,
  { callback, order, attempt }: Message<PaidCallback>,
): Promise<Handled> {
  await alarmOfWeak3d(ctx, tx, attempt, callback.weak3d);
  return paidOf(order.status === "completed", order.id);
}

function refuse(difference: "amount_difference" | "currency_difference"): Handler<PaidCallback> {
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
): Promise<Handled> {
  const bankText = ownValue(details, ctx.bank.traits.logged.bankText ?? "");
  const { returnCode } = callback;
  await declineAttempt(ctx, tx, { order, attempt }, { returnCode, ...(bankText ? { bankText } : {}) });
  return { ...failedOf(callback), orderId: order.id, isNew: true };
}

async function answerDecline(_ctx: BankContext, _tx: Tx, { callback, order }: Message<DeclinedCallback>) {
  return { ...failedOf(callback), orderId: order.id };
}

/** Leaves the order open, because the donor must not read "failed" and pay again. */
async function leaveOpen(ctx: BankContext, tx: Tx, { order, attempt }: LockedAttempt): Promise<Handled> {
  await inquireSoon(ctx, tx, attempt.number);
  return { ...unknown, orderId: order.id, undecided: true };
}

/** Inquires about an approval. If staff have cancelled the order, staff decide, and the donor sees no success. */
async function inquireForApproval(ctx: BankContext, { number }: PaidCallback): Promise<Handled> {
  const { outcome, orderId } = await inquireOnce(ctx, number);
  const isPaid = outcome === "paid" || outcome === "confirmed";
  if (isPaid && orderId) {
    const completed = and(eq(orders.id, orderId), eq(orders.status, "completed"));
    if ((await ctx.db.$count(orders, completed)) > 0) return { status: "success", orderId };
  }
  return { status: "pending", orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

const inquiring = new Map<string, ReturnType<typeof inquireAttempt>>();

/** Shares the answer of a running inquiry: banks send a message several times. */
function inquireOnce(ctx: BankContext, number: string): ReturnType<typeof inquireAttempt> {
  const running =
    inquiring.get(number) ?? inquireAttempt(ctx, number).finally(() => inquiring.delete(number));
  inquiring.set(number, running);
  return running;
}

async function inquireForDecline(ctx: BankContext, callback: DeclinedCallback): Promise<Handled> {
  const { outcome, orderId } = await inquireAttempt(ctx, callback.number);
  if (outcome === "failed") return { ...failedOf({ ...callback, mustInquire: false }), orderId };
  if (outcome === "paid" && orderId) return { status: "success", orderId };
  return { ...unknown, orderId, ...(outcome === "open" ? { undecided: true } : {}) };
}

/** Reports a signed approval of an unknown number: after a restore, from another site, or from another bank. */
async function reportUnknown(ctx: BankContext, callback: PaidCallback): Promise<Handled> {
  const { number, amount, currency, reference } = callback;
  ctx.log.error({ number, amount, reference }, "approval for an unknown order number");
  const now = ctx.clock.now();
  const day = istanbulDay(now);
  const details = { day, bankNumber: number, what: "sale", state: "approved", amount, currency, reference };
  // The same subject as reconciliation reports, so that both are one alarm.
  const found = [{ kind: "unknown_to_us", subject: `bank:${number}:${day}`, details }] as const;
  await reportFindings(ctx, { kinds: [], found, startedAt: now });
  return { status: "pending", orderId: null };
}

const unknown = { status: "error", type: "error", code: null } as const;

function paidOf(isPaid: boolean, orderId: string) {
  return { status: isPaid ? "success" : "pending", orderId } as const;
}

function failedOf({ mustInquire, step }: DeclinedCallback) {
  if (mustInquire) return unknown;
  return { status: "error", type: step === "3d" ? "3d_auth_failed" : "payment_failed", code: null } as const;
}
