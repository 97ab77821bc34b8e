import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { lockedRow } from "#server/platform/errors.ts";
import type { PaymentContext } from "./context.ts";
import { recordMessage } from "./record-message.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/** Schedules an early inquiry in the database, after a message that did not decide the outcome. */
export async function scheduleInquirySoon(
  ctx: Pick<PaymentContext, "clock">,
  tx: Tx,
  number: string,
): Promise<void> {
  const nextInquiryAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  await tx.update(paymentAttempts).set({ nextInquiryAt }).where(eq(paymentAttempts.number, number));
}

/**
 * Schedules an inquiry within a minute, after an authentic message could not lock its rows (`lockError`). Returns the
 * id of the order; null when no attempt has the number.
 */
export async function deferToInquiry(
  ctx: PaymentContext,
  number: string,
  details: Record<string, string>,
  lockError: unknown,
  source: "callback" | "inquiry" = "callback",
): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const orderId = attempt?.orderId ?? null;
  const where = lockedRow(lockError);
  ctx.log.error({ number, order: orderId, where }, "payment met a locked row; the inquiry settles it");
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  const scheduled = ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      update payment_attempts set next_ask_at = ${dueAt.toISOString()} where number in (
        select number from payment_attempts where number = ${number} for no key update skip locked)`);
    await recordMessage(ctx, tx, { source, outcome: "lock", number, orderId, details });
  });
  await scheduled.catch((err: unknown) => ctx.log.warn({ err, number }, "inquiry scheduling failed"));
  return orderId;
}

/** Brings the next inquiry about an open attempt forward, but to no earlier than a minute after the last inquiry. */
export async function bringInquiryForward(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  number: string,
): Promise<void> {
  const earliest = new Date(clock.now().getTime() + confirmAfter).toISOString();
  const due = sql`greatest(${earliest}::timestamptz, asked_at + interval '1 minute')`;
  await db
    .update(paymentAttempts)
    .set({ nextInquiryAt: due })
    .where(
      sql`${paymentAttempts.number} in (
        select number from payment_attempts where number = ${number} and status in ('started', 'declined')
          and next_ask_at > ${due} for no key update skip locked)`,
    );
}

type Context = Pick<PaymentContext, "db" | "clock" | "log">;

/** At most this many attempts wait in memory. Further attempts wait for their scheduled inquiries. */
const maxWaiting = 5_000;
const retryMs = 5_000;

/** `proven`: the message was authentic, so the limits of unverified callbacks do not delay its inquiry. */
type WaitingAttempts = Map<string, { proven: boolean }>;

/** The attempts that wait for an answer of the database. A restart forgets them; their scheduled inquiries remain. */
const waitingByDatabase = new WeakMap<Db, WaitingAttempts>();

/** Brings the next inquiry about this attempt forward when the database answers again. */
export function inquireWhenDatabaseAnswers(
  ctx: Context,
  number: string,
  { proven }: { proven: boolean },
): void {
  const existing = waitingByDatabase.get(ctx.db);
  const attempts: WaitingAttempts = existing ?? new Map();
  if (attempts.size < maxWaiting)
    attempts.set(number, { proven: proven || attempts.get(number)?.proven === true });
  if (existing) return;
  waitingByDatabase.set(ctx.db, attempts);
  retryLater(ctx);
}

function retryLater(ctx: Context): void {
  setTimeout(() => void bringWaitingForward(ctx).catch(() => retryLater(ctx)), retryMs).unref();
}

/** Brings the waiting inquiries forward. Throws while the database does not answer. */
export async function bringWaitingForward(ctx: Context): Promise<void> {
  const attempts = waitingByDatabase.get(ctx.db);
  if (!attempts) return;
  const provenNumbers = [...attempts].flatMap(([number, entry]) => (entry.proven ? [number] : []));
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter).toISOString();
  await ctx.db.execute(sql`
    update payment_attempts set next_ask_at = ${dueAt}::timestamptz where number in (
      select number from payment_attempts
      where number in (select jsonb_array_elements_text(${JSON.stringify(provenNumbers)}::jsonb))
        and status in ('started', 'declined') and coalesce(next_ask_at > ${dueAt}::timestamptz, true)
      for no key update skip locked)`);
  for (const number of provenNumbers) attempts.delete(number);
  for (const number of attempts.keys()) {
    await bringInquiryForward(ctx, number);
    attempts.delete(number);
  }
  if (waitingByDatabase.get(ctx.db) === attempts) waitingByDatabase.delete(ctx.db);
  ctx.log.warn({ proven: provenNumbers.length }, "database answers again; inquiries brought forward");
}
