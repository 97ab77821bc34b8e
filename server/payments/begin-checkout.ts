import { eq, sql } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { Tx } from "../db/connect.ts";
import { inUnitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";
import { createCounter } from "../kernel/counter.ts";
import { violatedConstraint } from "../kernel/errors.ts";
import { insertMail, mayMailUnpaid } from "../orders/mail/queue-mail.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import { placeOrder } from "../orders/place-order.ts";
import { findClosedTarget } from "../orders/price-items.ts";
import { type Refused, refused } from "../orders/refusal.ts";
import { mayStillBePaid } from "../orders/rules.ts";
import { idempotencyKeys, orderItems, orders } from "../orders/table.ts";
import type { BankForm, BankPayment, BasketLine } from "./banks/bank.ts";
import { beginAtBank } from "./begin-at-bank.ts";
import { chooseBank } from "./breaker/choose-bank.ts";
import type { PaymentContext } from "./context.ts";
import { inquireForKey } from "./inquire-earlier.ts";
import { isPaid } from "./lock-attempt.ts";
import { type Idempotency, lookUpKey } from "./look-up-key.ts";
import { openAttempt } from "./open-attempt.ts";
import type { SiteBank } from "./site-bank.ts";
import { paymentAttempts } from "./table.ts";

/**
 * The order of the request's idempotency key, made now or earlier (`replayed`).
 * - payable: the donor pays it by card with this form.
 * - not-started: no bank could be asked for a form. The order stays, and the same key tries again. `paused`: every bank is
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

type Placed = { kind: "begun"; orderId: string; replayed: boolean };

/** An attempt at a bank, which must not be asked if it is not usable. */
type Opened = { state: "attempt"; bank: SiteBank; usable: boolean; payment: BankPayment };

/** The same before the bank has been asked: the donor pays it with this attempt. */
type Committed = Placed & (Opened | { state: "transfer" | "paid" | "closed"; payment: null });

const checkouts = createCounter(
  "imece_checkouts_total",
  "Orders made by method, and refusals by code",
  "outcome",
);

/**
 * create-order: makes the order and its first payment attempt in one transaction, or returns the order that the
 * idempotency key already made, even while the first request is still running. A refusal stores nothing and does not
 * use up the key. The bank is asked after the commit.
 * @param ip the donor's network address: a payment firm cannot be asked without it
 */
export async function beginCheckout(
  ctx: PaymentContext,
  request: OrderRequest,
  language: Locale,
  idempotency: Idempotency | null,
  ip = "",
): Promise<Begun | Refused> {
  const from = { ...request, ip };
  const committed = await commitOrder(ctx, from, language, idempotency);
  const begun = committed.kind === "begun" ? await withForm(ctx, committed, from, language) : committed;
  checkouts.add(outcomeOf(begun, request));
  return begun;
}

async function withForm(
  ctx: PaymentContext,
  committed: Committed,
  request: Request,
  language: Locale,
): Promise<Begun> {
  if (committed.state !== "attempt") return committed;
  const { kind, orderId, replayed } = committed;
  const placed = { kind, orderId, replayed };
  let opened: Opened | null = committed;
  // Where one bank cannot be asked, the next one is, once: the donor waits for the form.
  for (let bank = 0; opened?.usable && bank < 2; bank++) {
    const payment = await beginAtBank(ctx, opened.bank, opened.payment);
    if (payment) return { ...placed, state: "payable", payment };
    opened =
      bank === 0 && ctx.banks.length > 1
        ? await openElsewhere(ctx, orderId, opened, request, language)
        : null;
  }
  return { ...placed, state: "not-started", payment: null, paused: opened?.usable === false };
}

/** Another attempt to pay the order, at another bank than the one that has just failed; null: no other takes donors. */
function openElsewhere(
  ctx: PaymentContext,
  orderId: string,
  failed: Opened,
  request: Request,
  language: Locale,
): Promise<Opened | null> {
  return inUnitOfWork(ctx.db, async (unit) => {
    const [order] = await unit.tx
      .select(payable)
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update", { of: orders });
    if (!order || !mayStillBePaid(order)) return null;
    const earlier = await lastSequence(unit.tx, orderId);
    if (earlier >= maxAttempts) return null;
    const chosen = await chooseBank(ctx, unit.tx, { orderId });
    if (!chosen.usable || chosen.bank.name === failed.bank.name) return null;
    const { basket } = failed.payment;
    const payment = openAttempt(
      ctx,
      unit,
      chosen.bank,
      order,
      earlier + 1,
      language,
      giftOf(request, basket),
    );
    return { state: "attempt", ...chosen, payment };
  });
}

function outcomeOf(begun: Begun | Refused, { paymentMethod }: OrderRequest): string {
  if (begun.kind === "refused") return begun.code.toLowerCase();
  if (begun.state === "not-started") return "not_started";
  return begun.replayed ? "replayed" : paymentMethod;
}

/** A request with the network address that it came from. */
type Request = OrderRequest & { ip: string };

async function commitOrder(
  ctx: PaymentContext,
  request: Request,
  language: Locale,
  idempotency: Idempotency | null,
  again = true,
): Promise<Committed | Refused> {
  const isNew = idempotency === null || idempotency.isNew === true;
  // Paid at the bank, and booked by the next inquiry: no further form.
  const unbooked = isNew ? undefined : await inquireForKey(ctx, idempotency.key);
  if (unbooked && idempotency && (await lookUpKey(ctx.db, idempotency)) === "same") {
    return { kind: "begun", orderId: unbooked, replayed: true, state: "closed", payment: null };
  }
  /** Another request with this key was faster. Its order is returned, even if this request would now be refused. */
  const overtaken = () =>
    commitOrder(ctx, request, language, idempotency && { ...idempotency, isNew: false }, false);
  try {
    const begun = await inUnitOfWork(ctx.db, async (unit) => {
      const known = isNew ? undefined : await replay(ctx, unit, request, language, idempotency);
      return known ?? placeNew(ctx, unit, request, language, idempotency);
    });
    if (begun.kind === "begun" || !isNew || !idempotency) return begun;
    return (await lookUpKey(ctx.db, idempotency)) === "new" ? begun : overtaken();
  } catch (error) {
    const violated = again ? violatedConstraint(error) : undefined;
    if (violated === "idempotency_keys_pkey") return overtaken();
    // Another order of this moment got the same reference; nothing of this one is stored.
    if (violated === "orders_reference_unique")
      return commitOrder(ctx, request, language, idempotency, false);
    throw error;
  }
}

/** A refusal writes nothing. */
async function placeNew(
  ctx: PaymentContext,
  unit: UnitOfWork,
  request: Request,
  language: Locale,
  idempotency: Idempotency | null,
): Promise<Committed | Refused> {
  const placed = await placeOrder({ unit, clock: ctx.clock }, request, language);
  if (placed.kind === "refused") return placed;
  const { id: orderId } = placed;
  if (idempotency) {
    const { key, bodyHash } = idempotency;
    const row = { key, bodyHash, orderId, createdAt: ctx.clock.now() };
    unit.write(unit.tx.insert(idempotencyKeys).values(row));
  }
  const begun = { kind: "begun", orderId, replayed: false } as const;
  if (request.paymentMethod !== "card") {
    await queueInstructions(ctx, unit, request, orderId, language);
    return { ...begun, state: "transfer", payment: null };
  }
  const basket = placed.items.map((item) => ({
    title: item.campaignTitle,
    amount: item.amount * item.quantity,
  }));
  const chosen = await chooseBank(ctx, unit.tx);
  const payment = openAttempt(ctx, unit, chosen.bank, placed, 1, language, giftOf(request, basket));
  return { ...begun, state: "attempt", ...chosen, payment };
}

/** The mail with the account and the reference. */
async function queueInstructions(
  ctx: PaymentContext,
  unit: UnitOfWork,
  { donor: { email }, ip }: Request,
  orderId: string,
  language: Locale,
): Promise<void> {
  const order = { id: orderId, email: email || null, language };
  const mail = { event: "transfer_instructions", subject: orderId, order, now: ctx.clock.now() } as const;
  const network = ip ? (ctx.keyOfNetwork?.(ip) ?? null) : null;
  if (await mayMailUnpaid(unit.tx, mail, network)) unit.write(insertMail(unit.tx, mail, network));
}

function giftOf({ donor, ip }: Request, basket: readonly BasketLine[]) {
  return { donor: { ...donor, ip }, basket };
}

/** Far more than a donor needs. Replays count towards no other limit, and each one inserts a row. */
const maxAttempts = 500;

/** The number of attempts so far; they are numbered without gaps. */
async function lastSequence(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${paymentAttempts.sequence}), 0)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return last?.sequence ?? 0;
}

