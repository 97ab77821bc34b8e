import type { App } from "#server/compose/compose.ts";
import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import {
  findOrderResult,
  findOwnOrder,
  findTransfers,
  type OrderResult,
} from "#server/giving/payments/queries.ts";
import { findBank } from "#server/giving/payments/site-bank.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import type { ReturnCode } from "#shared/giving/return-codes.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { ordersOfBrowser } from "./browser-orders.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The cookie names the order of the last callback. The callback's response sets it, and the callback's request has
 * none. The cookie alone shows nothing: the order must also be one of this browser's.
 */
const cookie: SignedCookie = { name: "payment", maxAgeSeconds: 60 * 30 };

/**
 * The result for the donor; amounts are in kuruş. `order` is set only for an order of this browser; "success" without
 * it is a neutral thank-you. "transfer" waits for the donor's bank transfer. "checking": the bank may have taken money,
 * so the page does not offer to pay again. "closed": staff cancelled the order. "refunded": the donor got the whole
 * amount back.
 */
export type PaymentResult = {
  outcome: "success" | "transfer" | "checking" | "closed" | "refunded" | Failed;
  code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
  /** Whether the order could not be read, so that its outcome is unknown. */
  broken: boolean;
  /** The specification's code for the bank's answer about this browser's order. */
  returnCode: ReturnCode | null;
  order: ShownOrder | null;
  /** Whether an earlier order with the same or another total was found paid, so that no new order was made. */
  earlier: "same" | "other" | null;
  /** The other open transfers of this browser. */
  otherTransfers: readonly { name: string; amount: number; at: Date }[];
};

type Failed = "3d_auth_failed" | "payment_failed" | "error";

export type ShownOrder = Pick<
  OrderResult,
  "id" | "lines" | "paymentMethod" | "sms" | "mail" | "unreached" | "secondPayment" | "refunded"
> & {
  name: string;
  amount: number;
  donor: string;
  at: Date;
  completed: boolean;
};

/**
 * Returns the Set-Cookie header with the order of a callback. `none`: the callback named no order; `unread`: it could
 * not be read. An unverified callback sets the number that it names, so that the answer does not say whether the order
 * exists.
 */
export function noteResult(app: App, orderOrNumber: string): string {
  return signCookie(cookie, orderOrNumber, app.secret, app.config.publicUrl.startsWith("https:"));
}

const recentOrders = 5;

/** Returns the newest orders of this browser, and the one that its last callback named. */
export function giftsOfBrowser(request: Request, app: App): { ids: string[]; lastShown: string | null } {
  return {
    ids: ordersOfBrowser(request, app).slice(0, recentOrders),
    lastShown: readCookie(cookie, request, app.secret),
  };
}

/**
 * Reads the result. The address has the outcome of the callback; the data of an order comes from the database, with the
 * titles in the reader's language.
 */
export async function readPaymentResult(
  request: Request,
  app: App,
  locale: Locale = DEFAULT_LOCALE,
): Promise<PaymentResult> {
  const { searchParams } = new URL(request.url);
  const said = saidBy(searchParams);
  const earlier = earlierIn(searchParams);
  const noted = readCookie(cookie, request, app.secret);
  const result = { ...said, broken: false, returnCode: null, order: null, earlier, otherTransfers: [] };
  const found =
    said.outcome === "transfer"
      ? findOwnTransfer(request, app, locale)
      : findNotedOrder(noted, said.outcome === "success", request, app, locale);
  const order = await found.catch((err: unknown) => {
    app.log.error({ err }, "payment result lookup failed");
    return "unreadable" as const;
  });
  // The database decides about an outcome that is not definite.
  const isVague =
    said.outcome !== "3d_auth_failed" && said.outcome !== "payment_failed" && said.code === null;
  // A donor who returns from the bank must read that money may have been taken, not an unexpected error.
  if (order === "unreadable") {
    const checks = isVague && said.outcome !== "transfer";
    return checks ? { ...result, outcome: "checking" } : { ...result, broken: true };
  }
  if (!order) return result;
  const shown = shownOrder(order);
  // Another attempt may have taken the money, so this message must not make the donor pay again.
  const isTaken = order.status !== "completed" && (order.paid || order.leftToStaff);
  const returnCode = order.errorCode === null ? null : meaningOf(app, order.bank, order.errorCode);
  if (!isVague && !isTaken) return { ...result, returnCode, order: shown };
  const outcome = storedOutcome(order);
  const otherTransfers = outcome === "transfer" ? await findOtherTransfers(order.id, request, app) : [];
  return { ...result, outcome, otherTransfers, returnCode, order: shown };
}

