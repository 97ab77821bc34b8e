import { randomInt } from "node:crypto";
import { batchNumber, referenceNumber } from "../bank-clock.ts";
import { amountIn } from "./field-names.ts";
import { returnCodeText } from "./return-codes.ts";
import { amountFault } from "./three-d-form.ts";
import { refundedOf, type Transaction, type TransactionBook } from "./transactions.ts";
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
    AuthCode: code === "00" || code === "V014" ? authCode() : "",
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
function judgeRefund(sale: Transaction | undefined, kurus: number, now: Date): Verdict {
  const reference = newReference(now);
  if (sale === undefined) return { code: "V013", reference };
  if (sale.voidedAt !== null) return { code: "V017", reference };
  if (isInBatch(sale, now)) {
    const refused = { at: now.toISOString(), kurus, reference };
    const after = { ...sale, refusedRefunds: [...(sale.refusedRefunds ?? []), refused] };
    return { code: "V014", after, reference };
  }
  const after = refundSale(sale, kurus, now, reference);
  if (after !== undefined) return { code: "00", after, reference };
  return { code: refundedOf(sale) === amountIn(sale.echo) ? "V037" : "V015", reference };
}

function isInBatch({ outcome }: Transaction, now: Date): boolean {
  return outcome !== null && batchNumber(new Date(outcome.answeredAt)) === batchNumber(now);
}

export function voidSale(sale: Transaction, now: Date): Transaction | undefined {
  const possible = sale.voidedAt === null && refundedOf(sale) === 0;
  return possible ? { ...sale, voidedAt: now.toISOString() } : undefined;
}

/** undefined when that much is not left of the sale. */
export function refundSale(
  sale: Transaction,
  kurus: number,
  now: Date,
  reference = newReference(now),
): Transaction | undefined {
  const left = amountIn(sale.echo) - refundedOf(sale);
  if (sale.voidedAt !== null || kurus <= 0 || kurus > left) return undefined;
  return { ...sale, refunds: [...(sale.refunds ?? []), { at: now.toISOString(), kurus, reference }] };
}

function authCode(): string {
  return `S${String(randomInt(100_000)).padStart(5, "0")}`;
}

function newReference(now: Date): string {
  return referenceNumber(now, String(randomInt(1_000_000)));
}