/** What decides whether an order may still be paid, and with how much. */
const payable = {
  id: orders.id,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  totalAmount: orders.totalAmount,
  paid: isPaid,
  contradictedAt: orders.contradictedAt,
};

/** Undefined when the key is new. Requests with the same existing key wait here for each other. */
async function replay(
  ctx: PaymentContext,
  unit: UnitOfWork,
  request: Request,
  language: Locale,
  { key, bodyHash }: Idempotency,
): Promise<Committed | Refused | undefined> {
  const { tx } = unit;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [known] = await tx
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      ...payable,
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key))
    // A callback may be completing the order right now: an order that is being paid gets no further form. A request
    // that waited while the order was erased finds no key: it makes a new order.
    .for("update", { of: [orders, idempotencyKeys] });
  if (!known) return undefined;
  if (known.bodyHash !== bodyHash) return refused("IDEMPOTENCY_CONFLICT");
  const begun = { kind: "begun", orderId: known.id, replayed: true } as const;
  if (known.status === "completed") return { ...begun, state: "paid", payment: null };
  if (!mayStillBePaid(known)) return { ...begun, state: "closed", payment: null };
  if (known.paymentMethod !== "card") return { ...begun, state: "transfer", payment: null };
  const closed = await findClosedTarget(tx, request.items);
  if (closed) return refused("INVALID_CAMPAIGN", { subject: closed });
  const earlier = await lastSequence(tx, known.id);
  if (earlier >= maxAttempts) return refused("TOO_MANY_REQUESTS");
  const basket = await tx
    .select({ title: orderItems.campaignTitle, amount: orderItems.lineTotal })
    .from(orderItems)
    .where(eq(orderItems.orderId, known.id))
    .orderBy(orderItems.position);
  const chosen = await chooseBank(ctx, tx, { orderId: known.id });
  const payment = openAttempt(ctx, unit, chosen.bank, known, earlier + 1, language, giftOf(request, basket));
  return { ...begun, state: "attempt", ...chosen, payment };
}
