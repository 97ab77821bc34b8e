import type { faqs as tr } from "../tr/faqs.ts";

export const faqs: Partial<Record<keyof typeof tr, string>> = {
  "faqs.kicker": "تبرّعوا باطمئنان",
  "faqs.lead":
    "من أمان بطاقتكم إلى الإيصال، ومن توكيل الأضحية إلى الوجهة التي يصل إليها تبرعكم: أكثر ما يسأل عنه المتبرعون، بإجابات واضحة.",
  "faqs.search": "البحث في الأسئلة",
  "faqs.search.placeholder": "مثلًا: إيصال",
  "faqs.groups": "المواضيع",
  "faqs.count":
    "{count, plural, one {سؤال واحد} two {سؤالان} few {{count} أسئلة} many {{count} سؤالًا} other {{count} سؤال}}",
  "faqs.filtered": "ظهرت الأسئلة التي تحوي كلمتكم.",
  "faqs.none": "لا يوجد سؤال يحوي هذه الكلمة.",
  "faqs.none.text": "جربوا كلمة أقصر أو راسلونا لنجيبكم.",
  "faqs.empty": "لم يُنشر أي سؤال بعد.",
  "faqs.loadFailed": "تعذر تحميل الأسئلة.",
  "faqs.more": "لم تجدوا الإجابة؟",
  "faqs.more.text": "اتصلوا بنا أو راسلونا؛ يسعدنا أن نجيب عن كل سؤال يخص تبرعكم.",
  "faqs.more.link": "وسائل الاتصال بنا",

  /** Their title in search results. */
  "search.faqs": "الأسئلة",
};
