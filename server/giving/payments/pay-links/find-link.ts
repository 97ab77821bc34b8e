import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { bankFailures } from "../breaker/table.ts";
import { isPaid } from "../lock-attempt.ts";
import { paymentAttempts } from "../table.ts";
import { digestLinkCode } from "./make-code.ts";
import { judgeLink, type LinkOrder, type LinkState, payingMs } from "./rules.ts";
import { payLinks } from "./table.ts";

type FoundLink = LinkOrder & {
  id: string;
  orderId: string;
  expiresAt: Date;
  requestedAt: Date | null;
  language: string;
  totalAmount: number;
  customerPhone: string | null;
};

/** A link with its state at `now`. Only an unknown link has no `link`. */
export type ReadLink =
  | { state: "unknown"; link: null }
  | { state: Exclude<LinkState, "unknown">; link: FoundLink };

/** Reads a link by the code of its address. Changes nothing. */
export async function readPayLink(db: Db | Tx, code: string, now: Date): Promise<ReadLink> {
  const digest = digestLinkCode(code);
  const link = digest === null ? undefined : await findByDigest(db, digest, now);
  const state = link ? judgeLink(link, link.expiresAt, now) : "unknown";
  return link && state !== "unknown" ? { state, link } : { state: "unknown", link: null };
}

async function findByDigest(db: Db | Tx, digest: string, now: Date): Promise<FoundLink | undefined> {
  const [link] = await db
    .select({
      id: payLinks.id,
      orderId: payLinks.orderId,
      expiresAt: payLinks.expiresAt,
      requestedAt: payLinks.requestedAt,
      language: orders.language,
      totalAmount: orders.totalAmount,
      customerPhone: orders.customerPhone,
      ...linkFacts(db, now),
    })
    .from(payLinks)
    .innerJoin(orders, eq(orders.id, payLinks.orderId))
    .where(eq(payLinks.digest, digest));
  return link;
}

/** Reads what decides about links of an order. The caller has locked the order in an earlier statement. */
export async function readLinkOrder(db: Db | Tx, orderId: string, now: Date): Promise<LinkOrder | undefined> {
  const [order] = await db.select(linkFacts(db, now)).from(orders).where(eq(orders.id, orderId));
  return order;
}

const linkFacts = (db: Db | Tx, now: Date) => ({
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  paid: isPaid,
  contradictedAt: orders.contradictedAt,
  erasedAt: orders.erasedAt,
  trial: orders.trial,
  takenBy: orders.takenBy,
  isPaying: sql<boolean>`exists (${openAttempts(db, now)})`,
});

/** Selects the attempts whose donor may still be on the bank's page. An attempt that the bank could not begin has no page. */
function openAttempts(db: Db | Tx, now: Date) {
  const failedBegins = db
    .select({ one: sql`1` })
    .from(bankFailures)
    .where(
      and(eq(bankFailures.number, paymentAttempts.number), inArray(bankFailures.what, ["begin", "refused"])),
    );
  return db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orders.id),
        eq(paymentAttempts.status, "started"),
        gt(paymentAttempts.createdAt, new Date(now.getTime() - payingMs)),
        notExists(failedBegins),
      ),
    );
}
