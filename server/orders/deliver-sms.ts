import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Tx } from "../db/connect.ts";
import { createCounter } from "../kernel/counter.ts";
import { announce, announceNow } from "../live/announce.ts";
import { drainOutbox } from "../messaging/drain-outbox.ts";
import type { SmsAnswer } from "../messaging/providers/provider.ts";
import { smsOutbox } from "../messaging/table.ts";
import { writeSms } from "../messaging/write-text.ts";
import { readOrderSettings } from "./order-settings.ts";
import { reachedBySms } from "./queue-sms.ts";
import { nextSmsTry, smsLeaseMs } from "./rules.ts";
import { type SmsContext, type SmsOutcome, smsFacts } from "./sms-context.ts";
import { orders } from "./table.ts";

export const handedOver = createCounter(
  "imece_sms_total",
  "SMS handed to the provider, by its answer",
  "answer",
);

/** `tries` identifies this claim among all claims of the same row. */
type Claimed = { id: string; orderId: string; phone: string; text: string; tries: number };

const patienceMs = 10_000;
/** How often to check whether another process's delivery has ended. */
const lookEveryMs = 200;

/**
 * Delivers the SMS of one order and waits up to ten seconds for its outcome; the delivery continues in the background.
 * Returns the earlier outcome if there is nothing left to deliver; waits equally long for a delivery that another
 * request or a worker has begun.
 */
export async function deliverNow(ctx: SmsContext, orderId: string, waitMs = patienceMs): Promise<SmsOutcome> {
  const waiting = new AbortController();
  const delivery = deliverSms(ctx, orderId, waiting.signal).catch((err: unknown): SmsOutcome => {
    ctx.log.error({ err, order: orderId }, "SMS delivery crashed");
    return { kind: "unknown" };
  });
  ctx.underway.add(delivery);
  void delivery.finally(() => ctx.underway.delete(delivery));
  try {
    return await pTimeout(delivery, { milliseconds: waitMs, fallback: () => ({ kind: "unknown" }) });
  } finally {
    waiting.abort();
  }
}

/** A server that stops waits only this long for a provider: unfinished deliveries become unknown. */
const stoppingMs = 5_000;

/** Waits, for a limited time, for the deliveries that continue in the background. */
export async function finishDeliveries({ underway }: Pick<SmsContext, "underway">): Promise<void> {
  await pTimeout(Promise.allSettled(underway), { milliseconds: stoppingMs, message: false });
}

async function deliverSms(ctx: SmsContext, orderId: string, waiting: AbortSignal): Promise<SmsOutcome> {
  await ctx.confirm?.(orderId);
  const claimed = await claimSms(ctx, orderId);
  if (claimed) return sendClaimed(ctx, claimed);
  for (;;) {
    const outcome = await earlierOutcome(ctx, orderId);
    if (outcome.kind !== "underway") return outcome;
    if (waiting.aborted) return { kind: "unknown" };
    await wait(lookEveryMs, undefined, { signal: waiting }).catch(() => {});
  }
}

/** Hands a claimed SMS to the provider once, and records the outcome. */
export async function sendClaimed(ctx: SmsContext, claimed: Claimed): Promise<SmsOutcome> {
  const answer = await ctx.provider.send({ phone: claimed.phone, text: claimed.text });
  handedOver.add(answer.kind);
  if (answer.kind !== "accepted") {
    const { kind, error } = answer;
    ctx.log.error(
      { order: claimed.orderId, provider: ctx.provider.name, answer: kind, error },
      "SMS not sent",
    );
  }
  return bookAnswer(ctx, claimed, answer);
}

/**
 * Claims one due SMS, of one order or the oldest of all; exactly one process claims it, and no other sends it from here
 * on. Only this function decides whether it may be sent, under the order's lock: staff may be cancelling the order at
 * this moment. If the process dies, the row stays `sending`, which later becomes `unknown` and never `queued`.
 */
export async function claimSms(ctx: SmsContext, orderId?: string): Promise<Claimed | undefined> {
  const passedOver: string[] = [];
  for (;;) {
    const due = await findDue(ctx, orderId, passedOver);
    if (!due) return undefined;
    // A request for this order's SMS waits for the lock; a worker that takes any SMS skips to the next.
    const claimed = await ctx.db.transaction((tx) => claim(ctx, tx, due, orderId !== undefined));
    if (claimed) return claimed;
    passedOver.push(due.orderId);
  }
}

type Due = { id: string; orderId: string };

/**
 * Reads without a lock. A subquery per row looks at the order; a join would read and sort a whole night's queue for
 * each claim.
 */
async function findDue(
  { db, clock }: SmsContext,
  orderId: string | undefined,
  passedOver: readonly string[],
): Promise<Due | undefined> {
  const now = clock.now().toISOString();
  const { rows } = (await db.execute(sql`
    select id, order_id as "orderId" from sms_outbox
    where status = 'queued' and (next_try_at is null or next_try_at <= ${now})
      and ${orderId === undefined ? sql`true` : sql`order_id = ${orderId}`}
      and ${passedOver.length === 0 ? sql`true` : sql`order_id not in ${passedOver}`}
      and exists (select from orders o where o.id = order_id and o.status = 'completed'
        and (o.tell_after is null or o.tell_after <= ${now}))
    order by created_at limit 1`)) as unknown as { rows: Due[] };
  return rows[0];
}

