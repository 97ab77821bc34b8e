import { and, eq, gt, inArray, lte, or } from "drizzle-orm";
import { isOfSlaughtered } from "#server/giving/kurban/refund-shares.ts";
import { claim } from "#server/platform/db/claim.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { readRestoredAt } from "#server/platform/db/restored-at.ts";
import { announce } from "#server/platform/live/announce.ts";
import { istanbulDay, shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { hourMs } from "#shared/text/time.ts";
import type { BankRefund } from "../banks/bank.ts";
import type { PaymentContext } from "../context.ts";
import { inquire } from "../inquire-attempt.ts";
import { findBank } from "../site-bank.ts";
import type { StoredAttempt } from "../table.ts";
import { endRefund, raiseLateRefundAlarm } from "./end-refund.ts";
import {
  findPayment,
  type LockedRefund,
  lockRefund,
  type RefundRow,
  sumRefundsAtBank,
} from "./lock-refund.ts";
import { offerOf, planRefund } from "./plan-refund.ts";
import {
  compareBeforeSending,
  interpretRefundAnswer,
  isTooLateToSend,
  latestDue,
  leaseMs,
  maxSendDelay,
  nextInquiry,
  nextSending,
  ownCodes,
  type RefundOutcome,
  type RefundWay,
} from "./rules.ts";
import { refunds } from "./table.ts";
import { writeRefund } from "./write-refund.ts";

export type RefundContext = Pick<PaymentContext, "db" | "banks" | "clock" | "log" | "toNetworkKey">;

/** Claims a due refund for this process until the lease ends. */
export async function claimRefund({ db, clock }: RefundContext, id: string): Promise<RefundRow | undefined> {
  const now = clock.now();
  const isDue = or(lte(refunds.nextAt, now), gt(refunds.nextAt, latestDue(now)));
  const when = and(eq(refunds.id, id), inArray(refunds.state, ["approved", "sent", "unknown"]), isDue);
  const lease = { nextAt: new Date(now.getTime() + leaseMs) };
  const [claimed] = await claim(db, refunds, { key: [refunds.id], when }, lease);
  return claimed;
}

/**
 * Sends a claimed refund if the bank's record equals our database. The state `sent` is committed before the request, so
 * that a refund is never sent twice: from then on, only an answer or an inquiry decides (docs/decisions/050).
 */
export async function sendRefund(
  ctx: RefundContext,
  claimed: RefundRow,
  { mayGiveUp = true } = {},
): Promise<void> {
  const payment = claimed.attemptNumber ? await findPayment(ctx.db, claimed.attemptNumber) : null;
  if (!payment) return;
  const refundsBefore = await sumRefundsAtBank(ctx.db, payment.number, claimed.id);
  const answer = refundsBefore.underWay > 0 ? null : await inquire(ctx, payment);
  const comparison = answer
    ? compareBeforeSending(answer, payment, refundsBefore, await readRestoredAt(ctx.db))
    : "later";
  const reference = (answer?.kind === "paid" && answer.reference) || payment.bankReference || "";
  const request = await ctx.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, claimed.id);
    if (locked?.refund.state !== "approved") return null;
    const { otherRefundsAtBank } = locked;
    const hasChanged =
      otherRefundsAtBank.confirmed !== refundsBefore.confirmed || otherRefundsAtBank.underWay > 0;
    if (hasChanged || comparison === "later") return void (await postponeSending(ctx, tx, locked, mayGiveUp));
    if (comparison !== "equal") {
      const refused = { kind: "refused", returnCode: ownCodes[comparison] } as const;
      return void (await endRefund(ctx, tx, locked, refused));
    }
    const way = planRefund(
      ctx,
      payment,
      claimed.amount === payment.amount && otherRefundsAtBank.confirmed === 0,
    );
    if (way) return markSent(ctx, tx, locked, way);
    // The bank's interface offers no such request, so staff make the refund in the bank's panel.
    await tx.update(refunds).set({ way: null, nextAt: null }).where(eq(refunds.id, claimed.id));
    announce(tx, "refund");
    return null;
  });
  if (request) await callBank(ctx, request, { payment, reference, isSecondWay: false, mayGiveUp });
}

async function postponeSending(
  ctx: RefundContext,
  tx: Tx,
  locked: LockedRefund,
  mayGiveUp: boolean,
): Promise<void> {
  const { refund } = locked;
  const now = ctx.clock.now();
  if (mayGiveUp && isTooLateToSend(approvalTime(refund), now))
    return endRefund(ctx, tx, locked, { kind: "refused", returnCode: ownCodes.unanswered });
  const nextAt = nextSending(approvalTime(refund), now);
  await tx.update(refunds).set({ nextAt }).where(eq(refunds.id, refund.id));
  announce(tx, "refund");
}

/** Refunds from before migration 0001 have no time of approval. */
function approvalTime({ approvedAt, createdAt }: RefundRow): Date {
  return approvedAt ?? createdAt;
}

