import type { Cart } from "#shared/giving/cart.ts";
import type { OrderAnswer } from "./send-order.ts";

/** The reason why no payment was made. `cart`: the donor must correct the cart. */
export type Trouble =
  /** create-order failed, and it is unknown whether an order was made. */
  | { kind: "order" }
  /** The bank's form could not be built or sent. */
  | { kind: "start" }
  | { kind: "closed"; title: string }
  /** The visitor's address has sent too many requests, and no order was made. */
  | { kind: "wait" }
  /** Card payment is paused, but a transfer is possible. */
  | { kind: "paused"; text: string }
  /** The shares of an offer were refused. `campaign` names its line of the cart. */
  | { kind: "shares"; text: string; campaign: string; othersHelp: boolean }
  | { kind: "refused"; text: string; cart: boolean };

const cartCodes = [
  "INVALID_AMOUNT",
  "INVALID_CAMPAIGN",
  "INVALID_DONATION_TYPE",
  "INVALID_QUANTITY",
  "EMPTY_CART",
];

const shareCodes = ["SOLD_OUT", "CLOSED", "TRANSFERS_FULL", "INVALID_SHARES"];

/** Returns the message for a refusal: the server's text, or a text with the title of the closed campaign. */
export function toTrouble(answer: OrderAnswer & { kind: "refused" }, cart: Cart): Trouble {
  const closedItem = cart.items.find((item) => item.id === answer.subject);
  if (answer.code === "INVALID_CAMPAIGN" && closedItem) return { kind: "closed", title: closedItem.title };
  if (answer.heldBack) return { kind: "paused", text: answer.error };
  const text = Object.values(answer.fieldErrors)[0] ?? answer.error;
  if (text && answer.subject && shareCodes.includes(answer.code)) {
    const othersHelp = answer.code === "SOLD_OUT" || answer.code === "CLOSED";
    return { kind: "shares", text, campaign: answer.subject, othersHelp };
  }
  if (text) return { kind: "refused", text, cart: cartCodes.includes(answer.code) };
  return { kind: answer.code === "TOO_MANY_REQUESTS" ? "wait" : "order" };
}
