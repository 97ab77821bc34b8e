import { listSetAsideItems } from "#app/site/cart/cart-store.ts";

/** Shows a link to the cart after a direct donation has replaced its lines. */
export function showSetAsideLink(link: HTMLElement): void {
  link.hidden = listSetAsideItems().length === 0;
}
