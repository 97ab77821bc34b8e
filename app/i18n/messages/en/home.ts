import type { home as tr } from "../tr/home.ts";

export const home: Record<keyof typeof tr, string> = {};
