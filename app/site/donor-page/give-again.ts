import { readStoredCart, saveCart } from "#app/site/cart/cart-store.ts";
import { type Cart, type CartItem, MAX_LINES, nextKey } from "#shared/giving/cart.ts";

/** A line of an earlier gift at today's price. */
export type RepeatedLine = Pick<
  CartItem,
  "id" | "title" | "language" | "category" | "image" | "donationType" | "quantity" | "amount"
>;

const noDonor = { customerName: "", customerEmail: "", customerPhone: "" };

/** Adds the lines to the cart. They get the donor of the cart; without one the checkout asks for the donor. */
export function addLines(cart: Cart, lines: readonly RepeatedLine[]): Cart {
  const last = cart.items.at(-1);
  const { customerName, customerEmail, customerPhone, remembered } = last ?? {
    ...noDonor,
    remembered: undefined,
  };
  const donor = { customerName, customerEmail, customerPhone, ...(remembered ? { remembered } : {}) };
  const items = [...cart.items];
  for (const line of lines) {
    if (items.length >= MAX_LINES) break;
    items.push({ ...line, ...donor, key: nextKey(items), baseCurrency: "TRY" });
  }
  return { version: 1, items };
}

/** Fills the cart with `data-lines` and opens it. Without a working storage the link leads to the campaign. */
export function giveAgain(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    const lines: RepeatedLine[] = JSON.parse(link.dataset.lines ?? "[]");
    if (!saveCart(addLines(readStoredCart(), lines))) return;
    event.preventDefault();
    location.assign("/sepet");
  });
}
