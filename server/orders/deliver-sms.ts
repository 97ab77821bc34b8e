import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { createCounter } from "../kernel/counter.ts";
import type { SmsAnswer } from "../messaging/providers/provider.ts";
import { smsOutbox } from "../messaging/table.ts";
import { writeSms } from "../messaging/write-text.ts";
import { readOrderSettings } from "./order-settings.ts";
import { canBeTold, nextSmsTry, smsLeaseMs } from "./rules.ts";
import type { SmsContext, SmsOutcome } from "./sms-context.ts";
import { orders } from "./table.ts";

const handedOver = createCounter("imece_sms_total", "SMS handed to the provider, by its answer", "answer");

/** `tries` tells this claim from every other of the same row. */
type Claimed = { id: string; orderId: string; phone: string; text: string; tries: number };

const patienceMs = 10_000;
/** How often one looks whether somebody else's delivery has ended. */
const lookEveryMs = 200;

/**
 * Delivers the SMS of one order and waits for what comes of it, up to ten seconds; the delivery goes on behind that.
 * Says what became of it earlier when there is nothing left to deliver; one that another press or a worker has under
 * way is waited for as long.
 */
export async function deliverNow(ctx: SmsContext, orderId: string, waitMs = patienceMs): Promise<SmsOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<SmsOutcome>((resolve) => {
    timer = setTimeout(resolve, waitMs, { kind: "unknown" });
  });
  const waiting = new AbortController();
  const delivery = deliverSms(ctx, orderId, waiting.signal).catch((err: unknown): SmsOutcome => {
    ctx.log.error({ err, order: orderId }, "delivering an SMS broke");
    return { kind: "unknown" };
  });
  ctx.underway.add(delivery);
  void delivery.finally(() => ctx.underway.delete(delivery));
  try {
    return await Promise.race([delivery, tired]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

/** A server that stops does not wait long for a provider: what it leaves behind becomes unknown. */
const stoppingMs = 5_000;

/** Waits for the deliveries that nobody waits for any more, for a while. */
export async function finishDeliveries({ underway }: Pick<SmsContext, "underway">): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stoppingMs);
  });
  await Promise.race([Promise.allSettled(underway), tired]);
  clearTimeout(timer);
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

/** Hands a claimed SMS to the provider once, and writes down what it said. */
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
 * Takes one SMS that is due, of one order or the oldest of all, in all processes together once; from here on nobody else
 * sends it. Whether it may leave is decided here alone, under the order's lock: staff may be cancelling it at this moment.
 * Whoever dies with it leaves it `sending`, which in time becomes `unknown` and never `queued`.
 */
export async function claimSms(ctx: SmsContext, orderId?: string): Promise<Claimed | undefined> {
  const passedOver: string[] = [];
  for (;;) {
    const due = await findDue(ctx, orderId, passedOver);
    if (!due) return undefined;
    // Who wants this one waits for its lock; who takes any goes on to the next.
    const claimed = await ctx.db.transaction((tx) => claim(ctx, tx, due, orderId !== undefined));
    if (claimed) return claimed;
    passedOver.push(due.orderId);
  }
}

type Due = { id: string; orderId: string };

/**
 * Read without a lock. The order is asked for row by row, or a night's worth of waiting SMS would be joined and sorted for
 * each one that is taken.
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

/** An order that left `completed`, whoever wrote that, is told nothing; nor is one before its time (`tell_after`). */
async function claim(ctx: SmsContext, tx: Tx, due: Due, waits: boolean): Promise<Claimed | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, due.orderId))
    .for("no key update", waits ? {} : { skipLocked: true });
  if (order?.status !== "completed") return undefined;
  const now = ctx.clock.now();
  if (order.tellAfter !== null && order.tellAfter > now) return undefined;
  const { customerName, customerPhone: phone, totalAmount } = order;
  const waiting = and(eq(smsOutbox.id, due.id), eq(smsOutbox.status, "queued"));
  if (!canBeTold(phone)) {
    await tx.update(smsOutbox).set({ status: "withdrawn", updatedAt: now }).where(waiting);
    return undefined;
  }
  const { smsTemplate } = await readOrderSettings(tx);
  const facts = { name: customerName, amount: totalAmount, orderId: order.id, foundation: ctx.foundation };
  const [taken] = await tx
    .update(smsOutbox)
    .set({
      // Of the order, not of the row: there it is blanked in time (privacy/forget-old-data.ts).
      phone,
      // A text that was tried before stays: providers recognise the same text to the same number and drop it.
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

/** `sms_sent` moves with the status `sent`. An answer that comes late still counts, unless staff decided meanwhile. */
function bookAnswer(
  ctx: SmsContext,
  { id, orderId, tries }: Claimed,
  answer: SmsAnswer,
): Promise<SmsOutcome> {
  const now = ctx.clock.now();
  const retryAt = answer.kind === "refused" && answer.again === "later" ? nextSmsTry(tries, now) : null;
  return ctx.db.transaction(async (tx) => {
    // The order first, as everybody does who changes both.
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    const change = {
      accepted: { status: "sent", sentAt: now, error: null, nextTryAt: null },
      refused: {
        status: order?.status !== "completed" ? "withdrawn" : retryAt ? "queued" : "failed",
        nextTryAt: retryAt,
      },
      unknown: { status: "unknown", nextTryAt: null },
    }[answer.kind];
    const [booked] = await tx
      .update(smsOutbox)
      .set({
        ...change,
        ...(answer.kind === "accepted" ? { providerMessageId: answer.messageId } : { error: answer.error }),
        updatedAt: now,
      })
      .where(
        and(
          eq(smsOutbox.id, id),
          eq(smsOutbox.tries, tries),
          // Once it is known to be sent, an earlier wish to send again, of which nobody has taken hold, is fulfilled.
          inArray(smsOutbox.status, [
            "sending",
            "unknown",
            ...(answer.kind === "accepted" ? ["queued"] : []),
          ]),
        ),
      )
      .returning({ id: smsOutbox.id });
    if (booked && answer.kind === "accepted") {
      await tx.update(orders).set({ smsSent: true }).where(eq(orders.id, orderId));
    }
    if (answer.kind === "accepted") return { kind: "sent" };
    if (answer.kind === "unknown") return { kind: "unknown" };
    return { kind: "failed", error: answer.error, retryAt };
  });
}

/** What became of an SMS that there was nothing left to deliver of. */
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
      tellAfter: orders.tellAfter,
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
  const { tellAfter, nextTryAt } = found;
  const held = found.status === "queued" && tellAfter !== null && tellAfter > clock.now();
  return { kind: "failed", error: found.error, retryAt: held ? tellAfter : nextTryAt };
}