/** An order that left `completed`, for any reason, sends no SMS; nor does one before its time (`tell_after`). */
async function claim(ctx: SmsContext, tx: Tx, due: Due, waits: boolean): Promise<Claimed | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, due.orderId))
    .for("no key update", waits ? {} : { skipLocked: true });
  if (order?.status !== "completed") return undefined;
  const now = ctx.clock.now();
  if (order.notifyAfter !== null && order.notifyAfter > now) return undefined;
  const phone = await reachedBySms(tx, order.customerPhone);
  const waiting = and(eq(smsOutbox.id, due.id), eq(smsOutbox.status, "queued"));
  announce(tx, "sms");
  if (phone === null) {
    await tx.update(smsOutbox).set({ status: "withdrawn", updatedAt: now }).where(waiting);
    return undefined;
  }
  const { smsTemplate } = await readOrderSettings(tx);
  const facts = smsFacts(ctx, order);
  const [taken] = await tx
    .update(smsOutbox)
    .set({
      // The order's phone, not the row's: retention blanks the row's (privacy/forget-old-data.ts).
      phone,
      // A text that was tried earlier stays: providers recognise the same text to the same number and drop it.
      text: sql`coalesce(${smsOutbox.text}, ${writeSms(smsTemplate, facts)})`,
      status: "sending",
      claimedAt: now,
      updatedAt: now,
      tries: sql`${smsOutbox.tries} + 1`,
      provider: ctx.provider.name,
    })
    .where(and(waiting, or(isNull(smsOutbox.nextTryAt), lte(smsOutbox.nextTryAt, now))))
    .returning({ id: smsOutbox.id, text: smsOutbox.text, tries: smsOutbox.tries });
  if (!taken) return undefined;
  return { id: taken.id, orderId: order.id, phone, text: taken.text ?? "", tries: taken.tries };
}

/** `sms_sent` changes together with the status `sent`. A late answer still counts, unless staff decided meanwhile. */
function bookAnswer(
  ctx: SmsContext,
  { id, orderId, tries }: Claimed,
  answer: SmsAnswer,
): Promise<SmsOutcome> {
  const now = ctx.clock.now();
  const retryAt = answer.kind === "refused" && answer.again === "later" ? nextSmsTry(tries, now) : null;
  return ctx.db.transaction(async (tx) => {
    // Locks the order first, like all code that changes both.
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    const changes: Record<SmsAnswer["kind"], Partial<typeof smsOutbox.$inferInsert>> = {
      accepted: { status: "sent", sentAt: now, error: null, nextTryAt: null },
      refused: {
        status: order?.status !== "completed" ? "withdrawn" : retryAt ? "queued" : "failed",
        nextTryAt: retryAt,
      },
      unknown: { status: "unknown", nextTryAt: null },
    };
    const [booked] = await tx
      .update(smsOutbox)
      .set({
        ...changes[answer.kind],
        ...(answer.kind === "accepted" ? { providerMessageId: answer.messageId } : { error: answer.error }),
        updatedAt: now,
      })
      .where(
        and(
          eq(smsOutbox.id, id),
          eq(smsOutbox.tries, tries),
          // Once it is known to be sent, a queued resend that no process has claimed is obsolete.
          inArray(smsOutbox.status, [
            "sending",
            "unknown",
            ...(answer.kind === "accepted" ? (["queued"] as const) : []),
          ]),
        ),
      )
      .returning({ id: smsOutbox.id });
    announce(tx, "sms");
    if (booked && answer.kind === "accepted") {
      announce(tx, "order");
      await tx.update(orders).set({ smsSent: true }).where(eq(orders.id, orderId));
    }
    if (answer.kind === "accepted") return { kind: "sent" };
    if (answer.kind === "unknown") return { kind: "unknown" };
    return { kind: "failed", error: answer.error, retryAt };
  });
}

/** The outcome of an SMS that needs no delivery. */
async function earlierOutcome(
  { db, clock }: SmsContext,
  orderId: string,
): Promise<SmsOutcome | { kind: "underway" }> {
  const [found] = await db
    .select({
      smsSent: orders.smsSent,
      status: smsOutbox.status,
      error: smsOutbox.error,
      nextTryAt: smsOutbox.nextTryAt,
      notifyAfter: orders.notifyAfter,
      claimedAt: smsOutbox.claimedAt,
    })
    .from(orders)
    .leftJoin(smsOutbox, eq(smsOutbox.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (found?.smsSent || found?.status === "sent") return { kind: "already" };
  if (!found?.status) return { kind: "none" };
  if (found.status === "sending") {
    const since = clock.now().getTime() - (found.claimedAt?.getTime() ?? 0);
    return { kind: since < smsLeaseMs ? "underway" : "unknown" };
  }
  if (found.status === "unknown") return { kind: "unknown" };
  const { notifyAfter, nextTryAt } = found;
  const held = found.status === "queued" && notifyAfter !== null && notifyAfter > clock.now();
  return { kind: "failed", error: found.error, retryAt: held ? notifyAfter : nextTryAt };
}

/**
 * Delivers SMS that no request waits for: of donations that completed automatically, retries, and those whose process
 * died before it began. Marks those whose process died during delivery as unknown: they may have been sent. Returns how
 * many were handed to the provider.
 */
export async function deliverWaitingSms(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  await doubtAbandoned(ctx);
  return drainOutbox(
    () => claimSms(ctx),
    async (claimed) => (await sendClaimed(ctx, claimed)).kind === "sent",
    stopping,
  );
}

async function doubtAbandoned({ db, clock }: SmsContext): Promise<void> {
  const now = clock.now();
  const abandoned = await db
    .update(smsOutbox)
    .set({
      status: "unknown",
      error: "Gönderim yarıda kaldı; SMS gitmiş olabilir.",
      updatedAt: now,
    })
    .where(
      and(eq(smsOutbox.status, "sending"), lt(smsOutbox.claimedAt, new Date(now.getTime() - smsLeaseMs))),
    )
    .returning({ id: smsOutbox.id });
  if (abandoned.length > 0) announceNow(db, "sms");
}
