import { inquiryToken, pageToken, refundToken } from "#tools/bank-simulator/paytr/hash.ts";
import { paytrMerchant } from "#tools/bank-simulator/paytr/merchant.ts";
import {
  createPaytrSimulator,
  type PaytrOptions,
  type PaytrSimulator,
} from "#tools/bank-simulator/paytr/simulator.ts";
import { type BankReturn, goToBank } from "./browser.ts";
import { failUrl, type Mounted, mountSimulator, okUrl } from "./shop.ts";

// A merchant that talks to the simulator over HTTP, as a browser and a shop do.

export const oid = "HDPAYTR000000001";

type Form = Record<string, string>;

const basket = Buffer.from(JSON.stringify([["Kuyu bağışı", "10.80", 1]])).toString("base64");

/** A signed request for a page of 10.80 lira. The token covers the overrides unless it is overridden itself. */
export function pageRequest(overrides: Form = {}, leaveOut: readonly string[] = []): Form {
  const fields: Form = {
    merchant_id: paytrMerchant.merchantId,
    user_ip: "203.0.113.7",
    merchant_oid: oid,
    email: "bagisci@example.org",
    payment_amount: "1080",
    user_basket: basket,
    no_installment: "1",
    max_installment: "0",
    currency: "TL",
    test_mode: "1",
    user_name: "Ayşe Yılmaz",
    user_address: "Kayseri",
    user_phone: "5551234567",
    merchant_ok_url: okUrl,
    merchant_fail_url: failUrl,
    timeout_limit: "30",
    lang: "tr",
    ...overrides,
  };
  for (const name of leaveOut) delete fields[name];
  return { paytr_token: pageToken(fields, paytrMerchant), ...fields };
}

export type Bank = Mounted<PaytrSimulator>;

export function openBank(options: Partial<PaytrOptions> = {}): Promise<Bank> {
  return mountSimulator(({ mount }) => createPaytrSimulator({ mount, pace: 0.0005, ...options }));
}

export async function post(
  bank: Bank,
  path: string,
  fields: Form | string,
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${bank.base}/paytr/odeme/${path}`, { method: "POST", body });
  return (await answer.json()) as Record<string, unknown>;
}

export async function pageOf(bank: Bank, overrides: Form = {}): Promise<string> {
  const { status, token, reason } = await post(bank, "api/get-token", pageRequest(overrides));
  if (status !== "success") throw new Error(String(reason));
  return `${bank.base}/paytr/odeme/guvenlik/${token}`;
}

export async function pay(bank: Bank, code: string | null, overrides: Form = {}): Promise<BankReturn | null> {
  return goToBank({ action: await pageOf(bank, overrides), method: "GET", fields: {} }, code);
}

export function inquire(bank: Bank, overrides: Form = {}): Promise<Record<string, unknown>> {
  const fields = { merchant_id: paytrMerchant.merchantId, merchant_oid: oid, ...overrides };
  return post(bank, "durum-sorgu", { paytr_token: inquiryToken(fields, paytrMerchant), ...fields });
}

export function refund(bank: Bank, amount: string, overrides: Form = {}): Promise<Record<string, unknown>> {
  const fields = {
    merchant_id: paytrMerchant.merchantId,
    merchant_oid: oid,
    return_amount: amount,
    ...overrides,
  };
  return post(bank, "iade", { paytr_token: refundToken(fields, paytrMerchant), ...fields });
}
