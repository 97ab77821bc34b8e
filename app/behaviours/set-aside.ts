import { linesSetAside } from "#app/site/cart/cart-store.ts";

/** Shows a link to the cart where a direct gift has replaced lines of it. */
export function setAsideLink(link: HTMLElement): void {
  link.hidden = linesSetAside().length === 0;
}
