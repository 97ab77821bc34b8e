import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import { paymentAttempts } from "./table.ts";

/**
 * Whether an attempt has settled the order that is selected, or took money that did not complete it. Read before a lock that is waited for: what settled it
 * meanwhile shows in the status, and `payment_attempts_one_settles` stands behind both.
 */
export const isPaid = sql<boolean>`exists (
  select 1 from payment_attempts s where s.order_id = ${orders.id} and s.status in ('settled', 'duplicate'))`;

const ofOrder = {
  id: orders.id,
  status: orders.status,
  completedBy: orders.completedBy,
  staffChangedAt: orders.staffChangedAt,
  paid: isPaid,
  contradictedAt: orders.contradictedAt,
  erasedAt: orders.erasedAt,
  smsSent: orders.smsSent,
  updatedAt: orders.updatedAt,
};
const ofAttempt = {
  number: paymentAttempts.number,
  orderId: paymentAttempts.orderId,
  sequence: paymentAttempts.sequence,
  amount: paymentAttempts.amount,
  status: paymentAttempts.status,
  authCode: paymentAttempts.authCode,
  evidence: paymentAttempts.evidence,
  settledAt: paymentAttempts.settledAt,
  confirmedAt: paymentAttempts.confirmedAt,
  askCount: paymentAttempts.askCount,
  createdAt: paymentAttempts.createdAt,
};

/** What a payment is decided by, of rows that are locked. Amounts are kuruş. */
export type LockedAttempt = {
  order: Pick<typeof orders.$inferSelect, Exclude<keyof typeof ofOrder, "paid">> & { paid: boolean };
  attempt: Pick<typeof paymentAttempts.$inferSelect, keyof typeof ofAttempt>;
};

/**
 * Locks the order and its attempt, so that two messages about one order (or about two attempts of it) are dealt with one
 * after the other. The order first, as everybody else does; both are as whoever was waited for left them. Undefined when
 * we never gave out the number.
 */
export async function lockAttempt(tx: Tx, number: string): Promise<LockedAttempt | undefined> {
  const [found] = await tx
    .select({ order: ofOrder, attempt: ofAttempt })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.number, number))
    // Rows that only were read may be older than a lock that was waited for: PostgreSQL reads those anew that it locks.
    // No key is changed: whoever only names one of them in a foreign key is not kept waiting, and cannot wait for us.
    .for("no key update", { of: [orders, paymentAttempts] });
  return found;
}
