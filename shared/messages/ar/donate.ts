import type { donate as tr } from "../tr/donate.ts";

// U+2068 … U+2069 isolate what `formatMoney` has not: beside Arabic letters the sign would move to the other side.
export const donate: Partial<Record<keyof typeof tr, string>> = {
  "donate.kicker": "التبرع",
  "donate.heading.tumu": "كونوا شركاء في الخير",
  "donate.lead.tumu":
    "اختاروا الحملة الأقرب إلى قلوبكم وحددوا المبلغ بأنفسكم. كل تبرع يُصرف في الغاية التي خُصص لها.",
  "donate.pages": "صفحات الحملات",
  "donate.pages.back": "الحملات السابقة",
  "donate.pages.on": "مزيد من الحملات",
  "donate.selected": "الحملة التي اخترتموها",
  "donate.selectedProject": "المشروع الذي اخترتموه",
  "donate.showAll": "عرض جميع الحملات",
  "donate.empty": "لا توجد حملات نشطة في هذه الفئة حاليًا.",
  "donate.loadFailed": "حدث خطأ أثناء تحميل الحملات.",
  "donate.noscript":
    "للتبرع عبر موقعنا يجب تفعيل JavaScript في متصفحكم. ويمكنكم أيضًا إرسال تبرعكم مباشرة إلى حساباتنا المصرفية.",
  "donate.bankAccounts": "حساباتنا المصرفية",

  "donate.amount": "مبلغ التبرع",
  "donate.price": "قيمة الأضحية",
  "donate.shares":
    "{count, plural, one {سهم واحد} two {سهمان} few {{count} أسهم} many {{count} سهمًا} other {{count} سهم}}",
  "donate.shares.less": "سهم أقل",
  "donate.shares.more": "سهم إضافي",
  "donate.quickAmounts": "مبالغ مقترحة",
  "donate.give": "تبرعوا",
  "donate.continue": "متابعة",
  "donate.progress": "{collected} / {target} · \u2068{percent}%\u2069",
  "donate.progressOf": "{title}: التبرعات المجموعة",
  "donate.collected": "مجموع التبرعات حتى اليوم: {collected}",
  "donate.collectedShort": "جُمع \u2068{collected}\u2069",
  "donate.percentShort": "جُمع \u2068{percent}%\u2069",
  "donate.reached": "اكتمل الهدف",
  "donate.readProject": "تفاصيل المشروع",

  "donate.modal.kurbanType": "نوع الأضحية",
  "donate.modal.donationType": "نوع التبرع",
  "donate.modal.phone": "رقم الهاتف",
  "donate.modal.phoneExample": "5XX XXX XX XX",
  "donate.modal.optional": "اختياري",
  "donor.change": "تغيير",
  "donor.forget": "عدم تذكّري على هذا الجهاز",
  "donate.modal.consent": "أوكّل المؤسسة في ذبح أضحيتي نيابة عني وتوزيعها على المحتاجين.",
  "donate.modal.pay": "تبرعوا الآن",
  "donate.modal.add": "إضافة إلى السلة",
  "donate.modal.paying": "جارٍ الانتقال إلى الدفع…",
  "donate.modal.secure": "ستتمون الدفع بأمان في الخطوة التالية.",
  "donate.added": "أُضيف تبرعكم إلى السلة!",
  "donate.toCart": "الانتقال إلى السلة",
  /** Their title in search results. */
  "search.campaigns": "الحملات",
};
