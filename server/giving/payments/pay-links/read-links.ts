import { and, desc, eq, sql } from "drizzle-orm";
import { smsNotices } from "#server/messaging/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { readLinkOrder } from "./find-link.ts";
import { mayHaveLink } from "./rules.ts";
import { payLinks } from "./table.ts";

/** The newest link of an order. `requestedAt`: a donor asked for another since. Null: the order has no link. */
export async function readNewestLink(db: Db | Tx, orderId: string) {
  const [newest] = await db
    .select({ way: payLinks.way, createdAt: payLinks.createdAt, expiresAt: payLinks.expiresAt })
    .from(payLinks)
    .where(eq(payLinks.orderId, orderId))
    .orderBy(desc(payLinks.createdAt), desc(payLinks.expiresAt))
    .limit(1);
  if (!newest) return null;
  const [asked] = await db
    .select({ at: sql<Date | null>`max(${payLinks.requestedAt})`.mapWith(payLinks.requestedAt) })
    .from(payLinks)
    .where(eq(payLinks.orderId, orderId));
  const requestedAt = asked?.at ?? null;
  return { ...newest, requestedAt: requestedAt && requestedAt >= newest.createdAt ? requestedAt : null };
}

export type OrderLinks = NonNullable<Awaited<ReturnType<typeof readOrderLinks>>>;

/** Reads the links of an order for its page. Null: the order has no link and may have none. */
export async function readOrderLinks({ db, clock }: { db: Db; clock: Clock }, orderId: string) {
  const now = clock.now();
  const order = await readLinkOrder(db, orderId, now);
  const newest = await readNewestLink(db, orderId);
  const mayMake = order !== undefined && mayHaveLink(order);
  if (!newest && !mayMake) return null;
  const [sms] = await db
    .select({ state: smsNotices.state, answer: smsNotices.answer })
    .from(smsNotices)
    .where(and(eq(smsNotices.orderId, orderId), eq(smsNotices.event, "pay_link")));
  const isExpired = newest !== null && newest.expiresAt <= now;
  return { newest, isExpired, mayMake, isPaying: order?.isPaying ?? false, sms: sms ?? null };
}

const maxRequests = 100;

/** Lists the unpaid orders whose donors asked for a new link that was not made yet, oldest request first. */
export async function listRequestedLinks(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ orderId: string }>(db)`
    select l.order_id as "orderId" from pay_links l join orders o on o.id = l.order_id
    where l.requested_at is not null and o.status in ('pending', 'payment_failed')
      and not exists (select from pay_links n where n.order_id = l.order_id and n.created_at > l.requested_at)
    group by l.order_id order by min(l.requested_at) limit ${maxRequests}`;
  return rows.map(({ orderId }) => orderId);
}
