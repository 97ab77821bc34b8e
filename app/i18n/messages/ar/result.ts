import type { result as tr } from "../tr/result.ts";

export const result: Partial<Record<keyof typeof tr, string>> = {};
