import { eq, sql } from "drizzle-orm";
import type { Holder } from "#server/giving/kurban/limit-holds.ts";
import { renewHolds } from "#server/giving/kurban/renew-holds.ts";
import { mayHaveShares, reserveShares } from "#server/giving/kurban/reserve-shares.ts";
import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import { findClosedTarget, priceOrder } from "#server/giving/orders/price-items.ts";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import { idempotencyKeys, orders } from "#server/giving/orders/table.ts";
import { undoRefused } from "#server/giving/orders/undo-refused.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import type { Locale } from "#shared/text/locale.ts";
import { beginPayment, type CommittedOrder, type CreatedOrder } from "./begin-payment.ts";
import { chooseBank } from "./breaker/choose-bank.ts";
import type { PaymentContext } from "./context.ts";
import { inquireForKey } from "./inquire-earlier.ts";
import { type Checkout, openAttempt, openNextAttempt, payable } from "./open-attempt.ts";
import { basketTitle, readBasket } from "./read-basket.ts";

/** An idempotency key is valid with one body only, so `bodyHash` is a digest of the request's body. */
export type Idempotency = { key: string; bodyHash: string };

/** same: the key has an order. paid: that order is completed. other: an earlier request had another body. */
export type KeyState = "new" | "same" | "paid" | "other";

/**
 * Calls `create` if the request may create an order (key state `new`), or may get the existing order of its key. `holder`
 * limits the unpaid shares of kurban.
 */
export type Admit<NotAdmitted> = (
  request: OrderRequest,
  key: KeyState,
  create: (holder?: Holder) => Promise<CreatedOrder | Refused>,
) => Promise<CreatedOrder | Refused | NotAdmitted>;

type OrderInput<NotAdmitted> = {
  /** A refusal names the fields with errors. */
  request: OrderRequest | Refused;
  /** Null: every request creates a new order. */
  key: Idempotency | null;
  language: Locale;
  /** The donor's network address, which payment firms require. */
  ip?: string;
  admit?: Admit<NotAdmitted>;
};

const checkoutCounter = createCounter(
  "imece_checkouts_total",
  "Orders made by method, and refusals by code",
  "outcome",
);

/**
 * Creates an order; the bank begins the payment after the commit. A refusal stores nothing, so the key stays unused.
 */
export async function createOrder<NotAdmitted = never>(
  ctx: PaymentContext,
  { request, key, language, ip = "", admit = (_request, _key, create) => create() }: OrderInput<NotAdmitted>,
): Promise<CreatedOrder | Refused | NotAdmitted> {
  const keyState = key ? await findKeyState(ctx.db, key) : "new";
  if (keyState === "other") return refused("IDEMPOTENCY_CONFLICT");
  if ("code" in request) return request;
  return admit(request, keyState, async (holder) => {
    const checkout = { request, ip, language, holder };
    const isRepeated = key !== null && keyState !== "new";
    const commit = () => (isRepeated ? replay(ctx, checkout, key) : commitNew(ctx, checkout, key));
    const committed = await retryOnEqualReference(commit);
    const created = committed.kind === "refused" ? committed : await beginPayment(ctx, checkout, committed);
    checkoutCounter.add(labelOutcome(created, request));
    return created;
  });
}

async function findKeyState(db: Db, { key, bodyHash }: Idempotency): Promise<KeyState> {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, status: orders.status })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  if (!row) return "new";
  if (row.bodyHash !== bodyHash) return "other";
  return row.status === "completed" ? "paid" : "same";
}

async function commitNew(
  ctx: PaymentContext,
  checkout: NewCheckout,
  key: Idempotency | null,
): Promise<CommittedOrder | Refused> {
  try {
    const committed = await undoRefused(ctx.db, (tx) => insertNew(ctx, tx, checkout, key));
    if (committed.kind !== "refused" || !key || (await findKeyState(ctx.db, key)) === "new") return committed;
  } catch (error) {
    if (!key || violatedConstraint(error) !== "idempotency_keys_pkey") throw error;
  }
  // Another request with this key created the order after this request had checked the key.
  return undoRefused(ctx.db, (tx) => replayOrInsert(ctx, tx, checkout, key));
}

type NewCheckout = Checkout & { holder: Holder | undefined };

