import type { Cart } from "#shared/cart.ts";
import type { MessageKey } from "../../i18n/i18n.ts";
import type { OrderAnswer } from "./send-order.ts";

/** Why nothing was paid, as it is shown above the button. `cart`: it has to be mended there. */
export type Trouble = {
  text: MessageKey;
  values?: Record<string, string>;
  /** What the server said about it, more exact than our own sentence. */
  detail?: string;
  cart: boolean;
};

export const orderBroke: Trouble = { text: "checkout.error.order", cart: false };
export const startBroke: Trouble = { text: "checkout.error.start", cart: false };

/** A refusal of create-order in the donor's words. */
export function troubleOf(answer: OrderAnswer & { kind: "refused" }, cart: Cart): Trouble {
  const detail = Object.values(answer.fieldErrors)[0];
  const more = detail ? { detail } : {};
  switch (answer.code) {
    case "INVALID_CAMPAIGN": {
      const closed = cart.items.find((item) => item.id === answer.subject);
      return closed
        ? { text: "checkout.refused.campaign.named", values: { title: closed.title }, cart: true }
        : { text: "checkout.refused.campaign", cart: true };
    }
    case "INVALID_AMOUNT":
      return { text: "checkout.refused.amount", ...more, cart: true };
    case "INVALID_DONATION_TYPE":
    case "INVALID_QUANTITY":
    case "EMPTY_CART":
      return { text: "checkout.refused.item", ...more, cart: true };
    case "INVALID_DONOR":
      return { text: "checkout.refused.donor", cart: false };
    case "TOO_MANY_REQUESTS":
      return { text: "checkout.refused.busy", cart: false };
    default:
      return answer.error ? { ...orderBroke, detail: answer.error } : orderBroke;
  }
}
