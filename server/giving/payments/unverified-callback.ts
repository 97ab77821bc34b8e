import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { claim } from "#server/platform/db/claim.ts";
import { isLockRefused, lockedRow } from "#server/platform/errors.ts";
import type { UnverifiedCallback } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import type { CallbackResult } from "./finish-payment.ts";
import { applyAnswer, inquire } from "./inquire-attempt.ts";
import { recordMessage } from "./record-message.ts";
import { bringInquiryForward, deferToInquiry, inquireWhenDatabaseAnswers } from "./schedule-inquiry.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";
import { raiseLateWeak3dAlarm } from "./weak-3d.ts";

/** The limits of the inquiries that unverified callbacks cause (docs/contract.md#hints). */
const maxPerAttempt = 10;
const minGapMs = 10_000;
const maxConcurrent = 2;
/** One network may cause only one concurrent inquiry, and at most 20 inquiries a minute (compose-limits.ts). */
const maxConcurrentOfNetwork = 1;
/** The time limit of an inquiry that an unverified callback causes. */
const inquiryTimeoutMs = 3_000;
/** The lease of a process that died ends after this time. */
const leaseMs = inquiryTimeoutMs + 2_000;

/** inquire: this process holds the lease. later: the limits forbid an inquiry now. decided: the outcome is known. */
type InquiryClaim =
  | { kind: "inquire"; attempt: StoredAttempt; orderId: string }
  | { kind: "later" | "decided"; orderId: string }
  | { kind: "unknown" };

/** The sender of a callback. The limits do not apply to a message that a bank's server signed. */
export type CallbackSender = {
  /** A keyed digest of the sender's network; null: the network is unknown, or shared by all. */
  networkKey: string | null;
  /** Counts an inquiry of the network. Returns null if the network may cause it, otherwise the seconds to wait. */
  count(): Promise<number | null>;
  isSigned: boolean;
};

export const unknownSender: CallbackSender = { networkKey: null, count: async () => null, isSigned: false };

/**
 * Handles a message that proves nothing about an attempt: an inquiry decides, at once if the limits allow it. The
 * result does not show the outcome to the sender. `details`: the fields to record; null: record nothing.
 */
export async function handleUnverified(
  ctx: PaymentContext,
  callback: Omit<UnverifiedCallback, "kind">,
  details: Record<string, string> | null,
  sender: CallbackSender = unknownSender,
): Promise<CallbackResult> {
  try {
    return await handle(ctx, callback, details, sender);
  } catch (error) {
    // The donor may have paid, and a later inquiry decides. So the donor sees no error.
    const { number } = callback;
    const isLocked = isLockRefused(error);
    const cause = isLocked ? { where: lockedRow(error) } : { err: error };
    ctx.log.warn({ number, ...cause }, "unverified callback not processed; an inquiry decides");
    if (!isLocked) inquireWhenDatabaseAnswers(ctx, number, { proven: false });
    return { status: "unverified", number, undecided: true };
  }
}

async function handle(
  ctx: PaymentContext,
  { number, reason, weak3d }: Omit<UnverifiedCallback, "kind">,
  details: Record<string, string> | null,
  sender: CallbackSender,
): Promise<CallbackResult> {
  const claimed = await claimInquiry(ctx, number, sender);
  if (claimed.kind === "unknown") return { status: "unverified", number, undecided: true };
  if (details) {
    const record = { source: "callback", outcome: "hint", reason, number, orderId: claimed.orderId } as const;
    const detailsToRecord = weak3d === undefined ? details : { ...details, weak3d };
    await recordMessage(ctx, ctx.db, { ...record, details: detailsToRecord });
  }
  if (claimed.kind === "decided" && weak3d !== undefined) await raiseLateWeak3dAlarm(ctx, number, weak3d);
  const isDecided = claimed.kind === "inquire" ? await inquireNow(ctx, claimed) : claimed.kind === "decided";
  return { status: "unverified", number, ...(isDecided ? {} : { undecided: true }) };
}

/** Returns whether the outcome is now in our database. */
async function inquireNow(
  ctx: PaymentContext,
  { attempt }: InquiryClaim & { kind: "inquire" },
): Promise<boolean> {
  const { number } = attempt;
  const answer = await inquire(ctx, attempt, AbortSignal.timeout(inquiryTimeoutMs)).finally(() =>
    releaseInquiry(ctx, number),
  );
  try {
    const { outcome } = await applyAnswer(ctx, number, answer);
    if (outcome === "open") await bringInquiryForward(ctx, number);
    return outcome !== "open";
  } catch (error) {
    if (!isLockRefused(error)) throw error;
    await deferToInquiry(ctx, number, {}, error, "inquiry");
    return false;
  }
}

async function claimInquiry(
  ctx: PaymentContext,
  number: string,
  sender: CallbackSender,
): Promise<InquiryClaim> {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .select({
      orderId: paymentAttempts.orderId,
      status: paymentAttempts.status,
      isAllowed: sql<boolean>`${mayInquire(now)}`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!row) return { kind: "unknown" };
  const { orderId, status, isAllowed } = row;
  if (status !== "started" && status !== "declined") return { kind: "decided", orderId };
  const isAdmitted = sender.isSigned || (isAllowed && (await sender.count()) === null);
  const attempt = isAdmitted ? await claimLease(ctx, number, sender, now) : undefined;
  if (attempt) return { kind: "inquire", attempt, orderId };
  await bringInquiryForward(ctx, number);
  return { kind: "later", orderId };
}

/** Claims the lease for an inquiry. Processes claim one after the other, so that the count is exact. */
function claimLease(
  { db }: PaymentContext,
  number: string,
  { networkKey, isSigned }: CallbackSender,
  now: Date,
): Promise<StoredAttempt | undefined> {
  const running = (condition: SQL) =>
    sql`(select count(*) from payment_attempts r where r.hint_lease > ${now.toISOString()} and ${condition})`;
  const isFree = sql`${mayInquire(now)} and ${running(sql`r.bank = payment_attempts.bank`)} < ${maxConcurrent}
    and ${running(sql`r.hint_line = ${networkKey}`)} < ${maxConcurrentOfNetwork}`;
  const isOpen = inArray(paymentAttempts.status, ["started", "declined"]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.unverifiedCallback})`);
    // `claim` skips an attempt that another transaction has locked, because that transaction is deciding its outcome.
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
        inquiryNetwork: networkKey,
      },
    );
    return attempt;
  });
}

function mayInquire(now: Date) {
  const since = new Date(now.getTime() - minGapMs).toISOString();
  return sql`(hint_count < ${maxPerAttempt} and (hinted_at is null or hinted_at <= ${since}))`;
}

async function releaseInquiry({ db }: PaymentContext, number: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ inquiryLease: null, inquiryNetwork: null })
    .where(eq(paymentAttempts.number, number));
}
