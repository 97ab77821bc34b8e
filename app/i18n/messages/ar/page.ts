import type { page as tr } from "../tr/page.ts";

export const page: Partial<Record<keyof typeof tr, string>> = {
  "page.breadcrumbs": "مسار الصفحة",
  "page.inTurkish": "هذا النص متوفر باللغة التركية فقط.",
  "page.someInTurkish": "بعض هذه النصوص متوفر باللغة التركية فقط.",
  "page.retry": "إعادة المحاولة",
};
