import type { documents as tr } from "../tr/documents.ts";

export const documents: Record<keyof typeof tr, string> = {
  "document.taxNumber": "الرقم الضريبي / رقم الهوية",
  "document.method": "طريقة الدفع",
  "document.number": "رقم المستند",
  "document.gift": "التبرع",
  "document.check": "للتحقق من هذا المستند امسحوا الرمز أو افتحوا العنوان:",
  "document.taxOfFoundation": "دائرة الضرائب {office}، الرقم {number}",
  "document.missingLetters":
    "الحروف التي لا يتضمنها خطنا تظهر هنا دون علاماتها أو هكذا (…): {fields}. وهي محفوظة كاملة في سجلاتنا.",
  "document.missingLetters.foundation": "المؤسسة",
  "document.missingLetters.signer": "التوقيع",
  "document.missingLetters.text": "النص",
  "document.copy": "نسخة · SURETTİR",
  "document.cancelled": "ملغى",
  "document.cancelling": "{title} · إلغاء",
  "document.sample": "نموذج",
  "document.year": "تبرعات عام {year}",
  "document.year.gifts": "عدد التبرعات",
  "document.year.notice": "هذا الكشف للعلم فقط، ولا يقوم مقام أي مستند أو إيصال.",
  "document.title.information": "إشعار تبرع",
  "document.title.receipt": "إيصال تبرع",
  "document.notice.information": "هذا الإشعار ليس مستندًا ماليًا.",
  "document.thanks": "وصلنا تبرعكم. تقبل الله منكم، وشكرًا لدعمكم.",
};
