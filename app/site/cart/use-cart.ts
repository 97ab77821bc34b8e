import { useSyncExternalStore } from "react";
import { type CartState, cartState, onCartChange, UNKNOWN_CART } from "./cart-store.ts";

export function useCart(): CartState {
  return useSyncExternalStore(onCartChange, cartState, () => UNKNOWN_CART);
}