/** One request to the bank. Its answer is applied only if `tries` has not changed, so that no request followed. */
type SentRequest = {
  id: string;
  amount: number;
  way: RefundWay;
  tries: number;
  sentAt: Date;
  monotonicSentAt: number;
};

/** Marks a refund as sent. Refuses it and returns null if a share of it is slaughtered, for which no money goes back. */
async function markSent(
  ctx: RefundContext,
  tx: Tx,
  locked: LockedRefund,
  way: RefundWay,
): Promise<SentRequest | null> {
  if (await isOfSlaughtered(tx, locked.refund)) {
    await endRefund(ctx, tx, locked, { kind: "refused", returnCode: ownCodes.slaughtered });
    return null;
  }
  const now = ctx.clock.now();
  // This time does not change when the system clock is set.
  const monotonicSentAt = performance.now();
  const { id, amount, tries } = locked.refund;
  const due = { sentAt: now, nextAt: new Date(now.getTime() + leaseMs), inquiryCount: 0 };
  const changes = { state: "sent", way, tries: tries + 1, returnCode: null, ...due } as const;
  await writeRefund(tx, locked, changes, "send-refund", { now, by: null });
  return { id, amount, way, tries: tries + 1, sentAt: now, monotonicSentAt };
}

type CallOptions = { payment: StoredAttempt; reference: string; isSecondWay: boolean; mayGiveUp: boolean };

/** Returns whether so much time has passed since the commit that an inquiry may already have decided the refund. */
function isTooLateToCall({ clock }: RefundContext, { sentAt, monotonicSentAt }: SentRequest): boolean {
  const elapsed = Math.max(performance.now() - monotonicSentAt, clock.now().getTime() - sentAt.getTime());
  return elapsed >= maxSendDelay;
}

async function callBank(ctx: RefundContext, sent: SentRequest, options: CallOptions): Promise<void> {
  const { payment, reference, isSecondWay, mayGiveUp } = options;
  const { id, amount, way } = sent;
  if (isTooLateToCall(ctx, sent)) {
    ctx.log.error({ refund: id }, "refund not sent: its time is over");
    return;
  }
  const { number } = payment;
  const request: BankRefund = { attempt: payment, id, amount, reference };
  const bank = findBank(ctx.banks, payment.bank);
  const answer = await (way === "void" ? bank?.void?.(request) : bank?.refund?.(request));
  if (!answer) throw new Error("the bank offers no such request");
  const whole = amount === payment.amount;
  const outcome = interpretRefundAnswer(answer, { way, whole, offered: offerOf(bank), isSecondWay });
  ctx.log.info({ refund: id, number, way, outcome: outcome.kind }, "refund answered by the bank");
  const next = await ctx.db.transaction((tx) => applyOutcome(ctx, tx, sent, outcome, mayGiveUp));
  if (next) await callBank(ctx, next, { ...options, isSecondWay: true });
}

async function applyOutcome(
  ctx: RefundContext,
  tx: Tx,
  { id, tries }: SentRequest,
  outcome: RefundOutcome,
  mayGiveUp: boolean,
): Promise<SentRequest | null> {
  const locked = await lockRefund(tx, id);
  const { refund } = locked ?? {};
  const isOpen = refund?.state === "sent" || refund?.state === "unknown";
  if (!locked || !refund || !isOpen || refund.tries !== tries) {
    ctx.log.error({ refund: id, outcome: outcome.kind }, "refund answered after its end");
    if (locked && outcome.kind === "confirmed" && refund?.state !== "confirmed")
      await raiseLateRefundAlarm(ctx, tx, locked);
    return null;
  }
  const now = ctx.clock.now();
  switch (outcome.kind) {
    case "other-way":
      return markSent(ctx, tx, locked, outcome.way);
    case "postponed": {
      const { returnCode } = outcome;
      if (mayGiveUp && isTooLateToSend(approvalTime(refund), now)) {
        await endRefund(ctx, tx, locked, { kind: "refused", returnCode });
        return null;
      }
      const postponed = { state: "approved", returnCode, nextAt: nextSendingDay(now, locked) } as const;
      await writeRefund(tx, locked, postponed, "postpone-refund", { now, by: null });
      return null;
    }
    case "unknown": {
      const nextAt = nextInquiry(refund.sentAt ?? now, now);
      await writeRefund(tx, locked, { state: "unknown", nextAt }, "refund-unknown", { now, by: null });
      return null;
    }
    default:
      await endRefund(ctx, tx, locked, outcome);
      return null;
  }
}

/** Returns a time after the bank closes the day of the sale: tomorrow, or in three hours if that day is over. */
function nextSendingDay(now: Date, { payment }: LockedRefund): Date {
  const today = istanbulDay(now);
  if (payment && istanbulDay(payment.createdAt) !== today) return new Date(now.getTime() + 3 * hourMs);
  return new Date(startOfIstanbulDay(shiftDay(today, 1)).getTime() + hourMs);
}
