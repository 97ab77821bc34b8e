import { randomBytes } from "node:crypto";
import type { BankContext } from "#server/payments/context.ts";
import { createOrder } from "#server/payments/create-order.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { genuineApproval } from "#testing/counterparts/genuine-messages.ts";
import { openClient } from "#testing/donor/http-client.ts";
import { createOrderAt, orderBody, orderRequest } from "#testing/donor/order-body.ts";
import { cardOrder } from "#testing/donor/payments.ts";
import type { Random } from "#testing/donor/random.ts";
import { inCrowd, upTo } from "#testing/site/in-crowd.ts";
import { amount, campaigns } from "./waiting-orders.ts";

/** Connections of the site to its database (server/db/postgres.ts), used as the concurrency of every round. */
export const clients = 10;

/** Orders per second, through the functions that the endpoint calls. */
export function placeHere(ctx: BankContext, count: number): Promise<number> {
  return ratePerSecond(upTo(count), clients, async (place) => {
    const key = { key: randomBytes(8).toString("hex"), bodyHash: "" };
    const order = cardOrder([{ id: campaignOf(place), amount }], { phone: phone() });
    const begun = await createOrder(ctx, { request: order, language: "tr", key });
    if (begun.kind !== "created") throw new Error(`an order was refused: ${begun.code}`);
  });
}

/** Orders per second over HTTP, each from its own browser, address and phone number. */
export async function placeOverHttp(site: string, count: number, atOnce: number): Promise<number> {
  using client = openClient({ maxSockets: atOnce });
  return await ratePerSecond(upTo(count), atOnce, async (place) => {
    const id = campaignOf(place);
    const line = { id, title: "Yük", category: "genel", amount: amount / 100, quantity: 1 };
    const order = orderBody(amount / 100, {
      cartItems: [{ ...line, donationType: "standart" }],
      customerInfo: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: phone() },
      paymentMethod: "card",
    });
    const whose = { key: randomBytes(8).toString("hex"), address: address() };
    const { status, body } = await client.ask(createOrderAt(site), orderRequest(order, whose));
    if (status !== 200) throw new Error(`create-order: ${status} ${body}`);
  });
}

/** The bank's messages, made beforehand, because signing is the bank's work. */
export function approvals(numbers: readonly string[], random: Random): URLSearchParams[] {
  return numbers.map((number) => new URLSearchParams(genuineApproval(random, number, amount)));
}

/** Settlements per second, through the function that the endpoint calls. */
export function settleHere(ctx: BankContext, callbacks: readonly URLSearchParams[]): Promise<number> {
  return ratePerSecond(callbacks, clients, async (message) => {
    const { status } = await finishPayment(ctx, message);
    if (status !== "success") throw new Error("a genuine approval was refused");
  });
}

/** Settlements per second over HTTP, like donors who return from the bank. */
export async function settleOverHttp(
  site: string,
  callbacks: readonly URLSearchParams[],
  atOnce: number,
): Promise<number> {
  const bodies = callbacks.map(String);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  using client = openClient({ maxSockets: atOnce });
  return await ratePerSecond(bodies, atOnce, async (body) => {
    const answer = await client.ask(`${site}/api/payment-verify`, { method: "POST", headers, body });
    const { location } = answer.headers;
    if (!location?.endsWith("?status=success"))
      throw new Error(`payment-verify: ${answer.status} ${location}`);
  });
}

async function ratePerSecond<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await inCrowd(items, atOnce, work);
  return items.length / ((performance.now() - start) / 1_000);
}

const campaignOf = (place: number) => `yuk-${1 + (place % campaigns)}`;
let asked = 0;
const phone = () => `5${300_000_000 + asked++}`;
const address = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
