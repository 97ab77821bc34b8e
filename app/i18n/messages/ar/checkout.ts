import type { checkout as tr } from "../tr/checkout.ts";

export const checkout: Partial<Record<keyof typeof tr, string>> = {};
