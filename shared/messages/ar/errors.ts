import type { errors as tr } from "../tr/errors.ts";

export const errors: Partial<Record<keyof typeof tr, string>> = {
  "error.unexpected.title": "Unexpected Application Error!",
  "error.unexpected.heading": "تعذّر فتح هذه الصفحة الآن",
  "error.unexpected.text": "حدث خطأ غير متوقع. يُرجى المحاولة مرة أخرى بعد قليل.",
  "error.unexpected.retry": "إعادة المحاولة",
  "error.unexpected.code": "رمز الخطأ",
  "busy.title": "لدينا عدد كبير جدًا من الزوار الآن",
  "busy.text": "سنفتح الصفحة من جديد خلال ثوانٍ. عمليات الدفع التي بدأت لا تتأثر بذلك.",
  "busy.retry": "إعادة المحاولة الآن",
  "notFound.title": "الصفحة غير موجودة",
  "notFound.text": "ربما نُقلت الصفحة التي تبحثون عنها أو حُذفت، أو لم تكن موجودة أصلًا.",
  "notFound.home": "العودة إلى الصفحة الرئيسية",
};
