import type { validation as tr } from "../tr/validation.ts";

export const validation: Record<keyof typeof tr, string> = {};
