import type { labels as tr } from "../tr/labels.ts";

export const labels: Partial<Record<keyof typeof tr, string>> = {};
