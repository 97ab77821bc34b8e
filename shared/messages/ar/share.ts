import type { share as tr } from "../tr/share.ts";

export const share: Partial<Record<keyof typeof tr, string>> = {
  "share.title": "شاركوا",
  "share.label": "مشاركة هذه الصفحة",
  "share.on": "المشاركة عبر {network}",
  "share.more": "المشاركة عبر تطبيق آخر",
  "share.copy": "نسخ الرابط",
};
