import type { Cart } from "#shared/giving/cart.ts";
import type { OrderAnswer } from "./send-order.ts";

/** The reason why no payment was made. `cart`: the donor must correct the cart. */
export type Trouble =
  /** create-order failed, and it is unknown whether an order was made. */
  | { kind: "order" }
  /** The bank's form could not be built or sent. */
  | { kind: "start" }
  | { kind: "closed"; title: string }
  /** There were too many attempts from here, and no order was made. */
  | { kind: "wait" }
  /** Card payment is paused; a transfer is possible. */
  | { kind: "paused"; text: string }
  | { kind: "refused"; text: string; cart: boolean };

const ofTheCart = [
  "INVALID_AMOUNT",
  "INVALID_CAMPAIGN",
  "INVALID_DONATION_TYPE",
  "INVALID_QUANTITY",
  "EMPTY_CART",
];

/** Returns a refusal's message: the server's text, or a text with the closed campaign's name. */
export function troubleOf(answer: OrderAnswer & { kind: "refused" }, cart: Cart): Trouble {
  const closed = cart.items.find((item) => item.id === answer.subject);
  if (answer.code === "INVALID_CAMPAIGN" && closed) return { kind: "closed", title: closed.title };
  if (answer.held) return { kind: "paused", text: answer.error };
  const text = Object.values(answer.fieldErrors)[0] ?? answer.error;
  if (text) return { kind: "refused", text, cart: ofTheCart.includes(answer.code) };
  return { kind: answer.code === "TOO_MANY_REQUESTS" ? "wait" : "order" };
}
