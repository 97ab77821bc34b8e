import type { projects as tr } from "../tr/projects.ts";

export const projects: Partial<Record<keyof typeof tr, string>> = {
  "projects.kicker": "أعمال باقية",
  "projects.title": "مشاريعنا",
  "projects.lead":
    "من البئر إلى المدرسة، ومن العيادة إلى المخبز: نبني معًا ما يخدم الناس سنوات طويلة. اختاروا مشروعًا وشاركوا فيه بأي مبلغ.",
  "projects.empty": "لا توجد حاليًا مشاريع مفتوحة للتبرع.",
  "projects.loadFailed": "حدث خطأ أثناء تحميل المشاريع.",
  "projects.oneFailed": "حدث خطأ أثناء تحميل المشروع.",
  "projects.notFound": "لم يُعثر على المشروع",
  "projects.notFound.text": "ربما اكتمل هذا المشروع أو لم يعد معروضًا.",
  "projects.all": "جميع المشاريع",
  "projects.others": "مشاريع أخرى",
  "projects.collected": "جُمع حتى اليوم",
  "projects.target": "الهدف {target} · \u2068{percent}%\u2069",
  "projects.reached": "تحقق الهدف",
  "projects.progressOf": "{title}: التبرعات المجموعة",
  "projects.donation": "التبرع لهذا المشروع",
  "projects.anyAmount": "يمكنكم الدعم بأي مبلغ تشاؤون، ولا يُصرف تبرعكم إلا في هذا المشروع.",
  "projects.noscript":
    "للتبرع عبر موقعنا يجب تفعيل JavaScript في متصفحكم. ويمكنكم أيضًا إرسال تبرعكم إلى حساباتنا المصرفية مع كتابة اسم المشروع في خانة البيان.",

  /** Their title in search results. */
  "search.projects": "المشاريع",
};
