import type { home as tr } from "../tr/home.ts";

export const home: Partial<Record<keyof typeof tr, string>> = {};
