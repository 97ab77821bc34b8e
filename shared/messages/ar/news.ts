import type { news as tr } from "../tr/news.ts";

export const news: Partial<Record<keyof typeof tr, string>> = {
  "news.kicker": "من الميدان",
  "news.lead": "أخبار وإعلانات ولقاءات من الموائد والمدارس والقرى التي وصلت إليها أماناتكم.",
  "news.empty": "لم يُنشر أي خبر بعد.",
  "news.loadFailed": "حدث خطأ أثناء تحميل الأخبار.",
  "news.all": "جميع الأخبار",
  "news.others": "أخبار أخرى",
  "news.pages": "صفحات الأخبار",
  "news.newer": "أخبار أحدث",
  "news.older": "أخبار أقدم",

  /** Their title in search results. */
  "search.news": "الأخبار",
};
