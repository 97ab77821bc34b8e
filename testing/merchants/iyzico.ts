import type { TestCard } from "#testing/browser/test-cards.ts";
import type { Json } from "#tools/bank-simulator/iyzico/initialize.ts";
import { iyzicoMerchant } from "#tools/bank-simulator/iyzico/merchant.ts";
import { authorize } from "#tools/bank-simulator/iyzico/signature.ts";
import {
  createIyzicoSimulator,
  type IyzicoOptions,
  type IyzicoSimulator,
} from "#tools/bank-simulator/iyzico/simulator.ts";
import { type BankReturn, goToBank } from "./browser.ts";
import { type Mounted, mountSimulator } from "./shop.ts";

// A merchant that talks to the simulator over HTTP, as a browser and a shop do.

export const callbackUrl = "https://shop.example/payment/back?number=HDIYZICO00000001";
export const orderNumber = "HDIYZICO00000001";
const form = "/payment/iyzipos/checkoutform";

/** A request for a checkout form of 10.80 lira. */
export function formRequest(overrides: Json = {}): Json {
  return {
    locale: "tr",
    conversationId: orderNumber,
    price: "10.80",
    paidPrice: "10.80",
    currency: "TRY",
    basketId: orderNumber,
    callbackUrl,
    enabledInstallments: [1],
    forceThreeDS: 1,
    buyer: {
      id: orderNumber,
      name: "Ayşe",
      surname: "Yılmaz",
      email: "bagisci@example.org",
      identityNumber: "11111111111",
      registrationAddress: "Kayseri",
      city: "Kayseri",
      country: "Türkiye",
      ip: "203.0.113.7",
    },
    billingAddress: { contactName: "Ayşe Yılmaz", city: "Kayseri", country: "Türkiye", address: "Kayseri" },
    basketItems: [{ id: "1", name: "Kuyu", category1: "Bağış", itemType: "VIRTUAL", price: "10.80" }],
    ...overrides,
  };
}

export type Bank = Mounted<IyzicoSimulator>;

export function openBank(options: Partial<IyzicoOptions> = {}): Promise<Bank> {
  return mountSimulator(({ mount }) => createIyzicoSimulator({ mount, pace: 0.001, ...options }));
}

export async function sendSigned(bank: Bank, path: string, request: Json): Promise<Json> {
  const body = JSON.stringify(request);
  const headers = authorize({ path, body, random: "rnd-1" }, iyzicoMerchant);
  const answer = await fetch(`${bank.base}/iyzico${path}`, { method: "POST", body, headers });
  return (await answer.json()) as Json;
}

export function initialize(bank: Bank, overrides: Json = {}): Promise<Json> {
  return sendSigned(bank, `${form}/initialize/auth/ecom`, formRequest(overrides));
}

export type Visit = { readonly token: string; readonly back: BankReturn | null };

/** Begins a payment, and pays on the bank's page. */
export async function pay(
  bank: Bank,
  code: string | null,
  overrides: Json = {},
  card?: TestCard,
): Promise<Visit> {
  const { paymentPageUrl, token } = await initialize(bank, overrides);
  const url = new URL(String(paymentPageUrl));
  const fields = Object.fromEntries(url.searchParams);
  const request = { action: url.origin + url.pathname, method: "GET", fields } as const;
  return { token: String(token), back: await goToBank(request, code, card) };
}

export function inquireByToken(bank: Bank, token: string): Promise<Json> {
  return sendSigned(bank, `${form}/auth/ecom/detail`, { locale: "tr", token });
}

export function inquireByNumber(bank: Bank, paymentConversationId: string): Promise<Json> {
  return sendSigned(bank, "/payment/detail", { locale: "tr", paymentConversationId });
}
