import type { share as tr } from "../tr/share.ts";

export const share: Record<keyof typeof tr, string> = {
  "share.title": "Share",
  "share.label": "Share this page",
  "share.on": "Share on {network}",
  "share.more": "Share with another app",
  "share.copy": "Copy link",
};
