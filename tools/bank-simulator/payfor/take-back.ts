import { batchNumber } from "../bank-clock.ts";
import { refundSale, voidSale } from "../lies.ts";
import { newAuthCode, newReference, refundedOf } from "../payment.ts";
import { amountIn } from "./field-names.ts";
import { returnCodeText } from "./return-codes.ts";
import { amountFault } from "./three-d-form.ts";
import type { Transaction, TransactionBook } from "./transactions.ts";
import { payforResponse } from "./xml.ts";

type RequestFields = ReadonlyMap<string, string>;
type Context = { readonly book: TransactionBook; readonly now: Date };
type Verdict = { readonly code: string; readonly changedSale?: Transaction; readonly reference: string };

/** Returns the code of a missing or wrong field in a request to void or refund. */
export function takeBackFault(request: RequestFields): string | undefined {
  const type = request.get("TxnType");
  if (type !== "Void" && type !== "Refund") return "M015";
  if (!request.get("OrgOrderId")) return "M022";
  if (!request.get("Currency")) return "V030";
  if (request.get("Currency") !== "949") return "M002";
  if (type === "Void") return undefined;
  const amount = request.get("PurchAmount") ?? "";
  return amount === "" ? "V031" : amountFault(true, amount);
}

/** Voids or refunds a sale, and answers with the few fields of payment operations (docs/banks/payfor.md). */
export function takeBack(request: RequestFields, context: Context): string {
  const number = request.get("OrgOrderId") ?? "";
  const transaction = context.book.find(number);
  const sale = transaction?.hidden || transaction?.outcome?.kind !== "approved" ? undefined : transaction;
  const isVoid = request.get("TxnType") === "Void";
  const { code, changedSale, reference } = isVoid
    ? checkVoid(sale, context.now)
    : checkRefund(sale, amountIn({ PurchAmount: request.get("PurchAmount") }), context.now);
  if (changedSale !== undefined) context.book.put(changedSale);
  return payforResponse({
    // The gateway also sends a code for a refund that came too early.
    AuthCode: code === "00" || code === "V014" ? newAuthCode() : "",
    HostRefNum: reference,
    ProcReturnCode: code,
    TransId: number,
    ErrMsg: returnCodeText(code),
    CardHolderName: "",
    ArtiTaksit: "0",
    BankInternalResponseMessage: "",
    PAYFORFROMXMLREQUEST: "1",
    SESSION_SYSTEM_USER: "0",
  });
}

/** A sale can be voided only in its batch. */
function checkVoid(sale: Transaction | undefined, now: Date): Verdict {
  const reference = newReference(now);
  if (sale === undefined || !isInBatch(sale, now)) return { code: "V013", reference };
  if (sale.voidedAt !== null) return { code: "V017", reference };
  const changedSale = voidSale(sale, now);
  return changedSale === undefined ? { code: "V018", reference } : { code: "00", changedSale, reference };
}

/** A sale can be refunded only after its batch. */
function checkRefund(sale: Transaction | undefined, amount: number, now: Date): Verdict {
  const reference = newReference(now);
  if (sale === undefined) return { code: "V013", reference };
  if (sale.voidedAt !== null) return { code: "V017", reference };
  if (isInBatch(sale, now)) {
    const refused = { at: now.toISOString(), amount, reference };
    const changedSale = { ...sale, refusedRefunds: [...(sale.refusedRefunds ?? []), refused] };
    return { code: "V014", changedSale, reference };
  }
  const changedSale = refundSale(sale, amount, now);
  if (changedSale !== undefined)
    return { code: "00", changedSale, reference: changedSale.refunds.at(-1)?.reference ?? "" };
  return { code: refundedOf(sale) === sale.amount ? "V037" : "V015", reference };
}

function isInBatch({ outcome }: Transaction, now: Date): boolean {
  return outcome !== null && batchNumber(new Date(outcome.answeredAt)) === batchNumber(now);
}
