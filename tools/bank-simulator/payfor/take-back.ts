import { batchNumber } from "../bank-clock.ts";
import { refundSale, voidSale } from "../lies.ts";
import { newAuthCode, newReference, refundedOf } from "../payment.ts";
import { amountIn } from "./field-names.ts";
import { returnCodeText } from "./return-codes.ts";
import { amountFault } from "./three-d-form.ts";
import type { Transaction, TransactionBook } from "./transactions.ts";
import { payforResponse } from "./xml.ts";

type Request = ReadonlyMap<string, string>;
type At = { readonly book: TransactionBook; readonly now: Date };
/** What comes of it: a code, the changed transaction if there is one, and the reference of the step. */
type Verdict = { readonly code: string; readonly after?: Transaction; readonly reference: string };

/** What is missing or wrong in a request to void or refund. */
export function takeBackFault(request: Request): string | undefined {
  const type = request.get("TxnType");
  if (type !== "Void" && type !== "Refund") return "M015";
  if (!request.get("OrgOrderId")) return "M022";
  if (!request.get("Currency")) return "V030";
  if (request.get("Currency") !== "949") return "M002";
  if (type === "Void") return undefined;
  const amount = request.get("PurchAmount") ?? "";
  return amount === "" ? "V031" : amountFault(true, amount);
}

/** Voids or refunds, and answers with the short field set of payment operations (docs/banks/payfor.md). */
export function takeBack(request: Request, at: At): string {
  const number = request.get("OrgOrderId") ?? "";
  const known = at.book.find(number);
  const sale = known?.hidden || known?.outcome?.kind !== "approved" ? undefined : known;
  const isVoid = request.get("TxnType") === "Void";
  const { code, after, reference } = isVoid
    ? judgeVoid(sale, at.now)
    : judgeRefund(sale, amountIn({ PurchAmount: request.get("PurchAmount") }), at.now);
  if (after !== undefined) at.book.put(after);
  return payforResponse({
    // The gateway fills it in even for a refund that came too early.
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

/** A void belongs into the batch of its sale; later it finds nothing. */
function judgeVoid(sale: Transaction | undefined, now: Date): Verdict {
  const reference = newReference(now);
  if (sale === undefined || !isInBatch(sale, now)) return { code: "V013", reference };
  if (sale.voidedAt !== null) return { code: "V017", reference };
  const after = voidSale(sale, now);
  return after === undefined ? { code: "V018", reference } : { code: "00", after, reference };
}

/** A refund belongs into a later batch than its sale. */
function judgeRefund(sale: Transaction | undefined, amount: number, now: Date): Verdict {
  const reference = newReference(now);
  if (sale === undefined) return { code: "V013", reference };
  if (sale.voidedAt !== null) return { code: "V017", reference };
  if (isInBatch(sale, now)) {
    const refused = { at: now.toISOString(), amount, reference };
    const after = { ...sale, refusedRefunds: [...(sale.refusedRefunds ?? []), refused] };
    return { code: "V014", after, reference };
  }
  const after = refundSale(sale, amount, now);
  if (after !== undefined) return { code: "00", after, reference: after.refunds.at(-1)?.reference ?? "" };
  return { code: refundedOf(sale) === sale.amount ? "V037" : "V015", reference };
}

function isInBatch({ outcome }: Transaction, now: Date): boolean {
  return outcome !== null && batchNumber(new Date(outcome.answeredAt)) === batchNumber(now);
}
