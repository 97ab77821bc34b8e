import { isIP } from "node:net";
import { isWebAddress } from "../merchant-values.ts";
import { sameSecret } from "../secret.ts";
import { pageToken } from "./hash.ts";
import type { PaytrMerchant } from "./merchant.ts";

export type Fields = Readonly<Record<string, string>>;

type PageVerdict =
  | { readonly kind: "accepted"; readonly fields: Fields; readonly amount: number }
  | { readonly kind: "refused"; readonly reason: string };

const requiredFields = [
  ..."merchant_id user_ip merchant_oid email payment_amount paytr_token user_basket".split(" "),
  ..."no_installment max_installment user_name user_address user_phone".split(" "),
  ..."merchant_ok_url merchant_fail_url currency test_mode".split(" "),
];

/** The first invalid field decides the answer. */
const fieldRules: readonly (readonly [name: string, isValid: (text: string) => boolean])[] = [
  ["merchant_oid", (text) => /^[A-Za-z0-9]{1,64}$/.test(text)],
  ["user_ip", (text) => isIP(text) !== 0],
  [
    "email",
    (text) => text.length <= 100 && /^[^\s@]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text),
  ],
  ["payment_amount", (text) => /^[1-9]\d{0,9}$/.test(text)],
  ["user_basket", isBasket],
  ["no_installment", (text) => text === "0" || text === "1"],
  ["max_installment", (text) => /^([02-9]|1[0-2])$/.test(text)],
  ["currency", (text) => text === "TL"],
  ["test_mode", (text) => text === "0" || text === "1"],
  ["user_name", (text) => text.length <= 60],
  ["user_address", (text) => text.length <= 400],
  ["user_phone", (text) => text.length <= 20],
  ["merchant_ok_url", isShortAddress],
  ["merchant_fail_url", isShortAddress],
  ["timeout_limit", (text) => text === "" || /^[1-9]\d{0,3}$/.test(text)],
  ["lang", (text) => text === "" || text === "tr" || text === "en"],
];

export function checkPageRequest(
  form: URLSearchParams,
  { merchant, isPaid }: { merchant: PaytrMerchant; isPaid(number: string): boolean },
): PageVerdict {
  const fields: Fields = Object.fromEntries(form);
  const refuse = (reason: string): PageVerdict => ({ kind: "refused", reason });
  if (Object.keys(fields).length < form.size) return refuse("Bir alan birden fazla gönderilmiş");
  const missing = requiredFields.find((name) => !fields[name]);
  if (missing !== undefined) return refuse(`Zorunlu alan değeri geçersiz veya gönderilmedi: ${missing}`);
  if (fields.merchant_id !== merchant.merchantId) return refuse("merchant_id geçersiz");
  if (!sameSecret(fields.paytr_token ?? "", pageToken(fields, merchant)))
    return refuse("paytr_token gönderilmedi veya geçersiz");
  const invalidField = fieldRules.find(([name, isValid]) => !isValid(fields[name] ?? ""));
  if (invalidField !== undefined) return refuse(`${invalidField[0]} geçersiz`);
  if (isPaid(fields.merchant_oid ?? "")) return refuse("Bu merchant_oid ile daha önce ödeme alınmış");
  return { kind: "accepted", fields, amount: Number(fields.payment_amount) };
}

/** The basket is Base64 of a JSON list of [name, price, count]. */
function isBasket(text: string): boolean {
  try {
    const items: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    return Array.isArray(items) && items.length > 0 && items.every(isBasketItem);
  } catch {
    return false;
  }
}

function isBasketItem(item: unknown): boolean {
  if (!Array.isArray(item) || item.length !== 3) return false;
  const [name, price, count] = item as unknown[];
  return (
    typeof name === "string" && /^\d+(\.\d{1,2})?$/.test(String(price)) && /^[1-9]\d*$/.test(String(count))
  );
}

function isShortAddress(text: string): boolean {
  return isWebAddress(text) && text.length <= 400;
}
