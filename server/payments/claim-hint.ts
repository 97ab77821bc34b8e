import { and, eq, type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "../db/advisory-locks.ts";
import type { PaymentContext } from "./context.ts";
import { soonestAfterHint } from "./rules.ts";
import { bankAttempt, paymentAttempts, type StoredAttempt } from "./table.ts";

/** What hints may cost the bank (docs/contract.md#hints). */
const perAttempt = 10;
const betweenMs = 10_000;
const atOnce = 2;
/** So that one network cannot take both places; and 20 a minute (compose-limits.ts). */
const atOnceFromNetwork = 1;
/** Milliseconds: the longest inquiry that a hint starts, and after what its place is free even if its process died. */
export const hintPatience = 3_000;
const leaseMs = hintPatience + 2_000;

/**
 * inquire: a place for one inquiry about this attempt, which the caller gives back. later: the limits forbid it; the next
 * timed inquiry was brought forward. decided: the outcome of this attempt is in our rows.
 */
export type HintClaim =
  | { kind: "inquire"; attempt: StoredAttempt; orderId: string }
  | { kind: "later" | "decided"; orderId: string }
  | { kind: "unknown" };

/** Who sent a hint. A message that a bank's server signed never waits: no stranger can send it. */
export type HintSender = {
  /** A keyed digest of the line that it came from; null: unknown, or shared by all. */
  line: string | null;
  /** Counts an inquiry of the line. Returns the seconds to wait, or null while it may cause one. */
  take(): Promise<number | null>;
  isSigned: boolean;
};

export const unknownSender: HintSender = { line: null, take: async () => null, isSigned: false };

export async function claimHint(ctx: PaymentContext, number: string, sender: HintSender): Promise<HintClaim> {
  const now = ctx.clock.now();
  const [known] = await ctx.db
    .select({
      ...bankAttempt,
      orderId: paymentAttempts.orderId,
      status: paymentAttempts.status,
      isAllowed: sql<boolean>`${mayInquire(now)}`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!known) return { kind: "unknown" };
  const { orderId, status, isAllowed } = known;
  if (status !== "started" && status !== "declined") return { kind: "decided", orderId };
  const mayTake = sender.isSigned || (isAllowed && (await sender.take()) === null);
  const attempt = mayTake ? await takePlace(ctx, number, sender, now) : undefined;
  if (attempt) return { kind: "inquire", attempt, orderId };
  await bringForward(ctx, number);
  return { kind: "later", orderId };
}

/** One at a time across all processes, so that the count of running inquiries is exact. */
function takePlace(
  { db }: PaymentContext,
  number: string,
  { line, isSigned }: HintSender,
  now: Date,
): Promise<StoredAttempt | undefined> {
  const running = (these: SQL) =>
    sql`(select count(*) from payment_attempts r where r.hint_lease > ${now.toISOString()} and ${these})`;
  const isFree = sql`${mayInquire(now)} and ${running(sql`r.bank = payment_attempts.bank`)} < ${atOnce}
    and ${running(sql`r.hint_line = ${line}`)} < ${atOnceFromNetwork}`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.takeHint})`);
    const [attempt] = await tx
      .update(paymentAttempts)
      .set({
        hintCount: sql`${paymentAttempts.hintCount} + 1`,
        hintedAt: now,
        hintLease: new Date(now.getTime() + leaseMs),
        hintLine: line,
      })
      // A locked attempt is being settled or inquired about at this moment.
      .where(
        sql`${paymentAttempts.number} in (
          select number from payment_attempts where number = ${number} and status in ('started', 'declined')
            and ${isSigned ? sql`true` : isFree}
          for no key update skip locked)`,
      )
      .returning(bankAttempt);
    return attempt;
  });
}

function mayInquire(now: Date) {
  const since = new Date(now.getTime() - betweenMs).toISOString();
  return sql`(hint_count < ${perAttempt} and (hinted_at is null or hinted_at <= ${since}))`;
}

export async function givePlaceBack({ db }: PaymentContext, number: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ hintLease: null, hintLine: null })
    .where(eq(paymentAttempts.number, number));
}

/**
 * Brings the next timed inquiry about an open attempt forward. Never closer than a minute to the last one, so that
 * endless hints cost the bank one inquiry a minute.
 */
export async function bringForward(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  number: string,
): Promise<void> {
  const { soonest, afterLast } = soonestAfterHint(clock.now());
  const due = sql`greatest(${soonest.toISOString()}::timestamptz, asked_at + ${afterLast}::interval)`;
  await db
    .update(paymentAttempts)
    .set({ nextInquiryAt: due })
    .where(
      and(
        sql`${paymentAttempts.number} in (
          select number from payment_attempts where number = ${number} and status in ('started', 'declined')
            and next_ask_at > ${due} for no key update skip locked)`,
      ),
    );
}
