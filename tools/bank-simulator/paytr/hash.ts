import { createHmac } from "node:crypto";
import type { PaytrMerchant } from "./merchant.ts";

type Fields = Readonly<Record<string, string>>;

const pageFields = [
  ..."merchant_id user_ip merchant_oid email payment_amount user_basket".split(" "),
  ..."no_installment max_installment currency test_mode".split(" "),
];

export function pageToken(fields: Fields, merchant: PaytrMerchant): string {
  return sign([...pick(fields, pageFields), merchant.merchantSalt], merchant);
}

/** The hash does not cover currency and payment_amount. */
export function notificationHash(fields: Fields, merchant: PaytrMerchant): string {
  const [oid = "", status = "", total = ""] = pick(fields, ["merchant_oid", "status", "total_amount"]);
  return sign([oid, merchant.merchantSalt, status, total], merchant);
}

export function inquiryToken(fields: Fields, merchant: PaytrMerchant): string {
  return sign([...pick(fields, ["merchant_id", "merchant_oid"]), merchant.merchantSalt], merchant);
}

export function refundToken(fields: Fields, merchant: PaytrMerchant): string {
  const parts = pick(fields, ["merchant_id", "merchant_oid", "return_amount"]);
  return sign([...parts, merchant.merchantSalt], merchant);
}

function pick(fields: Fields, names: readonly string[]): string[] {
  return names.map((name) => fields[name] ?? "");
}

function sign(parts: readonly string[], { merchantKey }: PaytrMerchant): string {
  return createHmac("sha256", merchantKey).update(parts.join(""), "utf8").digest("base64");
}
