import { aboutPages } from "./pages-about.ts";
import { legalPages } from "./pages-legal.ts";
import { trustPages } from "./pages-trust.ts";
import type { DemoPage } from "./types.ts";

export const pages: DemoPage[] = [...aboutPages, ...trustPages, ...legalPages];
