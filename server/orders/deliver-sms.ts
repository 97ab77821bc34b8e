import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { createCounter } from "../kernel/counter.ts";
import type { SmsAnswer } from "../messaging/providers/provider.ts";
import { smsOutbox } from "../messaging/table.ts";
import { writeSms } from "../messaging/write-text.ts";
import { readOrderSettings } from "./order-settings.ts";
import { nextSmsTry, smsLeaseMs } from "./rules.ts";
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
 * Takes one SMS that is due, in all processes together once; from here on nobody else sends it. The order is asked for
 * row by row, or a night's worth of waiting SMS would be joined and sorted for each one that is taken. Whoever dies with it
 * leaves it `sending`, which in time becomes `unknown` and never `queued`. An order that left `completed` some other way
 * than through us (plain SQL) is told nothing.
 */
export function claimSms(ctx: SmsContext, orderId?: string): Promise<Claimed | undefined> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now().toISOString();
    const { rows } = (await tx.execute(sql`
      select id, order_id as "orderId", phone, text from sms_outbox
      where status = 'queued' and (next_try_at is null or next_try_at <= ${now})
        and ${orderId === undefined ? sql`true` : sql`order_id = ${orderId}`}
        and (select o.status from orders o where o.id = order_id) = 'completed'
      order by created_at limit 1 for update skip locked`)) as unknown as {
      rows: (Omit<Claimed, "text" | "tries"> & { text: string | null })[];
    };
    const [row] = rows;
    if (!row) return undefined;
    const text = row.text ?? (await writeText(ctx, tx, row.orderId));
    // One update: a second one of the same row would look at the order again (its foreign key), and wait for whoever has
    // locked that and waits for us.
    const [taken] = (
      (await tx.execute(sql`
        update sms_outbox set status = 'sending', claimed_at = ${now}, updated_at = ${now}, tries = tries + 1,
          provider = ${ctx.provider.name}, text = ${text}
        where id = ${row.id} returning tries`)) as unknown as { rows: { tries: number }[] }
    ).rows;
    return taken && { ...row, text, tries: taken.tries };
  });
}

async function writeText(ctx: SmsContext, tx: Tx, orderId: string): Promise<string> {
  const [order] = await tx
    .select({ name: orders.customerName, amount: orders.totalAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error("an SMS without an order");
  const { smsTemplate } = await readOrderSettings(tx);
  return writeSms(smsTemplate, { ...order, orderId, foundation: ctx.foundation });
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
  return { kind: "failed", error: found.error, retryAt: found.nextTryAt };
}
