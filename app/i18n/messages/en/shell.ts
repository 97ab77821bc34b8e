import type { shell as tr } from "../tr/shell.ts";

export const shell: Record<keyof typeof tr, string> = {};
