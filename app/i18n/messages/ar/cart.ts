import type { cart as tr } from "../tr/cart.ts";

export const cart: Partial<Record<keyof typeof tr, string>> = {};
