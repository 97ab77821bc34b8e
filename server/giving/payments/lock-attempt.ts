import { eq, getTableColumns, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { BankContext } from "./context.ts";
import { findBank } from "./site-bank.ts";
import { paymentAttempts, type StoredAttempt } from "./table.ts";

/**
 * Selects whether a card has paid the order. PostgreSQL does not compute this value again after it waited for a lock. A
 * settlement during the wait shows in the locked status, and the index `payment_attempts_one_settles` refuses a second.
 */
export const isPaid = sql<boolean>`exists (
  select from order_payments p where p.order_id = ${orders.id} and p.number is not null)`;

/** The locked rows on which a decision about a payment is based. */
export type LockedAttempt = {
  order: typeof orders.$inferSelect & { paid: boolean };
  attempt: StoredAttempt;
};

/**
 * Locks the order and then its attempt, so that messages about one order are handled one at a time. Returns undefined
 * when no attempt has the number.
 */
export async function lockAttempt(tx: Tx, number: string): Promise<LockedAttempt | undefined> {
  const [locked] = await tx
    .select({ order: { ...getTableColumns(orders), paid: isPaid }, attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.number, number))
    // "No key update" does not block an insert whose foreign key refers to one of these rows, which could deadlock.
    .for("no key update", { of: [orders, paymentAttempts] });
  return locked;
}

/** Locks the attempt for a message of one bank. Returns undefined when another bank began the attempt. */
export async function lockAttemptAt(
  { banks, bank }: Pick<BankContext, "banks" | "bank">,
  tx: Tx,
  number: string,
): Promise<LockedAttempt | undefined> {
  const locked = await lockAttempt(tx, number);
  return locked && findBank(banks, locked.attempt.bank)?.name === bank.name ? locked : undefined;
}

export type AttemptChanges = Partial<typeof paymentAttempts.$inferInsert>;

/** Updates a locked attempt. A message updates its attempt only once. */
export async function updateAttempt(
  tx: Tx,
  { number }: StoredAttempt,
  changes: AttemptChanges,
): Promise<void> {
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.number, number));
}
