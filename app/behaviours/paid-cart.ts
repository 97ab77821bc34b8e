import { clearCart } from "#app/site/cart/cart-store.ts";
import { settleCart } from "#app/site/payment-result/settle-cart.ts";

/** Empties the cart for the paid order in `data-order`, once in this browser. */
export function paidCart({ dataset }: HTMLElement): void {
  if (dataset.order) settleCart(dataset.order, clearCart);
}