/** Stores the order, its key, its first attempt or the mail about the transfer, and its shares of kurban. */
async function insertNew(
  ctx: PaymentContext,
  tx: Tx,
  checkout: NewCheckout,
  key: Idempotency | null,
): Promise<CommittedOrder | Refused> {
  const { request, language } = checkout;
  const priced = await priceOrder(tx, request);
  if ("kind" in priced) return priced;
  const now = ctx.clock.now();
  const id = await insertOrder({ tx, clock: ctx.clock }, request, priced, language);
  if (key) await tx.insert(idempotencyKeys).values({ ...key, orderId: id, createdAt: now });
  const stored = { kind: "created", orderId: id, replayed: false } as const;
  const reserve = async () => {
    if (!mayHaveShares(priced.items)) return null;
    const shares = request.items.map((item) => item.shares);
    return reserveShares(tx, { orderId: id, now, shares, holder: checkout.holder });
  };
  if (request.paymentMethod !== "card") {
    await queueInstructions(ctx, tx, checkout, id);
    return (await reserve()) ?? { ...stored, state: "transfer", payment: null };
  }
  const basket = priced.items.map(({ campaignTitle, category, amount, quantity }) => ({
    title: basketTitle({ campaignTitle, category }),
    amount: amount * quantity,
  }));
  const choice = await chooseBank(ctx, tx);
  const order = { id, totalAmount: priced.total };
  const payment = await openAttempt(ctx, tx, { checkout, order, sequence: 1, bank: choice.bank, basket });
  return (await reserve()) ?? { ...stored, state: "attempt", ...choice, payment };
}

/** Queues the mail with the foundation's bank account and the order's reference. */
async function queueInstructions(
  ctx: PaymentContext,
  tx: Tx,
  { request, ip, language }: Checkout,
  orderId: string,
): Promise<void> {
  const order = { id: orderId, customerEmail: request.donor.email || null, language };
  const mail = { event: "transfer_instructions", subject: orderId, order, now: ctx.clock.now() } as const;
  await queueMail(tx, mail, ip ? (ctx.toNetworkKey?.(ip) ?? null) : null);
}

/** Returns the existing order of the key, even if this request would now be refused. */
async function replay(
  ctx: PaymentContext,
  checkout: NewCheckout,
  key: Idempotency,
): Promise<CommittedOrder | Refused> {
  const unbooked = await inquireForKey(ctx, key.key);
  // The bank has taken the money, so the donor gets no other form, although the payment is not booked yet.
  if (unbooked && (await findKeyState(ctx.db, key)) === "same") {
    return { kind: "created", orderId: unbooked, replayed: true, state: "closed", payment: null };
  }
  return undoRefused(ctx.db, (tx) => replayOrInsert(ctx, tx, checkout, key));
}

/**
 * Returns the existing order of the key, with another attempt if a card may still pay the order. Creates a new order if
 * the first order was deleted. Requests with the same key wait for each other.
 */
async function replayOrInsert(
  ctx: PaymentContext,
  tx: Tx,
  checkout: NewCheckout,
  key: Idempotency,
): Promise<CommittedOrder | Refused> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key.key}, 0))`);
  const [order] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, paymentMethod: orders.paymentMethod, ...payable })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key.key))
    // The lock waits for a callback that may be completing the order, because a paid order must get no other form.
    .for("update", { of: [orders, idempotencyKeys] });
  if (!order) return insertNew(ctx, tx, checkout, key);
  if (order.bodyHash !== key.bodyHash) return refused("IDEMPOTENCY_CONFLICT");
  const stored = { kind: "created", orderId: order.id, replayed: true } as const;
  if (order.status === "completed") return { ...stored, state: "paid", payment: null };
  if (!mayStillBePaid(order)) return { ...stored, state: "closed", payment: null };
  if (order.paymentMethod !== "card") return { ...stored, state: "transfer", payment: null };
  const closedTarget = await findClosedTarget(tx, checkout.request.items);
  if (closedTarget) return refused("INVALID_CAMPAIGN", { subject: closedTarget });
  const basket = await readBasket(tx, order.id);
  const attempt = await openNextAttempt(ctx, tx, { checkout, order, basket });
  if (!attempt) return refused("TOO_MANY_REQUESTS");
  return (await renewHolds(tx, order.id, ctx.clock.now(), checkout.holder)) ?? { ...stored, ...attempt };
}

/** Commits again when the order was rolled back because a concurrent order got the same reference. */
async function retryOnEqualReference<T>(commit: () => Promise<T>): Promise<T> {
  return commit().catch((error) => {
    if (violatedConstraint(error) !== "orders_reference_unique") throw error;
    return commit();
  });
}

function labelOutcome(created: CreatedOrder | Refused, { paymentMethod }: OrderRequest): string {
  if (created.kind === "refused") return created.code.toLowerCase();
  if (created.state === "not-started") return "not_started";
  return created.replayed ? "replayed" : paymentMethod;
}
