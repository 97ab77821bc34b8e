import { randomBytes } from "node:crypto";
import { beginCheckout } from "#server/payments/begin-checkout.ts";
import type { PaymentContext } from "#server/payments/context.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { lookUpKey } from "#server/payments/look-up-key.ts";
import { genuineApproval } from "../../harness/genuine-messages.ts";
import type { Random } from "../../harness/random.ts";
import { requestFor } from "../payments-here.ts";
import { ratePerSecond } from "./in-parallel.ts";
import { openPosts } from "./post.ts";
import { amount, campaigns } from "./waiting-orders.ts";

/** Connections of the site to its database (server/db/postgres.ts), used as the concurrency of every round. */
export const clients = 10;

/** Orders per second, through the functions that the endpoint calls. */
export function placeHere(ctx: PaymentContext, count: number): Promise<number> {
  return ratePerSecond(upTo(count), clients, async (place) => {
    const key = { key: randomBytes(8).toString("hex"), bodyHash: "" };
    const order = requestFor(`yuk-${1 + (place % campaigns)}`, amount, phone());
    const isNew = (await lookUpKey(ctx.db, key)) === "new";
    const begun = await beginCheckout(ctx, order, "tr", { ...key, isNew });
    if (begun.kind !== "begun") throw new Error(`an order was refused: ${begun.code}`);
  });
}

/** Orders per second over HTTP, each from its own browser, address and phone number. */
export async function placeOverHttp(site: string, count: number, atOnce: number): Promise<number> {
  const posts = openPosts(atOnce);
  try {
    return await ratePerSecond(upTo(count), atOnce, async (place) => {
      const order = requestFor(`yuk-${1 + (place % campaigns)}`, amount, phone());
      const body = {
        cartItems: order.items.map((item) => ({
          ...item,
          title: "Yük",
          category: "genel",
          amount: amount / 100,
        })),
        customerInfo: order.donor,
        totalAmount: amount / 100,
        paymentMethod: "card",
        message: "",
        isRecurring: false,
      };
      const headers = {
        "content-type": "application/json",
        "idempotency-key": randomBytes(8).toString("hex"),
        "x-forwarded-for": address(),
      };
      const answer = await posts.post(
        `${site}/.netlify/functions/create-order`,
        headers,
        JSON.stringify(body),
      );
      if (answer.status !== 200) throw new Error(`create-order: ${answer.status} ${answer.body}`);
    });
  } finally {
    posts.close();
  }
}

/** The bank's messages, made beforehand, because signing is the bank's work. */
export function approvals(numbers: readonly string[], random: Random): URLSearchParams[] {
  return numbers.map((number) => new URLSearchParams(genuineApproval(random, number, amount).fields));
}

/** Settlements per second, through the function that the endpoint calls. */
export function settleHere(ctx: PaymentContext, callbacks: readonly URLSearchParams[]): Promise<number> {
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
  const posts = openPosts(atOnce);
  try {
    return await ratePerSecond(bodies, atOnce, async (body) => {
      const { location, status } = await posts.post(`${site}/api/payment-verify`, headers, body);
      if (!location.endsWith("?status=success")) throw new Error(`payment-verify: ${status} ${location}`);
    });
  } finally {
    posts.close();
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);

let asked = 0;
const phone = () => `5${300_000_000 + asked++}`;
const address = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
