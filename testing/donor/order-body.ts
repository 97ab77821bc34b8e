import { setTimeout as wait } from "node:timers/promises";
import type { BankForm } from "#testing/merchants/browser.ts";

/** The body of create-order (docs/contract.md#create-an-order): one gift of this many lira. `more` replaces fields. */
export function orderBody(lira: number, more: object = {}) {
  return {
    cartItems: [
      {
        id: "genel",
        title: "Genel Bağış",
        amount: lira,
        quantity: 1,
        category: "genel",
        donationType: "standart",
      },
    ],
    customerInfo: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "5551234567" },
    totalAmount: lira,
    paymentMethod: "bank_transfer",
    message: "",
    isRecurring: false,
    ...more,
  };
}

export type PlacedOrder = { orderId: string; payment?: BankForm };

/** A busy site asks a client with a key to repeat the request later (docs/contract.md#create-an-order). */
const maxTries = 20;

/** The idempotency key, and the donor's address as the site sees it. */
type Sender = { key?: string; address?: string };

/** The request of create-order. */
export function orderRequest(body: object, { key, address }: Sender) {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(key && { "idempotency-key": key }),
    ...(address && { "x-forwarded-for": address }),
  };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

export const createOrderAt = (site: string) => `${site}/.netlify/functions/create-order`;

/** Places an order; throws when the site refuses it. */
export async function postOrder(
  site: string,
  body: object,
  sender: Sender = {},
  tries = 1,
): Promise<PlacedOrder> {
  const response = await fetch(createOrderAt(site), orderRequest(body, sender));
  const answer = (await response.json()) as PlacedOrder;
  if (response.status === 503 && sender.key && tries < maxTries) {
    await wait(Number(response.headers.get("retry-after")) * 1_000);
    return postOrder(site, body, sender, tries + 1);
  }
  if (!response.ok || !answer.orderId)
    throw new Error(`create-order ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
