import { and, eq, gt, inArray, lte, or } from "drizzle-orm";
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
import { endByBank, raiseLateDone } from "./end-by-bank.ts";
import { atBankOf, findPayment, type LockedRefund, lockRefund, type RefundRow } from "./lock-refund.ts";
import { offeredBy, planFor } from "./plan-refund.ts";
import {
  isTooLateToSend,
  judgeBefore,
  judgeRefundAnswer,
  latestDue,
  leaseMs,
  nextInquiry,
  nextSending,
  type Outcome,
  ownCodes,
  sendsWithin,
  type Way,
} from "./rules.ts";
import { refunds } from "./table.ts";
import { writeRefund } from "./write-refund.ts";

export type RefundContext = Pick<PaymentContext, "db" | "banks" | "clock" | "log" | "keyOfNetwork">;

/** Claims a due refund, so that no other process works on it until the lease ends. */
export async function claimRefund({ db, clock }: RefundContext, id: string): Promise<RefundRow | undefined> {
  const now = clock.now();
  const isDue = or(lte(refunds.nextAt, now), gt(refunds.nextAt, latestDue(now)));
  const when = and(eq(refunds.id, id), inArray(refunds.state, ["approved", "sent", "unknown"]), isDue);
  const lease = { nextAt: new Date(now.getTime() + leaseMs) };
  const [claimed] = await claim(db, refunds, { key: [refunds.id], when }, lease);
  return claimed;
}

/**
 * Sends a claimed refund if the bank's record equals our database. The state `sent` is committed before the request;
 * after that only an answer or an inquiry decides (docs/decisions/050).
 */
export async function sendRefund(
  ctx: RefundContext,
  claimed: RefundRow,
  { mayGiveUp = true } = {},
): Promise<void> {
  const payment = claimed.attemptNumber ? await findPayment(ctx.db, claimed.attemptNumber) : null;
  if (!payment) return;
  const before = await atBankOf(ctx.db, payment.number, claimed.id);
  const answer = before.underWay > 0 ? null : await inquire(ctx, payment);
  const found = answer ? judgeBefore(answer, payment, before, await readRestoredAt(ctx.db)) : "later";
  const reference = (answer?.kind === "paid" && answer.reference) || payment.bankReference || "";
  const sent = await ctx.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, claimed.id);
    if (locked?.refund.state !== "approved") return null;
    const { atBank } = locked;
    const hasChanged = atBank.confirmed !== before.confirmed || atBank.underWay > 0;
    if (hasChanged || found === "later") return void (await sendLater(ctx, tx, locked, mayGiveUp));
    if (found !== "equal") {
      const refused = { kind: "refused", returnCode: ownCodes[found] } as const;
      return void (await endByBank(ctx, tx, locked, refused));
    }
    const way = planFor(ctx, payment, claimed.amount === payment.amount && atBank.confirmed === 0);
    if (way) return markSent(ctx, tx, locked, way);
    // The bank's interface offers no refund, so staff make it in the bank's panel.
    await tx.update(refunds).set({ way: null, nextAt: null }).where(eq(refunds.id, claimed.id));
    announce(tx, "refund");
    return null;
  });
  if (sent) await callBank(ctx, sent, { payment, reference, isSecondWay: false, mayGiveUp });
}

async function sendLater(
  ctx: RefundContext,
  tx: Tx,
  locked: LockedRefund,
  mayGiveUp: boolean,
): Promise<void> {
  const { refund } = locked;
  const now = ctx.clock.now();
  if (mayGiveUp && isTooLateToSend(approvalOf(refund), now))
    return endByBank(ctx, tx, locked, { kind: "refused", returnCode: ownCodes.unanswered });
  const nextAt = nextSending(approvalOf(refund), now);
  await tx.update(refunds).set({ nextAt }).where(eq(refunds.id, refund.id));
  announce(tx, "refund");
}

/** Returns the time of the approval. Refunds from before migration 0001 have none. */
function approvalOf({ approvedAt, createdAt }: RefundRow): Date {
  return approvedAt ?? createdAt;
}

/** One request to the bank. Its answer is applied only if no other request followed. */
type Sent = { id: string; amount: number; way: Way; tries: number; sentAt: Date; since: number };

