import { linesSetAside } from "#app/site/cart/cart-store.ts";

/** Shows a link to the cart after a direct donation has replaced its lines. */
export function setAsideLink(link: HTMLElement): void {
  link.hidden = linesSetAside().length === 0;
}
