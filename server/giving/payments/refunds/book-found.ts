import type { Missing } from "#server/content/editing/outcomes.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import { inquire } from "../inquire-attempt.ts";
import { findRefundable, type Refundable } from "./find-refundable.ts";
import { atBankOf, findPayment, lockOrderOf, lockRefund, type RefundRow } from "./lock-refund.ts";
import { foundAtBank, judgeRequest, type RequestErrors, type Wanted } from "./rules.ts";
import type { RefundContext } from "./send-refund.ts";
import { refundItems, refunds } from "./table.ts";
import { closeAnswered, confirmRefund, type Writing } from "./write-refund.ts";

export type FoundToBook = Wanted & { orderId: string; number: string };

type FoundBooked =
  | { kind: "saved"; id: string }
  | { kind: "refused"; errors: RequestErrors }
  /** The bank refunded another amount in kuruş that is not in our database. */
  | { kind: "other-amount"; found: number }
  | { kind: "stale" | "nothing-left" | "nothing-found" }
  /** The bank did not answer, or one of our own refunds has no answer yet. */
  | { kind: "not-now" }
  | Missing
  | Forbidden;

/** Books a refund from the bank's own panel. An inquiry must confirm it; staff enter the amount if the answer has none. */
export async function bookFound(
  ctx: StaffContext,
  payments: RefundContext,
  { orderId, number, reason: typed, ...wanted }: FoundToBook,
): Promise<FoundBooked> {
  const known = await findPayment(payments.db, number);
  const answer = known && (await inquire(payments, known));
  return staffWrite(ctx, "refunds.write", async ({ tx, now }): Promise<FoundBooked> => {
    if (!(await lockOrderOf(tx, orderId)) || !answer) return { kind: "missing" };
    const payment = await paymentOf(payments, tx, orderId, number);
    if (!payment) return { kind: "missing" };
    const found = await findNew(tx, payment, answer);
    if (found === "not-now") return { kind: "not-now" };
    if (found === 0) return { kind: "nothing-found" };
    const reason = statusNote(typed);
    const judged = judgeRequest(payment, { ...wanted, reason }, Number.POSITIVE_INFINITY);
    if (judged.kind !== "request") return judged;
    if (found !== null && judged.amount !== found) return { kind: "other-amount", found };
    const row = { ...judged, orderId, number, reason: reason ?? "", way: wayOf(answer) };
    return { kind: "saved", id: await writeFound(tx, row, { now, by: ctx.actor }) };
  });
}

export async function paymentOf(
  ctx: RefundContext,
  tx: Tx,
  orderId: string,
  number: string,
): Promise<Refundable | undefined> {
  const found = await findRefundable({ ...ctx, db: tx }, orderId);
  return found.find((one) => one.number === number);
}

/** Returns the bank's refunds that are not in our database; null: the bank names no amount. */
export async function findNew(
  tx: Tx,
  { number, paid }: Refundable,
  answer: InquiryAnswer,
): Promise<number | null | "not-now"> {
  if (answer.kind !== "paid") return "not-now";
  const atBank = await atBankOf(tx, number);
  if (atBank.underWay > 0) return "not-now";
  return foundAtBank(answer, { amount: paid }, atBank);
}

export function wayOf(answer: InquiryAnswer): "void" | "refund" {
  return answer.kind === "paid" && answer.voided ? "void" : "refund";
}

type Found = Pick<RefundRow, "orderId" | "amount" | "way" | "reason"> & {
  number: string;
  items: readonly { id: number; amount: number }[];
};

export async function writeFound(
  tx: Tx,
  { number, items, ...found }: Found,
  writing: Writing,
): Promise<string> {
  const { now, by } = writing;
  const made = { requestedBy: by?.id ?? null, approvedAt: now, createdAt: now, updatedAt: now };
  const booked = { attemptNumber: number, method: "card", state: "approved", found: true } as const;
  const [row] = await tx
    .insert(refunds)
    .values({ ...found, ...booked, ...made })
    .returning({ id: refunds.id });
  if (!row) throw new Error("a refund that was just written");
  if (items.length > 0)
    await tx
      .insert(refundItems)
      .values(items.map(({ id, amount }) => ({ refundId: row.id, orderItemId: id, amount })));
  const locked = await lockRefund(tx, row.id);
  if (!locked) throw new Error("a refund that was just written");
  await confirmRefund(tx, locked, {}, "book-refund", writing);
  await closeAnswered(tx, locked, writing, ["voided_at_bank", "refunded_at_bank"]);
  return row.id;
}
