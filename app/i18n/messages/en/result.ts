import type { result as tr } from "../tr/result.ts";

export const result: Record<keyof typeof tr, string> = {};
