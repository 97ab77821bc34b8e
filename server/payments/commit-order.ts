import { violatedConstraint } from "../kernel/errors.ts";
import type { Refused } from "../orders/refusal.ts";
import type { Checkout, Committed } from "./checkout-state.ts";
import type { PaymentContext } from "./context.ts";
import { inquireForKey } from "./inquire-earlier.ts";
import { type Idempotency, lookUpKey } from "./look-up-key.ts";
import { replayOrder } from "./open-again.ts";
import { placeNew } from "./place-new.ts";

/** Makes the order of a request, or finds the one that its key made; in one transaction, with an attempt to pay it. */
export async function commitOrder(
  ctx: PaymentContext,
  checkout: Checkout,
  key: Idempotency | null,
): Promise<Committed | Refused> {
  try {
    return await commit(ctx, checkout, key);
  } catch (error) {
    const violated = violatedConstraint(error);
    if (key && violated === "idempotency_keys_pkey") return commitKnown(ctx, checkout, key);
    // Another order of this moment got the same reference; nothing of this one is stored.
    if (violated === "orders_reference_unique") return commit(ctx, checkout, key);
    throw error;
  }
}

async function commit(
  ctx: PaymentContext,
  checkout: Checkout,
  key: Idempotency | null,
): Promise<Committed | Refused> {
  if (key && !key.isNew) return commitKnown(ctx, checkout, key);
  const placed = await ctx.db.transaction((tx) => placeNew(ctx, tx, checkout, key));
  if (placed.kind !== "refused" || !key || (await lookUpKey(ctx.db, key)) === "new") return placed;
  return commitKnown(ctx, checkout, key);
}

/**
 * The order that this key made, perhaps a moment ago by another request, even if this request would now be refused; a
 * new one, if the order was erased meanwhile.
 */
async function commitKnown(
  ctx: PaymentContext,
  checkout: Checkout,
  key: Idempotency,
): Promise<Committed | Refused> {
  // Paid at the bank, and booked by the next inquiry: no further form.
  const unbooked = await inquireForKey(ctx, key.key);
  if (unbooked && (await lookUpKey(ctx.db, key)) === "same") {
    return { kind: "begun", orderId: unbooked, replayed: true, state: "closed", payment: null };
  }
  return ctx.db.transaction(async (tx) => {
    const known = await replayOrder(ctx, tx, checkout, key);
    return known ?? placeNew(ctx, tx, checkout, key);
  });
}
