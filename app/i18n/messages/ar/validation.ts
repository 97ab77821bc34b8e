import type { validation as tr } from "../tr/validation.ts";

export const validation: Partial<Record<keyof typeof tr, string>> = {};
