import { clearCart } from "#app/site/cart/cart-store.ts";
import { settleCart } from "#app/site/payment-result/settle-cart.ts";

/** Empties the cart after the order of `data-order` was paid. A browser does this once for each order. */
export function paidCart({ dataset }: HTMLElement): void {
  if (dataset.order) settleCart(dataset.order, clearCart);
}
