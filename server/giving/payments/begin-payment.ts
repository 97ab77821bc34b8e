import type { BankForm } from "./banks/bank.ts";
import { beginAtBank } from "./begin-at-bank.ts";
import type { PaymentContext } from "./context.ts";
import { type OpenedAttempt, openAtAnotherBank, type Payer } from "./open-attempt.ts";

type StoredOrder = { kind: "created"; orderId: string; replayed: boolean };

/**
 * The order of a request; `replayed` is true when an earlier request created it.
 * - payable: the donor pays by card with this form.
 * - not-started: no bank could begin the payment. The order stays, and the donor may try again with the same key.
 *   `paused`: every bank is switched off or paused, so an immediate second try would fail.
 * - transfer: the order waits for the donor's bank transfer.
 * - paid: nothing is left to pay.
 * - closed: staff or the job for unpaid transfers cancelled it, staff changed the status that a payment set, or the
 *   bank's inquiry answer contradicts its payment.
 */
export type CreatedOrder = StoredOrder &
  (
    | { state: "payable"; payment: BankForm }
    | { state: "not-started"; payment: null; paused: boolean }
    | { state: "transfer" | "paid" | "closed"; payment: null }
  );

/** The order that the transaction stored or found; the bank has not begun the attempt yet. */
export type CommittedOrder = StoredOrder &
  (OpenedAttempt | { state: "transfer" | "paid" | "closed"; payment: null });

/** Begins the payment at the bank of the attempt, or at one other bank if the first bank fails. */
export async function beginPayment(
  ctx: PaymentContext,
  checkout: Payer,
  committed: CommittedOrder,
): Promise<CreatedOrder> {
  if (committed.state !== "attempt") return committed;
  const { kind, orderId, replayed } = committed;
  const stored = { kind, orderId, replayed };
  let attempt: OpenedAttempt | null = committed;
  // At most two banks are tried, because the donor waits for the form.
  for (let bank = 0; attempt?.usable && bank < 2; bank++) {
    const form = await beginAtBank(ctx, attempt.bank, attempt.payment);
    if (form) return { ...stored, state: "payable", payment: form };
    const tryAnother = bank === 0 && ctx.banks.length > 1;
    attempt = tryAnother ? await openAtAnotherBank(ctx, checkout, orderId, attempt) : null;
  }
  return { ...stored, state: "not-started", payment: null, paused: attempt?.usable === false };
}
