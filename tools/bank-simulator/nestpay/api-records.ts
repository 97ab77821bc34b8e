import { bankDay, historyDate } from "../bank-clock.ts";
import { type Outcome, type Payment, type Refund, refundedOf } from "../payment.ts";
import { returnCodeOf, transactionId } from "./callback-fields.ts";

type Extra = Record<string, string>;

type Transaction = {
  /** S sale, C credit. */
  readonly charge: "S" | "C";
  /** PN pending, ERR not authenticated, D declined, C captured, S settled, V void. */
  readonly state: "PN" | "ERR" | "D" | "C" | "S" | "V";
  readonly amount: number;
  readonly captured: number;
  readonly at: string;
  readonly voidedAt: string | null;
  readonly reference: string;
  readonly authCode: string;
  readonly code: string;
};

/** Answers ORDERSTATUS, which has no currency, and shows a refund only when the whole sale is refunded. */
export function statusExtra(payment: Payment, now: Date): Extra {
  const { number, amount, card } = payment;
  const sale = saleOf(payment, payment.outcome, now);
  const refunds = refundsOf(payment, now);
  const lastRefund = refundedOf(payment) === amount ? refunds.at(-1) : undefined;
  const transaction =
    lastRefund === undefined ? sale : { ...sale, charge: lastRefund.charge, state: lastRefund.state };
  const record: Extra = {
    ORD_ID: number,
    CHARGE_TYPE_CD: transaction.charge,
    ORIG_TRANS_AMT: String(transaction.amount),
    CAPTURE_AMT: transaction.captured === 0 ? "" : String(transaction.captured),
    TRANS_STAT: transaction.state,
    AUTH_DTTM: transaction.authCode === "" ? "" : bankTime(transaction.at),
    CAPTURE_DTTM: transaction.captured === 0 ? "" : bankTime(transaction.at),
    VOID_DTTM: transaction.voidedAt === null ? "" : bankTime(transaction.voidedAt),
    AUTH_CODE: transaction.authCode,
    HOST_REF_NUM: transaction.reference,
    PROC_RET_CD: transaction.code,
    TRANS_ID: transactionId(payment),
  };
  const line = Object.entries(record).map(([name, value]) => `${name}:${value}`);
  return {
    ...record,
    PAN: card === null ? "" : card.mask.replace("******", " ***** "),
    NUMCODE: "0",
    ORDERSTATUS: line.join("\t"),
  };
}

/** Answers ORDERHISTORY with a line for every transaction of the order, the latest first. */
export function historyExtra(payment: Payment, now: Date): Extra {
  const { takenAgainAt } = payment;
  const sale = saleOf(payment, payment.outcome, now);
  const transactions = [
    ...payment.earlier.map((outcome) => saleOf({ ...payment, outcome }, outcome, now)),
    sale,
    ...(takenAgainAt === undefined ? [] : [{ ...sale, at: takenAgainAt }]),
    ...refundsOf(payment, now),
    ...(payment.refusedRefunds ?? []).map((refund) => refusedRefund(refund)),
  ].reverse();
  const lines = transactions.map((transaction, index) => [`TRX${index + 1}`, lineOf(transaction, payment)]);
  return {
    TERMINALID: "00777001",
    TRXCOUNT: String(transactions.length),
    ...Object.fromEntries(lines),
    NUMCODE: "0",
    ORDERHISTORY: "",
  };
}

function lineOf(transaction: Transaction, payment: Payment): string {
  const { charge, state, amount, captured, at, voidedAt, reference, authCode, code } = transaction;
  return [
    charge,
    state,
    String(amount),
    captured === 0 ? "" : String(captured),
    bankTime(at),
    captured === 0 ? "" : bankTime(at),
    voidedAt === null ? "" : bankTime(voidedAt),
    reference,
    authCode,
    code,
    transactionId(payment),
  ].join("\t");
}

function saleOf(payment: Payment, outcome: Outcome | null, now: Date): Transaction {
  const { amount, voidedAt, receivedAt } = payment;
  const approved = outcome?.kind === "approved";
  return {
    charge: "S",
    state: stateOf(outcome, outcome === payment.outcome ? voidedAt : null, now),
    amount,
    captured: approved ? amount : 0,
    at: outcome?.answeredAt ?? receivedAt,
    voidedAt: approved ? voidedAt : null,
    reference: outcome?.reference ?? "",
    authCode: outcome?.authCode ?? "",
    code: returnCodeOf({ ...payment, outcome }) ?? "",
  };
}

function stateOf(outcome: Outcome | null, voidedAt: string | null, now: Date): Transaction["state"] {
  if (outcome === null) return "PN";
  if (outcome.kind === "authenticationFailed") return "ERR";
  if (outcome.kind === "declined") return "D";
  if (voidedAt !== null) return "V";
  return captureState(outcome.answeredAt, now);
}

function refundsOf({ refunds, outcome }: Payment, now: Date): Transaction[] {
  return refunds.map(({ at, amount, reference }: Refund) => ({
    charge: "C",
    state: captureState(at, now),
    amount,
    captured: amount,
    at,
    voidedAt: null,
    reference,
    authCode: outcome?.authCode ?? "",
    code: "00",
  }));
}

function refusedRefund({ at, amount }: Refund): Transaction {
  const nothing = { captured: 0, voidedAt: null, reference: "", authCode: "" };
  return { charge: "C", state: "D", amount, at, code: "99", ...nothing };
}

/** Captured until the end of the day, then settled. */
function captureState(at: string, now: Date): "C" | "S" {
  return bankDay(new Date(at)) === bankDay(now) ? "C" : "S";
}

/** `2026-11-20 12:00:00.0`, Turkish time. */
function bankTime(at: string): string {
  return `${historyDate(new Date(at)).replace("T", " ")}.0`;
}
