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
import { listBrowserOrders } from "./browser-orders.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The cookie names the order of the last callback. The response to the callback sets it. The page shows the order only
 * if the order is also one of this browser's.
 */
export const paymentCookie: SignedCookie = { name: "payment", maxAgeSeconds: 60 * 30 };

/**
 * The result for the donor. Amounts are in kuruş. `order` is set only for an order of this browser; a "success" without
 * an order only thanks the donor. "transfer": the order waits for the donor's bank transfer. "checking": the bank may
 * have taken money, so the page does not offer to pay again. "closed": staff cancelled the order. "refunded": the whole
 * amount was refunded.
 */
export type PaymentResult = {
  outcome: "success" | "transfer" | "checking" | "closed" | "refunded" | FailedOutcome;
  code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
  /** Whether the order could not be read, so that its outcome is unknown. */
  isUnreadable: boolean;
  /** The specification's code for the bank's answer about this browser's order. */
  returnCode: ReturnCode | null;
  order: DonorOrder | null;
  /** Whether an earlier order is paid and therefore no new order was made. The totals are the `same` or differ. */
  earlier: "same" | "other" | null;
  /** The other open transfers of this browser. */
  otherTransfers: readonly { name: string; amount: number; at: Date }[];
};

type FailedOutcome = "3d_auth_failed" | "payment_failed" | "error";

export type DonorOrder = Pick<
  OrderResult,
  "id" | "lines" | "paymentMethod" | "byLink" | "sms" | "mail" | "unreached" | "secondPayment" | "refunded"
> & {
  name: string;
  amount: number;
  donor: string;
  at: Date;
  isCompleted: boolean;
};

/**
 * Returns the Set-Cookie header with the order of a callback. `none`: the callback named no order. `unread`: the
 * callback could not be read. For an unverified callback the value is the attempt's number, so that the answer does not
 * disclose whether the order exists.
 */
export function createResultCookie(app: App, orderOrNumber: string): string {
  return signCookie(paymentCookie, orderOrNumber, app.secret, app.config.publicUrl.startsWith("https:"));
}

const recentOrders = 5;

/** Returns the newest orders of this browser, and the order of its last callback. */
export function listRecentOrders(request: Request, app: App): { ids: string[]; lastShown: string | null } {
  return {
    ids: listBrowserOrders(request, app).slice(0, recentOrders),
    lastShown: readCookie(paymentCookie, request, app.secret),
  };
}

/**
 * Reads the result. The address holds the outcome of the callback. The order comes from the database, with the titles in
 * the reader's language.
 */
export async function readPaymentResult(
  request: Request,
  app: App,
  locale: Locale = DEFAULT_LOCALE,
): Promise<PaymentResult> {
  const { searchParams } = new URL(request.url);
  const addressResult = readAddressResult(searchParams);
  const earlier = readEarlier(searchParams);
  const cookieOrder = readCookie(paymentCookie, request, app.secret);
  const result = {
    ...addressResult,
    isUnreadable: false,
    returnCode: null,
    order: null,
    earlier,
    otherTransfers: [],
  };
  const lookup =
    addressResult.outcome === "transfer"
      ? findOwnTransfer(request, app, locale)
      : findCallbackOrder(cookieOrder, addressResult.outcome === "success", request, app, locale);
  const order = await lookup.catch((err: unknown) => {
    app.log.error({ err }, "payment result lookup failed");
    return "unreadable" as const;
  });
  // For every other outcome of the address, the database decides.
  const isIndefinite =
    addressResult.outcome !== "3d_auth_failed" &&
    addressResult.outcome !== "payment_failed" &&
    addressResult.code === null;
  // A donor who returns from the bank must read that money may have been taken, not an unexpected error.
  if (order === "unreadable") {
    const mayBePaid = isIndefinite && addressResult.outcome !== "transfer";
    return mayBePaid ? { ...result, outcome: "checking" } : { ...result, isUnreadable: true };
  }
  if (!order) return result;
  const donorOrder = toDonorOrder(order);
  // Another attempt may have taken the money, so this message must not make the donor pay again.
  const mayBeCharged = order.status !== "completed" && (order.paid || order.leftToStaff);
  const returnCode = order.errorCode === null ? null : findReturnCode(app, order.bank, order.errorCode);
  if (!isIndefinite && !mayBeCharged) return { ...result, returnCode, order: donorOrder };
  const outcome = toOutcome(order);
  const otherTransfers = outcome === "transfer" ? await findOtherTransfers(order.id, request, app) : [];
  return { ...result, outcome, otherTransfers, returnCode, order: donorOrder };
}

