import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { Db, Tx } from "../db/connect.ts";
import { type Write, writeTogether } from "../db/write-together.ts";
import { createCounter } from "../kernel/counter.ts";
import { violatedConstraint } from "../kernel/errors.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import { placeOrder } from "../orders/place-order.ts";
import { type Refused, refused } from "../orders/refusal.ts";
import { idempotencyKeys, orders } from "../orders/table.ts";
import { askBank } from "./ask-bank.ts";
import type { BankForm } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { startPayment } from "./start-payment.ts";
import { paymentAttempts } from "./table.ts";

/** `payment` only for a card order that still waits for its money; `replayed` when the key was known. */
export type Begun = { kind: "begun"; orderId: string; payment: BankForm | null; replayed: boolean };

/**
 * The key of the request and a digest of its body: the same key may only ever come with the same body. `isNew`: nobody
 * had come with it a moment ago, so that it is not looked for again, and there are no earlier forms to ask the bank about.
 */
export type Idempotency = { key: string; bodyHash: string; isNew?: boolean };

const checkouts = createCounter(
  "imece_checkouts_total",
  "Orders made by method, and refusals by code",
  "outcome",
);

/**
 * create-order: makes the order and its first payment attempt in one transaction, or answers the order that the
 * idempotency key already made, also while the first request is still running. A refusal stores nothing and does
 * not use up the key.
 */
export async function beginCheckout(
  ctx: PaymentContext,
  request: OrderRequest,
  language: Locale,
  idempotency: Idempotency | null,
): Promise<Begun | Refused> {
  const begun = await begin(ctx, request, language, idempotency);
  const made = begun.kind === "begun" && (begun.replayed ? "replayed" : request.paymentMethod);
  checkouts.add(begun.kind === "begun" ? String(made) : begun.code.toLowerCase());
  return begun;
}

async function begin(
  ctx: PaymentContext,
  request: OrderRequest,
  language: Locale,
  idempotency: Idempotency | null,
  again = true,
): Promise<Begun | Refused> {
  // A refusal rolls the transaction back, so that nothing of a half-made order can ever be committed.
  const rollback = new Error("refused");
  let refusal: Refused | undefined;
  if (idempotency && !idempotency.isNew) await askAboutEarlier(ctx, idempotency.key);
  try {
    return await ctx.db.transaction(async (tx) => {
      if (idempotency && !idempotency.isNew) {
        const known = await replay(ctx, tx, idempotency, language);
        if (known) return known;
      }
      let payment: BankForm | null = null;
      const placed = await placeOrder({ tx, clock: ctx.clock }, request, language, (order) => {
        const writes: Write[] = [];
        if (idempotency) {
          const { key, bodyHash } = idempotency;
          const row = { key, bodyHash, orderId: order.id, createdAt: ctx.clock.now() };
          writes.push(tx.insert(idempotencyKeys).values(row));
        }
        if (request.paymentMethod === "card") {
          const started = startPayment(ctx, tx, order, 1, language);
          payment = started.form;
          writes.push(...started.writes);
        }
        return writes;
      });
      if (placed.kind === "refused") {
        refusal = placed;
        throw rollback;
      }
      return { kind: "begun", orderId: placed.id, payment, replayed: false };
    });
  } catch (error) {
    // Another request with this key was quicker. Ours waited for it, or was refused since; it has written nothing.
    const overtaken =
      idempotency !== null &&
      (error === rollback
        ? idempotency.isNew === true && (await lookUpKey(ctx.db, idempotency)) !== "new"
        : violatedConstraint(error) === "idempotency_keys_pkey");
    if (overtaken && again) return begin(ctx, request, language, { ...idempotency, isNew: false }, false);
    if (error === rollback && refusal) return refusal;
    throw error;
  }
}

/** Far more than any donor tries; replays count towards no other limit, and each one makes a row. */
const maxAttempts = 500;

/** Of the attempts so far; 0 when there is none. They are numbered without gaps. */
async function lastSequence(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${paymentAttempts.sequence}), 0)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return last?.sequence ?? 0;
}

/** same: this request has been made before; paid: and its order is completed. other: the key came with another body. */
export async function lookUpKey(
  db: Db,
  { key, bodyHash }: Idempotency,
): Promise<"new" | "same" | "paid" | "other"> {
  const [known] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, status: orders.status })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  if (!known) return "new";
  if (known.bodyHash !== bodyHash) return "other";
  return known.status === "completed" ? "paid" : "same";
}

/** Younger attempts are double clicks: their donor cannot have been at the bank and back. */
const earlierMs = 3_000;
/** The donor waits for the answer. */
const patienceMs = 3_000;

/**
 * A donor who comes back without the bank's answer may have paid already: before a further form is handed out the
 * bank is asked about the forms before it.
 */
async function askAboutEarlier(ctx: PaymentContext, key: string): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - earlierMs);
  const open = await ctx.db
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .innerJoin(idempotencyKeys, eq(idempotencyKeys.orderId, paymentAttempts.orderId))
    .where(
      and(
        eq(idempotencyKeys.key, key),
        eq(paymentAttempts.status, "started"),
        lt(paymentAttempts.createdAt, before),
      ),
    )
    .orderBy(desc(paymentAttempts.sequence))
    .limit(2);
  await Promise.all(open.map(({ number }) => askBank(ctx, number, AbortSignal.timeout(patienceMs))));
}

/** Undefined when the key is new. Requests with one key that is known queue up here. */
async function replay(
  ctx: PaymentContext,
  tx: Tx,
  { key, bodyHash }: Idempotency,
  language: Locale,
): Promise<Begun | Refused | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [known] = await tx
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      id: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      totalAmount: orders.totalAmount,
      staffChangedAt: orders.staffChangedAt,
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key))
    // A callback may just be completing it: nobody gets a form for an order that is being paid.
    .for("update", { of: orders });
  if (!known) return undefined;
  if (known.bodyHash !== bodyHash) return refused("IDEMPOTENCY_CONFLICT");
  const payable = known.status === "pending" || known.status === "payment_failed";
  const again = known.paymentMethod === "card" && payable && known.staffChangedAt === null;
  if (!again) return { kind: "begun", orderId: known.id, payment: null, replayed: true };
  const earlier = await lastSequence(tx, known.id);
  if (earlier >= maxAttempts) return refused("TOO_MANY_REQUESTS");
  const { writes, form } = startPayment(ctx, tx, known, earlier + 1, language);
  await writeTogether(tx, writes);
  return { kind: "begun", orderId: known.id, payment: form, replayed: true };
}
