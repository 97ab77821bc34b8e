import { aboutPages } from "./pages-about.ts";
import { noticePages } from "./pages-notice.ts";
import { trustPages } from "./pages-trust.ts";
import type { DemoPage } from "./types.ts";

/**
 * Four corporate pages (vakif-kurulus-senedi, uyum-ve-risk, medya-odasi, insan-kaynaklari) are left out on purpose:
 * the demo also shows what a visitor sees before staff have written a page.
 */
export const pages: DemoPage[] = [...aboutPages, ...trustPages, ...noticePages];
