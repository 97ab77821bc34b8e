import { createHash } from "node:crypto";
import { formatAmount } from "../amount.ts";
import type { BankPayment, BeginResult } from "../bank.ts";
import { checkPayment, checkReturnUrl } from "../check-payment.ts";
import { BankError } from "../errors.ts";
import type { NestpayConfig } from "./config.ts";
import { computeHash } from "./hash.ts";

/**
 * Builds the form of the model 3d_pay_hosting (docs/banks/nestpay.md#the-form). The form must not contain texts of the
 * donor, because the bank's message would repeat them (docs/banks/nestpay.md#names).
 * @throws BankError when the protocol cannot represent the payment
 */
export function begin(payment: BankPayment, config: NestpayConfig, random: () => string): BeginResult {
  const { number, amount } = payment;
  checkPayment(payment);
  const rnd = random();
  if (!/^[0-9a-f]{32}$/.test(rnd)) throw new BankError("BANK_RANDOM_INVALID", "rnd is not 32 hex characters");
  const signed = {
    clientid: config.clientId,
    storetype,
    amount: formatAmount(amount),
    oid: number,
    okUrl: checkReturnUrl(payment.okUrl),
    failUrl: checkReturnUrl(payment.failUrl),
    callbackUrl: checkReturnUrl(payment.notifyUrl),
    rnd,
    lang: payment.language === "tr" ? "tr" : "en",
    currency: "949",
    taksit: "",
    TranType: tranType,
    hashAlgorithm,
    refreshtime,
  };
  const hash = computeHash(Object.entries(signed), config.storeKey).toString("base64");
  const form = { action: config.url3d, method: "POST", number, card: null } as const;
  return { form: { ...form, fields: { ...signed, hash } }, memo: hashForm(signed) };
}

export const storetype = "3d_pay_hosting";
export const tranType = "Auth";
export const hashAlgorithm = "ver3";
/** The seconds after which the bank's page returns the donor and its server sends the message; the default is 300. */
export const refreshtime = "10";

/** Returns a hash that identifies this form in the bank's message. */
export function hashForm(form: Record<"rnd" | "okUrl" | "failUrl" | "callbackUrl", string>): string {
  const { rnd, okUrl, failUrl, callbackUrl } = form;
  return createHash("sha256")
    .update(JSON.stringify([rnd, okUrl, failUrl, callbackUrl]))
    .digest("base64url");
}
