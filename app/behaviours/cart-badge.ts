import { lineCount } from "#shared/cart.ts";
import { onCartChange, readStoredCart } from "../site/cart/cart-store.ts";

export function cartBadge(badge: HTMLElement): void {
  const show = () => {
    const count = lineCount(readStoredCart());
    badge.hidden = count === 0;
    badge.textContent = String(count);
  };
  onCartChange(show);
  show();
}
