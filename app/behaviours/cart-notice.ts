import { onCartChange, readStoredCart } from "#app/site/cart/cart-store.ts";

/** Shows the element for a cart with lines (`data-cart="full"`) or for an empty cart (`data-cart="empty"`). */
export function cartNotice(part: HTMLElement): void {
  const show = () => {
    const state = readStoredCart().items.length > 0 ? "full" : "empty";
    for (const element of part.querySelectorAll<HTMLElement>("[data-cart]"))
      element.hidden = element.dataset.cart !== state;
  };
  onCartChange(show);
  show();
}
