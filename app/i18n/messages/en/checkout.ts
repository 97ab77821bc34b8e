import type { checkout as tr } from "../tr/checkout.ts";

export const checkout: Record<keyof typeof tr, string> = {};