/** Returns the meaning of a bank's code, or null if donors must not see it or the site no longer has the bank. */
function findReturnCode({ payments }: App, bank: string | null, code: string): ReturnCode | null {
  return findBank(payments.banks, bank ?? "")?.traits.meaning(code) ?? null;
}

/** Returns the outcome that the database shows. While an attempt is open, inquiries continue. */
function toOutcome(order: OrderResult): PaymentResult["outcome"] {
  if (order.status === "completed") return "success";
  if (refundedAmount(order) > 0 && refundedAmount(order) >= order.totalAmount) return "refunded";
  if (order.paymentMethod === "bank_transfer" && order.status === "pending") return "transfer";
  if (order.approved || order.undecided) return "checking";
  if (!mayStillBePaid(order)) return order.status === "cancelled" ? "closed" : "checking";
  return order.status === "payment_failed" ? "payment_failed" : "error";
}

/** Returns the refunded amount, including the refund of a late payment. */
function refundedAmount({ status, refunded, secondPayment }: OrderResult): number {
  const secondRefund = status !== "completed" && secondPayment?.back ? secondPayment.amount : 0;
  return refunded + secondRefund;
}

function toDonorOrder(order: OrderResult): DonorOrder {
  const { id, lines, paymentMethod, sms, mail, unreached, secondPayment } = order;
  const { totalAmount, customerName, createdAt, status, byLink } = order;
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
    donor: byLink ? "" : customerName,
    byLink,
    at: createdAt,
    isCompleted: status === "completed",
  };
}

async function findOwnTransfer(request: Request, app: App, locale: Locale) {
  const [newest] = await findTransfers(app.db, listBrowserOrders(request, app));
  return newest && findOrderResult(app.db, newest.id, locale);
}

async function findOtherTransfers(donorOrder: string, request: Request, app: App) {
  const transfers = await findTransfers(app.db, listBrowserOrders(request, app));
  return transfers
    .filter(({ id, status }) => id !== donorOrder && status === "pending")
    .map((order) => ({ name: orderName(order), amount: order.totalAmount, at: order.createdAt }));
}

/** Finds the order of the callback, or the newest order of this browser if the cookie names none. */
async function findCallbackOrder(
  cookieOrder: string | null,
  isSuccess: boolean,
  request: Request,
  app: App,
  locale: Locale,
) {
  const browserOrders = listBrowserOrders(request, app);
  const hasNoOrder = cookieOrder === null || cookieOrder === "unread";
  const id = hasNoOrder ? browserOrders[0] : await findOwnOrder(app.db, cookieOrder, browserOrders);
  const order = id ? await findOrderResult(app.db, id, locale) : undefined;
  // A bank's message is never about a transfer order.
  const isOtherOrder = hasNoOrder && order?.paymentMethod === "bank_transfer" && !isSuccess;
  return isOtherOrder ? undefined : order;
}

function readEarlier(params: URLSearchParams): PaymentResult["earlier"] {
  const earlier = params.get("earlier");
  return earlier === "same" || earlier === "other" ? earlier : null;
}

function readAddressResult(params: URLSearchParams): Pick<PaymentResult, "outcome" | "code"> {
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
