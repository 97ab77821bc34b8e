import type { Missing } from "#server/content/editing/outcomes.ts";
import { chooseRefunded } from "#server/giving/kurban/choose-refunded.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import { inquire } from "../inquire-attempt.ts";
import { findRefundable, type RefundablePayment } from "./find-refundable.ts";
import { insertRefund } from "./insert-refund.ts";
import {
  findPayment,
  lockOrderForRefund,
  lockRefund,
  type RefundRow,
  sumRefundsAtBank,
} from "./lock-refund.ts";
import { checkRequest, findUnbookedAmount, type RefundInput, type RequestErrors } from "./rules.ts";
import type { RefundContext } from "./send-refund.ts";
import { type Authorship, closeResolvedAlarms, confirmRefund } from "./write-refund.ts";

export type PanelRefundInput = RefundInput & { orderId: string; number: string };

type PanelRefundBooked =
  | { kind: "saved"; id: string }
  | { kind: "refused"; errors: RequestErrors }
  /** The bank made a refund of another amount, in kuruş. */
  | { kind: "other-amount"; found: number }
  | { kind: "stale" | "nothing-left" | "nothing-found" }
  /** The bank did not answer, or has not answered one of our own refunds yet. */
  | { kind: "not-now" }
  | Missing
  | Forbidden;

/**
 * Books a refund that staff made in the bank's own panel. An inquiry must confirm the refund. Staff enter the amount if
 * the bank's answer contains none.
 */
export async function bookPanelRefund(
  ctx: StaffContext,
  payments: RefundContext,
  { orderId, number, reason: reasonInput, ...amounts }: PanelRefundInput,
): Promise<PanelRefundBooked> {
  const attempt = await findPayment(payments.db, number);
  const answer = attempt && (await inquire(payments, attempt));
  return staffWrite(ctx, "refunds", "decide", async ({ tx, now }): Promise<PanelRefundBooked> => {
    if (!(await lockOrderForRefund(tx, orderId)) || !answer) return { kind: "missing" };
    const payment = await findPaymentOfOrder(payments, tx, orderId, number);
    if (!payment) return { kind: "missing" };
    const unbooked = await findUnbooked(tx, payment, answer);
    if (unbooked === "not-now") return { kind: "not-now" };
    if (unbooked === 0) return { kind: "nothing-found" };
    const reason = statusNote(reasonInput);
    const request = checkRequest(payment, { ...amounts, reason }, Number.POSITIVE_INFINITY);
    if (request.kind !== "request") return request;
    if (unbooked !== null && request.amount !== unbooked) return { kind: "other-amount", found: unbooked };
    const row = { ...request, orderId, number, reason: reason ?? "", way: toRefundWay(answer) };
    return { kind: "saved", id: await insertConfirmed(tx, row, { now, by: ctx.actor }) };
  });
}

export async function findPaymentOfOrder(
  ctx: RefundContext,
  tx: Tx,
  orderId: string,
  number: string,
): Promise<RefundablePayment | undefined> {
  const payments = await findRefundable({ ...ctx, db: tx }, orderId);
  return payments.find((payment) => payment.number === number);
}

/** Returns the sum of the bank's refunds that are not in our database; null: the bank reports no amount. */
export async function findUnbooked(
  tx: Tx,
  { number, paid }: RefundablePayment,
  answer: InquiryAnswer,
): Promise<number | null | "not-now"> {
  if (answer.kind !== "paid") return "not-now";
  const atBank = await sumRefundsAtBank(tx, number);
  if (atBank.underWay > 0) return "not-now";
  return findUnbookedAmount(answer, { amount: paid }, atBank);
}

export function toRefundWay(answer: InquiryAnswer): "void" | "refund" {
  return answer.kind === "paid" && answer.voided ? "void" : "refund";
}

type PanelRefund = Pick<RefundRow, "orderId" | "amount" | "way" | "reason"> & {
  number: string;
  items: readonly { id: number; amount: number }[];
};

export async function insertConfirmed(
  tx: Tx,
  { number, items, ...refund }: PanelRefund,
  authorship: Authorship,
): Promise<string> {
  const { now, by } = authorship;
  const times = { requestedBy: by?.id ?? null, approvedAt: now, createdAt: now, updatedAt: now };
  const state = { attemptNumber: number, method: "card", state: "approved", found: true } as const;
  const choice = { orderId: refund.orderId, items, mayTakeLocked: true, isFact: true };
  const shares = await chooseRefunded(tx, choice);
  const shareIds = shares.kind === "chosen" ? shares.ids : [];
  const row = await insertRefund(tx, { ...refund, ...state, ...times }, items, shareIds);
  const locked = await lockRefund(tx, row.id);
  if (!locked) throw new Error("the new refund is missing");
  await confirmRefund(tx, locked, {}, "book-refund", authorship);
  await closeResolvedAlarms(tx, locked, authorship, ["voided_at_bank", "refunded_at_bank"]);
  return row.id;
}
