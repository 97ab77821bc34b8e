import type { documentCheck as tr } from "../tr/document-check.ts";

export const documentCheck: Partial<Record<keyof typeof tr, string>> = {
  "documentCheck.title": "التحقق من مستند",
  "documentCheck.valid": "هذا المستند صالح",
  "documentCheck.valid.text": "أصدرت {site} هذا المستند. يجب أن يطابق المستند الذي بين يديكم ما يلي.",
  "documentCheck.cancelled": "هذا المستند ملغى",
  "documentCheck.cancelled.text": "ألغت {site} هذا المستند، وهو غير صالح.",
  "documentCheck.cancelling": "مستند إلغاء",
  "documentCheck.cancelling.text": "يلغي هذا المستند مستندًا آخر أصدرته {site}.",
  "documentCheck.unknown": "لا يوجد مستند بهذا الرمز",
  "documentCheck.unknown.text":
    "لم نجد مستندًا صادرًا بهذا الرمز. قارنوا الرمز بما في المستند، وإن كان صحيحًا فتواصلوا معنا.",
  "documentCheck.slow": "انتظروا قليلًا",
  "documentCheck.slow.text": "جُرّبت رموز خاطئة كثيرة من هذه الشبكة. حاولوا مجددًا بعد دقيقة.",
  "documentCheck.kind": "المستند",
  "documentCheck.number": "الرقم",
  "documentCheck.cancels": "المستند الملغى",
  "documentCheck.givenAt": "تاريخ التبرع",
  "documentCheck.issuedAt": "تاريخ الإصدار",
  "documentCheck.cancelledAt": "تاريخ الإلغاء",
  "documentCheck.code": "الرمز",
  "documentCheck.anonymous": "متبرع لم يذكر اسمه",
  "documentCheck.erased": "محذوف",
  "documentCheck.download": "تنزيل بصيغة PDF",
  "documentCheck.copy": "تنزيل نسخة (PDF)",
  "documentCheck.original": "تنزيل الأصل (مرة واحدة)",
};
