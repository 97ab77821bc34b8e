import { onCartChange, readStoredCart } from "#app/site/cart/cart-store.ts";

export function cartBadge(badge: HTMLElement): void {
  const show = () => {
    const count = readStoredCart().items.length;
    badge.hidden = count === 0;
    badge.textContent = String(count);
  };
  onCartChange(show);
  show();
}
