import type { contact as tr } from "../tr/contact.ts";

export const contact: Partial<Record<keyof typeof tr, string>> = {
  "contact.kicker": "بابنا مفتوح",
  "contact.title": "اتصل بنا",
  "contact.lead": "لسؤال أو اقتراح أو رغبة في التطوع: اتصلوا بنا أو راسلونا أو شاركونا كأس شاي في مقرنا.",
  "contact.address": "العنوان",
  "contact.phone": "الهاتف",
  "contact.email": "البريد الإلكتروني",
  "contact.call": "اتصلوا بنا",
  "contact.write": "راسلونا",
  "contact.map": "عرض على الخريطة",
  "contact.map.note": "تُفتح الخريطة في OpenStreetMap، ولا تُرسل أي بيانات قبل أن تفتحوها.",
  "contact.follow": "تابعونا",
  "contact.help.title": "ربما تبحثون عن",
  "contact.help.accounts": "أريد التبرع بحوالة مصرفية",
  "contact.help.donate": "أريد التبرع بالبطاقة",
  "contact.help.careers": "أرغب في العمل في المؤسسة",
  "contact.help.media": "أنا صحفي",
};
