import type { field as tr } from "../tr/field.ts";

export const field: Record<keyof typeof tr, string> = {
  "field.title": "أخبار من الميدان",
  "field.about": "موضوع هذا الخبر",
  "field.support": "ادعموا",
  "gallery.title": "الصور",
  "gallery.of": "الصور: {title}",
  "lightbox.label": "صورة",
  "lightbox.next": "الصورة التالية",
  "lightbox.previous": "الصورة السابقة",
};
