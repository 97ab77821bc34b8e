import { eq, getTableColumns, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { BankContext } from "./context.ts";
import { findBank } from "./site-bank.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

/**
 * Selects whether an attempt took money for the order. The value may be older than the lock: a settlement meanwhile
 * shows in the status, and `payment_attempts_one_settles` guards both.
 */
export const isPaid = sql<boolean>`exists (
  select from order_payments p where p.order_id = ${orders.id} and p.number is not null)`;

/** A payment decision reads these locked rows. */
export type LockedAttempt = {
  order: typeof orders.$inferSelect & { paid: boolean };
  attempt: StoredAttempt;
};

/**
 * Locks the order and then its attempt, so that messages about one order are handled one at a time. Undefined when the
 * number is not ours.
 */
export async function lockAttempt(tx: Tx, number: string): Promise<LockedAttempt | undefined> {
  const [found] = await tx
    .select({ order: { ...getTableColumns(orders), paid: isPaid }, attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.number, number))
    // PostgreSQL reads only the locked rows again after waiting for a lock; other rows may be older. "No key update" lets
    // an insert whose foreign key refers to one of these rows go on, so it cannot deadlock with this transaction.
    .for("no key update", { of: [orders, paymentAttempts] });
  return found;
}

/** Locks the attempt for a message of one bank. Undefined when another bank began the attempt. */
export async function lockAttemptAt(
  { banks, bank }: Pick<BankContext, "banks" | "bank">,
  tx: Tx,
  number: string,
): Promise<LockedAttempt | undefined> {
  const found = await lockAttempt(tx, number);
  return found && findBank(banks, found.attempt.bank)?.name === bank.name ? found : undefined;
}

export type AttemptChanges = Partial<typeof paymentAttempts.$inferInsert>;

/** Each message writes its locked attempt once. */
export async function updateAttempt(
  tx: Tx,
  { number }: StoredAttempt,
  changes: AttemptChanges,
): Promise<void> {
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.number, number));
}
