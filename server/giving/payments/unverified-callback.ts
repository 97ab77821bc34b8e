import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { claim } from "#server/platform/db/claim.ts";
import { isLockRefused, lockedRow } from "#server/platform/errors.ts";
import type { UnverifiedCallback } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import type { Finished } from "./finish-payment.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { recordMessage } from "./record-message.ts";
import { bringForward, deferToInquiry, inquireWhenBack } from "./schedule-inquiry.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";
import { alarmOfLateMessage } from "./weak-3d.ts";

/** These limits bound the inquiries that unverified callbacks cause (docs/contract.md#hints). */
const perAttempt = 10;
const betweenMs = 10_000;
const atOnce = 2;
/** One network cannot hold both leases, nor cause more than 20 inquiries a minute (compose-limits.ts). */
const atOnceFromNetwork = 1;
/** An inquiry that an unverified callback starts ends after this time. */
const patienceMs = 3_000;
/** The lease of a process that died ends after this time. */
const leaseMs = patienceMs + 2_000;

/** inquire: the caller must release the lease. later: the limits forbid an inquiry now. decided: the outcome is known. */
type Place =
  | { kind: "inquire"; attempt: StoredAttempt; orderId: string }
  | { kind: "later" | "decided"; orderId: string }
  | { kind: "unknown" };

/** The sender of a callback. A message that a bank's server signed never waits, because no stranger can send it. */
export type CallbackSender = {
  /** A keyed digest of the sender's line; null: the line is unknown, or shared by all. */
  line: string | null;
  /** Counts an inquiry of the line. Returns the seconds to wait, or null when the line may cause the inquiry. */
  count(): Promise<number | null>;
  isSigned: boolean;
};

export const unknownSender: CallbackSender = { line: null, count: async () => null, isSigned: false };

/**
 * Handles a message that proves nothing about an attempt: an inquiry decides, now if the limits allow it. The sender
 * does not learn the outcome. `details`: the fields to record; null: this sender may cause no more rows.
 */
export async function handleUnverified(
  ctx: PaymentContext,
  callback: Omit<UnverifiedCallback, "kind">,
  details: Record<string, string> | null,
  sender: CallbackSender = unknownSender,
): Promise<Finished> {
  try {
    return await handle(ctx, callback, details, sender);
  } catch (error) {
    // The donor may have paid, and a later inquiry decides despite this failure, so the donor sees no error.
    const { number } = callback;
    const isLocked = isLockRefused(error);
    const why = isLocked ? { where: lockedRow(error) } : { err: error };
    ctx.log.warn({ number, ...why }, "unverified callback not processed; an inquiry decides");
    if (!isLocked) inquireWhenBack(ctx, number, { proven: false });
    return { status: "unverified", number, undecided: true };
  }
}

async function handle(
  ctx: PaymentContext,
  { number, reason, weak3d }: Omit<UnverifiedCallback, "kind">,
  details: Record<string, string> | null,
  sender: CallbackSender,
): Promise<Finished> {
  const place = await claimPlace(ctx, number, sender);
  if (place.kind === "unknown") return { status: "unverified", number, undecided: true };
  if (details) {
    const trace = { source: "callback", outcome: "hint", reason, number, orderId: place.orderId } as const;
    const recorded = weak3d === undefined ? details : { ...details, weak3d };
    await recordMessage(ctx, ctx.db, { ...trace, details: recorded });
  }
  if (place.kind === "decided" && weak3d !== undefined) await alarmOfLateMessage(ctx, number, weak3d);
  const isDecided = place.kind === "inquire" ? await inquireNow(ctx, place) : place.kind === "decided";
  return { status: "unverified", number, ...(isDecided ? {} : { undecided: true }) };
}

/** Inquires now. Returns whether the outcome is in our database. */
async function inquireNow(ctx: PaymentContext, { attempt }: Place & { kind: "inquire" }): Promise<boolean> {
  const { number } = attempt;
  const answer = await inquire(ctx, attempt, AbortSignal.timeout(patienceMs)).finally(() =>
    releasePlace(ctx, number),
  );
  try {
    const { outcome } = await applyAnswer(ctx, number, answer);
    if (outcome === "open") await bringForward(ctx, number);
    return outcome !== "open";
  } catch (error) {
    if (!isLockRefused(error)) throw error;
    await deferToInquiry(ctx, number, {}, error, "inquiry");
    return false;
  }
}

async function claimPlace(ctx: PaymentContext, number: string, sender: CallbackSender): Promise<Place> {
  const now = ctx.clock.now();
  const [known] = await ctx.db
    .select({
      orderId: paymentAttempts.orderId,
      status: paymentAttempts.status,
      isAllowed: sql<boolean>`${mayInquire(now)}`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!known) return { kind: "unknown" };
  const { orderId, status, isAllowed } = known;
  if (status !== "started" && status !== "declined") return { kind: "decided", orderId };
  const isAdmitted = sender.isSigned || (isAllowed && (await sender.count()) === null);
  const attempt = isAdmitted ? await claimInquiry(ctx, number, sender, now) : undefined;
  if (attempt) return { kind: "inquire", attempt, orderId };
  await bringForward(ctx, number);
  return { kind: "later", orderId };
}

/** Claims an inquiry, one at a time across all processes, so that the count of running inquiries is exact. */
function claimInquiry(
  { db }: PaymentContext,
  number: string,
  { line, isSigned }: CallbackSender,
  now: Date,
): Promise<StoredAttempt | undefined> {
  const running = (these: SQL) =>
    sql`(select count(*) from payment_attempts r where r.hint_lease > ${now.toISOString()} and ${these})`;
  const isFree = sql`${mayInquire(now)} and ${running(sql`r.bank = payment_attempts.bank`)} < ${atOnce}
    and ${running(sql`r.hint_line = ${line}`)} < ${atOnceFromNetwork}`;
  const isOpen = inArray(paymentAttempts.status, ["started", "declined"]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.unverifiedCallback})`);
    // Another transaction is settling a locked attempt, or inquiring about it.
    const [attempt] = await claim(
      tx,
      paymentAttempts,
      {
        key: [paymentAttempts.number],
        when: and(eq(paymentAttempts.number, number), isOpen, isSigned ? undefined : isFree),
      },
      {
        unverifiedCount: sql`${paymentAttempts.unverifiedCount} + 1`,
        unverifiedAt: now,
        inquiryLease: new Date(now.getTime() + leaseMs),
        inquiryLine: line,
      },
    );
    return attempt;
  });
}

function mayInquire(now: Date) {
  const since = new Date(now.getTime() - betweenMs).toISOString();
  return sql`(hint_count < ${perAttempt} and (hinted_at is null or hinted_at <= ${since}))`;
}

async function releasePlace({ db }: PaymentContext, number: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ inquiryLease: null, inquiryLine: null })
    .where(eq(paymentAttempts.number, number));
}
