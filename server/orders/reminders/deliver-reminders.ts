import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import { drainOutbox } from "../../messaging/drain-outbox.ts";
import type { SmsAnswer } from "../../messaging/providers/provider.ts";
import { smsNotices } from "../../messaging/table.ts";
import { writeReminder } from "../../messaging/write-text.ts";
import { handedOver } from "../deliver-sms.ts";
import { hasMatch } from "../has-match.ts";
import { readOrderSettings } from "../order-settings.ts";
import { reachedBySms } from "../queue-sms.ts";
import { mayDisturb, mayExpire, nextSmsTry, smsLeaseMs } from "../rules.ts";
import { type SmsContext, smsFacts } from "../sms-context.ts";
import { orders } from "../table.ts";

/** `tries` identifies this claim among all claims of the same row. */
type Claimed = { orderId: string; phone: string; text: string; tries: number };

/**
 * Delivers reminders by SMS, by the rules of every SMS (deliver-sms.ts), but only by day: claimed under the order's lock,
 * which decides whether it is still true; a process that dies leaves `sending`, which becomes `unknown`. Returns how
 * many were handed to the provider.
 */
export async function deliverReminders(ctx: SmsContext, stopping?: AbortSignal): Promise<number> {
  await doubtAbandoned(ctx);
  if (!mayDisturb(ctx.clock.now())) return 0;
  return drainOutbox(
    () => claim(ctx),
    (claimed) => send(ctx, claimed),
    stopping,
  );
}

async function doubtAbandoned({ db, clock }: SmsContext): Promise<void> {
  const now = clock.now();
  await db
    .update(smsNotices)
    .set({ status: "unknown", error: "Gönderim yarıda kaldı; SMS gitmiş olabilir.", updatedAt: now })
    .where(
      and(eq(smsNotices.status, "sending"), lt(smsNotices.claimedAt, new Date(now.getTime() - smsLeaseMs))),
    );
}

async function claim(ctx: SmsContext): Promise<Claimed | undefined> {
  const passedOver: string[] = [];
  for (;;) {
    const due = await findDue(ctx, passedOver);
    if (due === undefined) return undefined;
    const claimed = await ctx.db.transaction((tx) => claimOne(ctx, tx, due));
    if (claimed) return claimed;
    passedOver.push(due);
  }
}

async function findDue(
  { db, clock }: SmsContext,
  passedOver: readonly string[],
): Promise<string | undefined> {
  const now = clock.now().toISOString();
  const { rows } = (await db.execute(sql`
    select order_id as id from sms_notices
    where status = 'queued' and (next_try_at is null or next_try_at <= ${now})
      and ${passedOver.length === 0 ? sql`true` : sql`order_id not in ${passedOver}`}
    order by created_at limit 1`)) as unknown as { rows: { id: string }[] };
  return rows[0]?.id;
}

/** A transfer that is paid, cancelled, or whose money has come is reminded of no more. */
async function claimOne(ctx: SmsContext, tx: Tx, orderId: string): Promise<Claimed | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update", { skipLocked: true });
  if (!order) return undefined;
  const now = ctx.clock.now();
  const phone = await reachedBySms(tx, order.customerPhone);
  const waiting = notice(orderId, eq(smsNotices.status, "queued"));
  if (phone === null || !mayExpire(order) || (await hasMatch(tx, orderId))) {
    await tx.update(smsNotices).set({ status: "withdrawn", updatedAt: now }).where(waiting);
    return undefined;
  }
  const { reminderSms } = await readOrderSettings(tx);
  const facts = smsFacts(ctx, order);
  const [taken] = await tx
    .update(smsNotices)
    .set({
      ...{ status: "sending", claimedAt: now, updatedAt: now, provider: ctx.provider.name },
      tries: sql`${smsNotices.tries} + 1`,
    })
    // Another worker may have tried it since it was found, and put it off.
    .where(and(waiting, or(isNull(smsNotices.nextTryAt), lte(smsNotices.nextTryAt, now))))
    .returning({ tries: smsNotices.tries });
  return taken && { orderId, phone, text: writeReminder(reminderSms, facts), tries: taken.tries };
}

async function send(ctx: SmsContext, { orderId, phone, text, tries }: Claimed): Promise<boolean> {
  const answer = await ctx.provider.send({ phone, text });
  handedOver.add(answer.kind);
  if (answer.kind !== "accepted") {
    const { kind, error } = answer;
    ctx.log.error(
      { order: orderId, provider: ctx.provider.name, answer: kind, error },
      "reminder SMS not sent",
    );
  }
  const now = ctx.clock.now();
  // A late answer still counts, as long as no other claim has begun.
  const mine = and(eq(smsNotices.tries, tries), inArray(smsNotices.status, ["sending", "unknown"]));
  await ctx.db
    .update(smsNotices)
    .set({ ...outcomeOf(answer, tries, now), updatedAt: now })
    .where(notice(orderId, mine));
  return answer.kind === "accepted";
}

function outcomeOf(answer: SmsAnswer, tries: number, now: Date): Partial<typeof smsNotices.$inferInsert> {
  switch (answer.kind) {
    case "accepted":
      return {
        ...{ status: "sent", sentAt: now, error: null, nextTryAt: null },
        providerMessageId: answer.messageId,
      };
    case "refused": {
      const nextTryAt = answer.again === "later" ? nextSmsTry(tries, now) : null;
      return { status: nextTryAt ? "queued" : "failed", error: answer.error, nextTryAt };
    }
    case "unknown":
      return { status: "unknown", error: answer.error, nextTryAt: null };
  }
}

function notice(orderId: string, more: SQL | undefined): SQL | undefined {
  return and(eq(smsNotices.orderId, orderId), eq(smsNotices.event, "transfer_reminder"), more);
}
