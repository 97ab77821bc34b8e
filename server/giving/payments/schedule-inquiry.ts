import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { lockedRow } from "#server/platform/errors.ts";
import type { PaymentContext } from "./context.ts";
import { recordMessage } from "./record-message.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/** Schedules an early inquiry after a message that left the outcome open. The schedule survives this process. */
export async function inquireSoon(ctx: Pick<PaymentContext, "clock">, tx: Tx, number: string): Promise<void> {
  const nextInquiryAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  await tx.update(paymentAttempts).set({ nextInquiryAt }).where(eq(paymentAttempts.number, number));
}

/**
 * Schedules an inquiry within a minute when another transaction holds a row that an authentic message needs (`refused`:
 * the error). Returns the order; null when no attempt has the number.
 */
export async function deferToInquiry(
  ctx: PaymentContext,
  number: string,
  details: Record<string, string>,
  refused: unknown,
  source: "callback" | "inquiry" = "callback",
): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  const orderId = attempt?.orderId ?? null;
  const where = lockedRow(refused);
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

/** Brings the next inquiry about an open attempt forward, but not closer than a minute to the last one. */
export async function bringForward(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  number: string,
): Promise<void> {
  const soonest = new Date(clock.now().getTime() + confirmAfter).toISOString();
  const due = sql`greatest(${soonest}::timestamptz, asked_at + interval '1 minute')`;
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

/** At most this many attempts wait in memory; for more, the scheduled inquiries are soon enough. */
const most = 5_000;
const tryAgainMs = 5_000;

/** `proven`: the message was authentic, so its inquiry is due at once, without the limits of unverified callbacks. */
type Waiting = Map<string, { proven: boolean }>;

/** Attempts wait in memory while the database does not answer. After a restart, the scheduled inquiry covers them. */
const waitingFor = new WeakMap<Db, Waiting>();

/** Brings the next inquiry about this attempt forward, as soon as the database answers again. */
export function inquireWhenBack(ctx: Context, number: string, { proven }: { proven: boolean }): void {
  const known = waitingFor.get(ctx.db);
  const waiting: Waiting = known ?? new Map();
  if (waiting.size < most) waiting.set(number, { proven: proven || waiting.get(number)?.proven === true });
  if (known) return;
  waitingFor.set(ctx.db, waiting);
  tryLater(ctx);
}

function tryLater(ctx: Context): void {
  setTimeout(() => void bringWaiting(ctx).catch(() => tryLater(ctx)), tryAgainMs).unref();
}

/** Brings the waiting inquiries forward. Throws while the database does not answer. */
export async function bringWaiting(ctx: Context): Promise<void> {
  const waiting = waitingFor.get(ctx.db);
  if (!waiting) return;
  const proven = [...waiting].flatMap(([number, one]) => (one.proven ? [number] : []));
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter).toISOString();
  await ctx.db.execute(sql`
    update payment_attempts set next_ask_at = ${dueAt}::timestamptz where number in (
      select number from payment_attempts
      where number in (select jsonb_array_elements_text(${JSON.stringify(proven)}::jsonb))
        and status in ('started', 'declined') and coalesce(next_ask_at > ${dueAt}::timestamptz, true)
      for no key update skip locked)`);
  for (const number of proven) waiting.delete(number);
  for (const number of waiting.keys()) {
    await bringForward(ctx, number);
    waiting.delete(number);
  }
  if (waitingFor.get(ctx.db) === waiting) waitingFor.delete(ctx.db);
  ctx.log.warn({ proven: proven.length }, "database answers again; inquiries brought forward");
}