/** Returns the meaning of a bank's code; null if donors do not see it, or if the site no longer has the bank. */
function meaningOf({ payments }: App, bank: string | null, code: string): ReturnCode | null {
  return findBank(payments.banks, bank ?? "")?.traits.meaning(code) ?? null;
}

/** Returns the outcome by the database. While an attempt is open, inquiries continue. */
function storedOutcome(order: OrderResult): PaymentResult["outcome"] {
  if (order.status === "completed") return "success";
  if (refundedAmount(order) > 0 && refundedAmount(order) >= order.totalAmount) return "refunded";
  if (order.paymentMethod === "bank_transfer" && order.status === "pending") return "transfer";
  if (order.approved || order.undecided) return "checking";
  if (!mayStillBePaid(order)) return order.status === "cancelled" ? "closed" : "checking";
  return order.status === "payment_failed" ? "payment_failed" : "error";
}

/** Returns the refunded amount, including a late payment that staff refunded. */
function refundedAmount({ status, refunded, secondPayment }: OrderResult): number {
  const second = status !== "completed" && secondPayment?.back ? secondPayment.amount : 0;
  return refunded + second;
}

function shownOrder(order: OrderResult): ShownOrder {
  const { id, lines, paymentMethod, sms, mail, unreached, secondPayment } = order;
  const { totalAmount, customerName, createdAt, status } = order;
  return {
    id,
    lines,
    paymentMethod,
    sms,
    mail,
    unreached,
    secondPayment,
    refunded: refundedAmount(order),
    name: orderName(order),
    amount: totalAmount,
    donor: customerName,
    at: createdAt,
    completed: status === "completed",
  };
}

async function findOwnTransfer(request: Request, app: App, locale: Locale) {
  const [newest] = await findTransfers(app.db, ordersOfBrowser(request, app));
  return newest && findOrderResult(app.db, newest.id, locale);
}

async function findOtherTransfers(shown: string, request: Request, app: App) {
  const transfers = await findTransfers(app.db, ordersOfBrowser(request, app));
  return transfers
    .filter(({ id, status }) => id !== shown && status === "pending")
    .map((order) => ({ name: orderName(order), amount: order.totalAmount, at: order.createdAt }));
}

/** Finds an order of this browser: the callback's, or the newest if the callback could not set the cookie. */
async function findNotedOrder(
  noted: string | null,
  isThanks: boolean,
  request: Request,
  app: App,
  locale: Locale,
) {
  const ofBrowser = ordersOfBrowser(request, app);
  const isUnnamed = noted === null || noted === "unread";
  const id = isUnnamed ? ofBrowser[0] : await findOwnOrder(app.db, noted, ofBrowser);
  const order = id ? await findOrderResult(app.db, id, locale) : undefined;
  // A bank's message is never about a transfer order.
  const isOther = isUnnamed && order?.paymentMethod === "bank_transfer" && !isThanks;
  return isOther ? undefined : order;
}

function earlierIn(params: URLSearchParams): PaymentResult["earlier"] {
  const earlier = params.get("earlier");
  return earlier === "same" || earlier === "other" ? earlier : null;
}

function saidBy(params: URLSearchParams): Pick<PaymentResult, "outcome" | "code"> {
  const status = params.get("status");
  if (status === "success") return { outcome: "success", code: null };
  if (status === "pending") return { outcome: "checking", code: null };
  if (status === "transfer") return { outcome: "transfer", code: null };
  const type = params.get("type");
  const code = params.get("code");
  return {
    outcome: type === "3d_auth_failed" || type === "payment_failed" ? type : "error",
    code: code === "HASH_MISMATCH" || code === "INVALID_AMOUNT" ? code : null,
  };
}
