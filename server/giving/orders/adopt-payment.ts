import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { AuditEntry } from "#server/staff/audit.ts";

/** A card payment that staff may choose as the order's own; the amount is in kuruş. */
export type AdoptablePayment = { number: string; amount: number; paidAt: Date };

/**
 * The number of the card payment that staff chose as the order's own, or null when they chose none. Undefined: staff had
 * no choice; if there is a single payment, it becomes the order's own.
 */
export type PaymentChoice = string | null | undefined;

type AdoptContext = {
  tx: Tx;
  now: Date;
  audit(entry: AuditEntry): Promise<void>;
  by: string | null;
};

/**
 * Returns the card payments that can be the order's own (docs/payments.md#the-payments-of-an-order), oldest first. Orders
 * do not import payments, so this file is plain SQL.
 */
export async function findAdoptable(db: Db | Tx, orderId: string): Promise<AdoptablePayment[]> {
  const rows = await rowsOf<{ number: string; amount: number; at: number }>(db)`
    select number, amount::float8 as amount, (extract(epoch from settled_at) * 1000)::float8 as at
    from adoptable_payments where order_id = ${orderId} order by settled_at, number`;
  return rows.map(({ number, amount, at }) => ({ number, amount, paidAt: new Date(at) }));
}

/** The card payment that a completion makes the order's own, and the payments that remain duplicates. */
type Adoption = { own: AdoptablePayment | null; duplicates: readonly AdoptablePayment[] };
export const noChoice: Adoption = { own: null, duplicates: [] };

/** Chooses the payment when staff complete a locked order. Null: the chosen payment can no longer be the order's own. */
export async function choosePayment(
  tx: Tx,
  orderId: string,
  choice: PaymentChoice,
): Promise<Adoption | null> {
  const payments = await findAdoptable(tx, orderId);
  if (choice === null) return { own: null, duplicates: payments };
  if (choice === undefined)
    return { own: payments.length === 1 ? (payments[0] ?? null) : null, duplicates: [] };
  const own = payments.find(({ number }) => number === choice);
  return own ? { own, duplicates: [] } : null;
}

export async function writeChoice(adopting: AdoptContext, orderId: string, chosen: Adoption): Promise<void> {
  if (chosen.own) await adoptPayment(adopting, orderId, chosen.own);
  for (const { number } of chosen.duplicates) await recordSecondPayment(adopting, orderId, number);
}

/**
 * Makes a payment of a locked, completed order its own: the gift gets the card's day, and the payment's alarms close.
 */
export async function adoptPayment(
  { tx, now, audit, by }: AdoptContext,
  orderId: string,
  { number }: AdoptablePayment,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    update payment_attempts set status = 'settled', updated_at = ${at}::timestamptz where number = ${number}`);
  await tx.execute(sql`
    update orders o set given_on = coalesce(a.taken_on, istanbul_day(a.settled_at)) from payment_attempts a
    where a.number = ${number} and o.id = ${orderId} and o.status = 'completed'`);
  await tx.execute(sql`
    insert into payment_logs (transaction_id, order_id, amount, status, payment_method, details, created_at)
    select coalesce(nullif(bank_reference, ''), number), order_id, amount, 'success', 'card',
      jsonb_build_object('number', number, 'authCode', auth_code, 'cardMask', card_mask, 'evidence', evidence),
      ${at}::timestamptz
    from payment_attempts where number = ${number}`);
  await tx.execute(sql`
    update payment_alarms set resolved_at = ${at}::timestamptz, resolved_by = ${by},
      resolution = 'Kart ödemesi siparişin kendi ödemesi sayıldı.'
    where number = ${number} and resolved_at is null
      and kind in ('duplicate_payment', 'approved_after_manual_change', 'unreported_duplicate')`);
  announce(tx, "alarm");
  await audit({ action: "adopt-payment", entity: "order", entityId: orderId, after: { number } });
}

/** Stores the decision of staff that this payment is a duplicate to refund (server/giving/ledger/refund-checks.ts). */
export function recordSecondPayment({ audit }: Pick<AdoptContext, "audit">, orderId: string, number: string) {
  return audit({ action: "second-payment", entity: "order", entityId: orderId, after: { number } });
}
