import type { shell as tr } from "../tr/shell.ts";

export const shell: Partial<Record<keyof typeof tr, string>> = {};
