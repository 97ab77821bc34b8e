import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import { isOutOfConnections } from "../../db/errors.ts";
import { isLockRefused } from "../../kernel/errors.ts";
import { announce } from "../../live/announce.ts";
import type { MailServer } from "../../messaging/mail-server.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { orders } from "../table.ts";
import type { MailContext, MailRow, WrittenMail } from "./mail-context.ts";

/** `tries` identifies this claim among all claims of the same row. */
export type ClaimedMail = WrittenMail &
  Pick<MailRow, "id" | "orderId" | "event" | "tries"> & { to: string; server: MailServer };

/**
 * Claims one due mail, this one or the oldest of all; exactly one process claims it. As for SMS (deliver-sms.ts), only
 * this function decides whether it may be sent, under the order's lock; if the process dies, the row stays `sending`,
 * which later becomes `unknown` and never `queued`.
 */
export async function claimMail(ctx: MailContext, id?: string): Promise<ClaimedMail | undefined> {
  const { server } = ctx;
  if (!server) return undefined;
  const passedOver: string[] = [];
  for (;;) {
    const due = await findDue(ctx, id, passedOver);
    if (!due) return undefined;
    try {
      const claimed = await ctx.db.transaction((tx) => claim(ctx, tx, due, id !== undefined));
      if (claimed) return { ...claimed, server };
    } catch (err) {
      // One mail that cannot be written must not hold up the others.
      ctx.log.error({ err, mail: due.id, event: due.event }, "mail not written");
      // Where the database was busy, nothing is wrong with the mail: the next run takes it.
      if (!isLockRefused(err) && !isOutOfConnections(err)) await postpone(ctx, due.id);
    }
    passedOver.push(due.id);
  }
}

type Due = Pick<MailRow, "id" | "orderId" | "event">;

/**
 * Without a lock. Nothing is sent before the bank has confirmed the payment (docs/decisions/041). The mail about a gift
 * waits for a document that is due, and a document's first mail for that mail (docs/contract.md#mail).
 */
async function findDue(
  { db, clock, documentWaitMs }: MailContext,
  id: string | undefined,
  passedOver: readonly string[],
): Promise<Due | undefined> {
  const now = clock.now().toISOString();
  const isReady =
    documentWaitMs === 0 ? sql`true` : mayLeaveAlone(new Date(clock.now().getTime() - documentWaitMs));
  const { rows } = (await db.execute(sql`
    select id, order_id as "orderId", event from mail_outbox m
    where state = 'queued' and (next_try_at is null or next_try_at <= ${now})
      and ${id === undefined ? isReady : sql`id = ${id}`}
      and ${passedOver.length === 0 ? sql`true` : sql`id not in ${passedOver}`}
      and not exists (select from orders o where o.id = m.order_id and o.tell_after > ${now})
    order by created_at limit 1`)) as unknown as { rows: Due[] };
  return rows[0];
}

/** Nothing waits for this mail, or this mail for another one. `since`: what was queued before has waited long enough. */
function mayLeaveAlone(since: Date): SQL {
  return sql`case m.event
    when 'received' then m.attempt > 1 or m.created_at <= ${since.toISOString()}
      or not exists (select from document_due d where d.order_id = m.order_id)
    when 'document' then m.attempt > 1 or not exists (
      select from mail_outbox r where r.order_id = m.order_id and r.event = 'received' and r.state = 'queued')
    else true end`;
}

async function claim(
  ctx: MailContext,
  tx: Tx,
  due: Due,
  waits: boolean,
): Promise<Omit<ClaimedMail, "server"> | undefined> {
  const lock = waits ? {} : { skipLocked: true as const };
  const [order] =
    due.orderId === null
      ? []
      : await tx.select().from(orders).where(eq(orders.id, due.orderId)).for("no key update", lock);
  if (due.orderId !== null && !order) return undefined;
  const now = ctx.clock.now();
  if (order?.notifyAfter && order.notifyAfter > now) return undefined;
  const waiting = and(eq(mailOutbox.id, due.id), eq(mailOutbox.state, "queued"));
  const [row] = await tx.select().from(mailOutbox).where(waiting).for("update", lock);
  if (!row || (row.nextTryAt && row.nextTryAt > now)) return undefined;
  announce(tx, "mail");
  const written = order?.erasedAt ? null : await ctx.writers[row.event]?.(tx, row, order ?? null);
  if (!written) {
    await tx.update(mailOutbox).set({ state: "withdrawn", nextTryAt: null, updatedAt: now }).where(waiting);
    return undefined;
  }
  const tries = row.tries + 1;
  await tx.update(mailOutbox).set({ state: "sending", claimedAt: now, updatedAt: now, tries }).where(waiting);
  const { id, orderId, event, toAddress: to } = row;
  return { ...written, id, orderId, event, to, tries };
}

const laterMs = 15 * 60_000;

async function postpone({ db, clock }: MailContext, id: string): Promise<void> {
  const now = clock.now();
  await db
    .update(mailOutbox)
    .set({
      nextTryAt: new Date(now.getTime() + laterMs),
      answer: "E-posta hazırlanamadı.",
      updatedAt: now,
    })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, "queued")));
}
