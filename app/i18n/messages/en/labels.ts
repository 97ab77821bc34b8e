import type { labels as tr } from "../tr/labels.ts";

export const labels: Record<keyof typeof tr, string> = {};
