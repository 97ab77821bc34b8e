import type { contact as tr } from "../tr/contact.ts";

export const contact: Partial<Record<keyof typeof tr, string>> = {
  "contact.kicker": "بابنا مفتوح",
  "contact.lead": "لسؤال أو اقتراح أو رغبة في التطوع: اتصلوا بنا أو راسلونا أو زورونا لنشرب معًا كأس شاي.",
  "contact.call": "اتصلوا بنا",
  "contact.write": "راسلونا",
  "contact.hours": "ساعات العمل",
  "contact.map.show": "عرض الخريطة",
  "contact.map.open": "فتح في خرائط Google",
  "contact.map.title": "خريطة: {address}",
  "contact.map.note": "تأتي الخريطة من Google، ولا يُرسل إليها أي شيء قبل أن تطلبوا عرضها.",
  "contact.follow": "تابعونا",
  "contact.help.title": "ربما تبحثون عن هذا",
  "contact.help.accounts": "أريد التبرع بحوالة مصرفية",
  "contact.help.donate": "أريد التبرع بالبطاقة",
  "contact.help.careers": "أرغب في العمل في المؤسسة",
  "contact.help.media": "أنا صحفي",
};
