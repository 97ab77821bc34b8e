import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { addOrders } from "#server/giving/orders/add-orders.ts";
import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import { orderItems, orders, type Trial } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { BankForm, BankPayment } from "../banks/bank.ts";
import { beginAtBank, placeholderPhone } from "../begin-at-bank.ts";
import type { PaymentContext } from "../context.ts";
import { inquireForOrder } from "../inquire-earlier.ts";
import { openAttempt, openNextAttempt, payable } from "../open-attempt.ts";
import { listBankNames, type SiteBank } from "../site-bank.ts";
import { paymentAttempts } from "../table.ts";

/** The limits of a trial payment in kuruş. The database has the maximum, too (orders_trial_is_small). */
const trialAmounts = { min: 100, max: 1_000 };

const trialTitle = "Deneme ödemesi";

/** `amount` is in kuruş. `ip`: the network address of the administrator, which payment firms require. */
type TrialRequest = { bank: SiteBank; trial: Trial; amount: number; ip: string };

export type TrialStarted =
  | { kind: "started"; orderId: string; form: BankForm }
  | { kind: "wrong-amount" }
  /** An earlier trial payment at this bank is paid and must be refunded first. */
  | { kind: "unrefunded" }
  /** The bank reports an earlier trial payment as paid, but the database cannot book it now. */
  | { kind: "unbooked" }
  | { kind: "too-many" }
  /** The bank began no payment. `reason`: its answer for the administrator, without personal data. */
  | { kind: "not-started"; reason: string }
  | Forbidden;

type Opened =
  | { kind: "opened"; orderId: string; payment: BankPayment }
  | Extract<TrialStarted, { kind: "unrefunded" | "too-many" }>;

/**
 * Starts a trial payment of an administrator, who then pays at the bank (docs/decisions/069-first-lira.md). A new site
 * takes it before it opens. A second press tries the same order again, after an inquiry, as a donor's second press does.
 */
export async function startTrial(
  ctx: StaffContext,
  payments: PaymentContext,
  request: TrialRequest,
): Promise<TrialStarted> {
  const { bank, amount, trial } = request;
  if (!may(ctx.actor, "settings", "decide")) return { kind: "forbidden", area: "settings", level: "decide" };
  if (!Number.isInteger(amount) || amount < trialAmounts.min || amount > trialAmounts.max)
    return { kind: "wrong-amount" };
  // With this bank alone, the payment goes to it although donors do not: it may be switched off or not be preferred.
  const ownPayments = { ...payments, banks: [bank] };
  const ofBank = { trial, bankNames: listBankNames(payments.banks, bank) };
  const [earlier] = await selectNewestTrial(payments.db, ofBank);
  if (earlier && (await inquireForOrder(ownPayments, earlier.id))) return { kind: "unbooked" };
  const opened = await staffWrite(ctx, "settings", "decide", async ({ tx, now, audit }): Promise<Opened> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial ${bank.name}`}, 0))`);
    if (await hasUnrefunded(tx, ofBank)) return { kind: "unrefunded" };
    const outcome = await openTrial({ tx, now }, ctx.actor.name, ownPayments, { ...request, ...ofBank });
    if (outcome.kind !== "opened") return outcome;
    const entry = { action: "start-trial", entity: "order", entityId: outcome.orderId } as const;
    await audit({ ...entry, after: { bank: bank.name, amount } });
    return outcome;
  });
  if (opened.kind !== "opened") return opened;
  let reason = "";
  const begin: SiteBank["begin"] = (payment, signal) =>
    bank.begin(payment, signal).catch((error: Error) => {
      reason = error.message;
      throw error;
    });
  const form = await beginAtBank(ownPayments, { ...bank, begin }, opened.payment);
  return form ? { kind: "started", orderId: opened.orderId, form } : { kind: "not-started", reason };
}

/** Opens an attempt of the earlier order, if it may still be paid and has the same amount, or of a new order. */
async function openTrial(
  { tx, now }: { tx: Tx; now: Date },
  name: string,
  payments: PaymentContext,
  { bank, bankNames, trial, amount, ip }: TrialRequest & OfBank,
): Promise<Opened> {
  const checkout = {
    request: { donor: { name, email: "", phone: placeholderPhone } },
    ip,
    language: "tr",
  } as const;
  const basket = [{ title: trialTitle, amount }];
  const [earlier] = await selectNewestTrial(tx, { bankNames, trial }).for("update", { of: orders });
  if (earlier && mayStillBePaid(earlier) && earlier.totalAmount === amount) {
    const attempt = await openNextAttempt(payments, tx, { checkout, order: earlier, basket });
    return attempt ? { kind: "opened", orderId: earlier.id, payment: attempt.payment } : { kind: "too-many" };
  }
  const id = newOrderId(payments.clock);
  const order = { id, paymentMethod: "card", totalAmount: amount, customerName: name, trial } as const;
  await addOrders(tx, [{ ...order, createdAt: now, updatedAt: now }]);
  const kind = { campaignTitle: trialTitle, category: "Deneme", donationType: "deneme" };
  await tx.insert(orderItems).values({ orderId: id, position: 0, ...kind, amount });
  const payment = await openAttempt(payments, tx, { checkout, order, sequence: 1, bank, basket });
  return { kind: "opened", orderId: id, payment };
}

/** `bankNames`: the names of the bank in its payments, also of those from before it had a name. */
type OfBank = { trial: Trial; bankNames: string[] };

/** Selects the newest trial order at this bank. */
function selectNewestTrial(db: Db | Tx, ofBank: OfBank) {
  return db
    .select(payable)
    .from(orders)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.sequence, 1)))
    .where(isTrialAt(ofBank))
    .orderBy(desc(orders.createdAt))
    .limit(1);
}

/** A trial payment that went back whole is cancelled. */
async function hasUnrefunded(tx: Tx, ofBank: OfBank): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.sequence, 1)))
    .where(and(isTrialAt(ofBank), eq(orders.status, "completed")))
    .limit(1);
  return order !== undefined;
}

function isTrialAt({ bankNames, trial }: OfBank) {
  return and(eq(orders.trial, trial), inArray(paymentAttempts.bank, bankNames));
}
