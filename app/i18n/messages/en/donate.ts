import type { donate as tr } from "../tr/donate.ts";

export const donate: Record<keyof typeof tr, string> = {};
