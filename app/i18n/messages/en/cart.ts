import type { cart as tr } from "../tr/cart.ts";

export const cart: Record<keyof typeof tr, string> = {};
