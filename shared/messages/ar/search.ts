import type { search as tr } from "../tr/search.ts";

export const search: Partial<Record<keyof typeof tr, string>> = {
  "search.title": "بحث",
  // The isolates keep the quotes around a Latin word where they belong.
  "search.titleFor": "نتائج البحث عن «\u2068{query}\u2069»",
  "search.lead": "ابحثوا في عناوين الحملات والمشاريع والأخبار والقصص والأسئلة.",
  "search.label": "كلمة البحث",
  "search.placeholder": "مثلًا: بئر ماء",
  "search.none": "لم يُعثر على نتائج.",
  "search.none.text": "جربوا مرة أخرى بكلمة أقصر أو مختلفة.",
  "search.failed": "تعذر إجراء البحث.",
  "search.found":
    "{count, plural, one {نتيجة واحدة} two {نتيجتان} few {{count} نتائج} many {{count} نتيجة} other {{count} نتيجة}}",
  "search.ideas": "الأكثر بحثًا",
  "search.ideas.words": "زكاة, أضحية, يتيم, بئر ماء, زلزال, منحة",
  "search.panel.open": "البحث في الموقع",
  "search.panel.close": "إغلاق البحث",
  "search.panel.all": "جميع النتائج",
  "search.panel.results": "نتائج البحث",
  "search.panel.listed": "ظهرت النتائج؛ تنقلوا بينها بالسهمين الأعلى والأسفل.",
};