async function markSent(ctx: RefundContext, tx: Tx, locked: LockedRefund, way: Way): Promise<Sent> {
  const now = ctx.clock.now();
  // Changes of the system clock do not affect this time.
  const since = performance.now();
  const { id, amount, tries } = locked.refund;
  const due = { sentAt: now, nextAt: new Date(now.getTime() + leaseMs), inquiryCount: 0 };
  const sent = { state: "sent", way, tries: tries + 1, returnCode: null, ...due } as const;
  await writeRefund(tx, locked, sent, "send-refund", { now, by: null });
  return { id, amount, way, tries: tries + 1, sentAt: now, since };
}

type About = { payment: StoredAttempt; reference: string; isSecondWay: boolean; mayGiveUp: boolean };

/** Returns whether so much time passed since the commit that an inquiry may have ruled the refund out. */
function isTooLate({ clock }: RefundContext, { sentAt, since }: Sent): boolean {
  const gone = Math.max(performance.now() - since, clock.now().getTime() - sentAt.getTime());
  return gone >= sendsWithin;
}

async function callBank(ctx: RefundContext, sent: Sent, about: About): Promise<void> {
  const { payment, reference, isSecondWay, mayGiveUp } = about;
  const { id, amount, way } = sent;
  if (isTooLate(ctx, sent)) {
    ctx.log.error({ refund: id }, "refund not sent: its time is over");
    return;
  }
  const { number } = payment;
  const request: BankRefund = { attempt: payment, id, amount, reference };
  const bank = findBank(ctx.banks, payment.bank);
  const answer = await (way === "void" ? bank?.void?.(request) : bank?.refund?.(request));
  if (!answer) throw new Error("the bank offers no such way");
  const whole = amount === payment.amount;
  const outcome = judgeRefundAnswer(answer, { way, whole, offered: offeredBy(bank), isSecondWay });
  ctx.log.info({ refund: id, number, way, outcome: outcome.kind }, "refund answered by the bank");
  const next = await ctx.db.transaction((tx) => applyOutcome(ctx, tx, sent, outcome, mayGiveUp));
  if (next) await callBank(ctx, next, { ...about, isSecondWay: true });
}

async function applyOutcome(
  ctx: RefundContext,
  tx: Tx,
  { id, tries }: Sent,
  outcome: Outcome,
  mayGiveUp: boolean,
): Promise<Sent | null> {
  const locked = await lockRefund(tx, id);
  const { refund } = locked ?? {};
  const isOpen = refund?.state === "sent" || refund?.state === "unknown";
  if (!locked || !refund || !isOpen || refund.tries !== tries) {
    ctx.log.error({ refund: id, outcome: outcome.kind }, "refund answered after its end");
    if (locked && outcome.kind === "confirmed" && refund?.state !== "confirmed")
      await raiseLateDone(ctx, tx, locked);
    return null;
  }
  const now = ctx.clock.now();
  switch (outcome.kind) {
    case "turn":
      return markSent(ctx, tx, locked, outcome.way);
    case "postponed": {
      const { returnCode } = outcome;
      if (mayGiveUp && isTooLateToSend(approvalOf(refund), now)) {
        await endByBank(ctx, tx, locked, { kind: "refused", returnCode });
        return null;
      }
      const waits = { state: "approved", returnCode, nextAt: whenNext(now, locked) } as const;
      await writeRefund(tx, locked, waits, "postpone-refund", { now, by: null });
      return null;
    }
    case "unknown": {
      const nextAt = nextInquiry(refund.sentAt ?? now, now);
      await writeRefund(tx, locked, { state: "unknown", nextAt }, "refund-unknown", { now, by: null });
      return null;
    }
    default:
      await endByBank(ctx, tx, locked, outcome);
      return null;
  }
}

/** Returns the time after the bank closes the day of the sale, or some hours ahead if that day is over. */
function whenNext(now: Date, { payment }: LockedRefund): Date {
  const today = istanbulDay(now);
  if (payment && istanbulDay(payment.createdAt) !== today) return new Date(now.getTime() + 3 * hourMs);
  return new Date(startOfIstanbulDay(shiftDay(today, 1)).getTime() + hourMs);
}
