import type { Locale } from "#shared/locale.ts";
import { createCounter } from "../kernel/counter.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import type { Refused } from "../orders/refusal.ts";
import type { BankForm } from "./banks/bank.ts";
import { beginAtBank } from "./begin-at-bank.ts";
import type { Checkout, Committed, Opened, Placed } from "./checkout-state.ts";
import { commitOrder } from "./commit-order.ts";
import type { PaymentContext } from "./context.ts";
import type { Idempotency } from "./look-up-key.ts";
import { openElsewhere } from "./open-again.ts";

/**
 * The order of the request's idempotency key, made now or earlier (`replayed`).
 * - payable: the donor pays it by card with this form.
 * - not-started: no bank could begin the payment. The order stays, and the same key tries again. `paused`: every bank is
 *   switched off or paused, so that another try soon is of no use.
 * - transfer: it waits for the donor's bank transfer.
 * - paid: nothing is left to pay.
 * - closed: staff or the job for unpaid transfers cancelled it, staff changed the status that a payment set, or the
 *   bank's inquiry answer contradicts its payment.
 */
export type Begun = Placed &
  (
    | { state: "payable"; payment: BankForm }
    | { state: "not-started"; payment: null; paused: boolean }
    | { state: "transfer" | "paid" | "closed"; payment: null }
  );

const checkouts = createCounter(
  "imece_checkouts_total",
  "Orders made by method, and refusals by code",
  "outcome",
);

/**
 * create-order: makes the order and its first payment attempt in one transaction, or returns the order that the
 * idempotency key already made, even while the first request is still running. A refusal stores nothing and does not
 * use up the key. The bank begins the payment after the commit.
 */
export async function beginCheckout(
  ctx: PaymentContext,
  request: OrderRequest,
  language: Locale,
  idempotency: Idempotency | null,
  ip = "",
): Promise<Begun | Refused> {
  const checkout = { request, language, ip };
  const committed = await commitOrder(ctx, checkout, idempotency);
  const begun = committed.kind === "begun" ? await withForm(ctx, checkout, committed) : committed;
  checkouts.add(outcomeOf(begun, request));
  return begun;
}

async function withForm(ctx: PaymentContext, checkout: Checkout, committed: Committed): Promise<Begun> {
  if (committed.state !== "attempt") return committed;
  const { kind, orderId, replayed } = committed;
  const placed = { kind, orderId, replayed };
  let opened: Opened | null = committed;
  // Where one bank fails, the next one is tried, once: the donor waits for the form.
  for (let bank = 0; opened?.usable && bank < 2; bank++) {
    const payment = await beginAtBank(ctx, opened.bank, opened.payment);
    if (payment) return { ...placed, state: "payable", payment };
    const tryAnother = bank === 0 && ctx.banks.length > 1;
    opened = tryAnother ? await openElsewhere(ctx, checkout, orderId, opened) : null;
  }
  return { ...placed, state: "not-started", payment: null, paused: opened?.usable === false };
}

function outcomeOf(begun: Begun | Refused, { paymentMethod }: OrderRequest): string {
  if (begun.kind === "refused") return begun.code.toLowerCase();
  if (begun.state === "not-started") return "not_started";
  return begun.replayed ? "replayed" : paymentMethod;
}
