import { isWebAddress, kurusOf } from "../merchant-values.ts";
import type { Payment } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import { sameSecret } from "../secret.ts";
import { type ByteField, toText } from "./bytes.ts";
import { hashVersion3 } from "./hash.ts";
import type { NestpayMerchant } from "./merchant.ts";

export type FormVerdict =
  | { readonly kind: "accepted"; readonly form: Form; readonly amount: number }
  /** The form is signed, so the answer goes to its failUrl. */
  | { readonly kind: "refused"; readonly text: string; readonly form: Form }
  | { readonly kind: "stranded"; readonly code: string };

export type Form = Readonly<Record<string, string>>;

/** Card fields, which a form of `3d_pay_hosting` must not have. */
const cardNames = /^(pan|cv2|cvv2?|cvc2?|cardnumber|cardholdername|ecom_payment_card_.*)$/i;
const currencies = ["949", "840", "978", "826", "392", "643"];

/** Checks a form of `3d_pay_hosting` as the bank does. */
export function checkForm(
  fields: readonly ByteField[],
  { merchant, book }: { merchant: NestpayMerchant; book: PaymentStore<Payment> },
): FormVerdict {
  const strandedCode = findStrandedCode(fields, merchant);
  if (strandedCode !== undefined) return { kind: "stranded", code: strandedCode };
  const form: Form = Object.fromEntries(fields.map(([name, value]) => [name, toText(value)]));
  const amount = kurusOf(form.amount ?? "");
  const text = findFault(form, amount);
  if (text !== undefined || amount === undefined) return { kind: "refused", text: text ?? "", form };
  if (book.find(form.oid ?? "")?.outcome?.kind === "approved") {
    return { kind: "refused", text: "Bu sipariş numarası ile daha önce ödeme alınmış.", form };
  }
  return { kind: "accepted", form, amount };
}

/** Returns a code when nothing in the form is reliable, not even its return addresses. */
function findStrandedCode(fields: readonly ByteField[], merchant: NestpayMerchant): string | undefined {
  const values = new Map(fields);
  const has = (name: string, value: string): boolean => values.get(name) === value;
  if (fields.length === 0) return "EMPTY";
  const names = new Set(fields.map(([name]) => name.toLowerCase()));
  if (names.size < fields.length) return "REPEATED-FIELD";
  if (fields.some((field) => field.some(hasControlCharacter))) return "CONTROL-CHARACTER";
  if (!has("clientid", merchant.clientId)) return "UNKNOWN-CLIENT";
  if (fields.some(([name]) => cardNames.test(name))) return "CARD-IN-FORM";
  if (!has("storetype", "3d_pay_hosting")) return "STORE-TYPE";
  if (!has("hashAlgorithm", "ver3")) return "HASH-ALGORITHM";
  const expectedHash = hashVersion3(fields, merchant.storeKey, "request");
  if (!sameSecret(values.get("hash") ?? "", expectedHash)) return "HASH";
  const addresses = ["okUrl", "failUrl", ...(values.has("callbackUrl") ? ["callbackUrl"] : [])];
  return addresses.every((name) => isShortAddress(values.get(name))) ? undefined : "ADDRESS";
}

function findFault(form: Form, amount: number | undefined): string | undefined {
  const { oid = "", rnd = "", lang, currency = "", taksit, TranType, refreshtime } = form;
  if (amount === undefined) return "Tutar hatalı.";
  if (!currencies.includes(currency)) return "Para birimi hatalı.";
  if (!/^[\w.-]{1,64}$/.test(oid)) return "Sipariş numarası hatalı.";
  if (rnd === "" || rnd.length > 64) return "rnd hatalı.";
  if (lang !== "tr" && lang !== "en") return "Dil hatalı.";
  if (TranType !== "Auth") return "İşlem tipi hatalı.";
  if (taksit === undefined || !/^\d{0,2}$/.test(taksit)) return "Taksit sayısı hatalı.";
  if (refreshtime !== undefined && !/^\d{1,4}$/.test(refreshtime)) return "refreshtime hatalı.";
  return undefined;
}

function hasControlCharacter(bytes: string): boolean {
  return [...bytes].some((byte) => byte < " " || byte === "\x7f");
}

function isShortAddress(text: string | undefined): boolean {
  return isWebAddress(text) && text.length <= 255;
}
