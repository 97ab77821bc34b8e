import type { donate as tr } from "../tr/donate.ts";

export const donate: Partial<Record<keyof typeof tr, string>> = {};
