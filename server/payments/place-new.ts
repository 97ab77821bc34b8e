import type { Tx } from "../db/connect.ts";
import { queueUnpaidMail } from "../orders/mail/queue-mail.ts";
import { placeOrder } from "../orders/place-order.ts";
import type { Refused } from "../orders/refusal.ts";
import { idempotencyKeys } from "../orders/table.ts";
import { chooseBank } from "./breaker/choose-bank.ts";
import type { Checkout, Committed } from "./checkout-state.ts";
import type { PaymentContext } from "./context.ts";
import type { Idempotency } from "./look-up-key.ts";
import { openAttempt } from "./open-attempt.ts";

/** Makes a new order with its key; opens its first attempt, or queues the mail about its transfer. A refusal writes nothing. */
export async function placeNew(
  ctx: PaymentContext,
  tx: Tx,
  checkout: Checkout,
  idempotency: Idempotency | null,
): Promise<Committed | Refused> {
  const { request, language } = checkout;
  const order = await placeOrder({ tx, clock: ctx.clock }, request, language);
  if (order.kind === "refused") return order;
  if (idempotency) {
    const { key, bodyHash } = idempotency;
    const row = { key, bodyHash, orderId: order.id, createdAt: ctx.clock.now() };
    await tx.insert(idempotencyKeys).values(row);
  }
  const begun = { kind: "begun", orderId: order.id, replayed: false } as const;
  if (request.paymentMethod !== "card") {
    await queueInstructions(ctx, tx, checkout, order.id);
    return { ...begun, state: "transfer", payment: null };
  }
  const basket = order.items.map(({ campaignTitle, amount, quantity }) => ({
    title: campaignTitle,
    amount: amount * quantity,
  }));
  const chosen = await chooseBank(ctx, tx);
  const payment = await openAttempt(ctx, tx, { checkout, order, sequence: 1, bank: chosen.bank, basket });
  return { ...begun, state: "attempt", ...chosen, payment };
}

/** The mail with the account and the reference. */
async function queueInstructions(
  ctx: PaymentContext,
  tx: Tx,
  { request, ip, language }: Checkout,
  orderId: string,
): Promise<void> {
  const order = { id: orderId, email: request.donor.email || null, language };
  const mail = { event: "transfer_instructions", subject: orderId, order, now: ctx.clock.now() } as const;
  const network = ip ? (ctx.keyOfNetwork?.(ip) ?? null) : null;
  await queueUnpaidMail(tx, mail, network);
}
