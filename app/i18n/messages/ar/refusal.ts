import type { refusal as tr } from "../tr/refusal.ts";

export const refusal: Partial<Record<keyof typeof tr, string>> = {
  "refusal.INVALID_AMOUNT": "مبلغ التبرع غير صالح. يرجى مراجعة المبالغ في سلتك.",
  "refusal.INVALID_DONOR": "يرجى مراجعة الاسم ورقم الهاتف.",
  "refusal.INVALID_CAMPAIGN": "إحدى الحملات في سلتك لم تعد تستقبل التبرعات. يرجى تحديث السلة.",
  "refusal.INVALID_DONATION_TYPE": "يرجى اختيار نوع التبرع من جديد.",
  "refusal.INVALID_QUANTITY": "يرجى مراجعة الأعداد في سلتك.",
  "refusal.EMPTY_CART": "سلتك فارغة. يرجى إضافة تبرع أولاً.",
  "refusal.INVALID_PAYMENT_METHOD": "يرجى اختيار طريقة الدفع.",
  "refusal.INVALID_REQUEST": "تعذّر فهم الطلب. يرجى تحديث الصفحة والمحاولة مرة أخرى.",
  "refusal.IDEMPOTENCY_CONFLICT":
    "بدأت عملية الدفع هذه من قبل ببيانات أخرى. يرجى تحديث الصفحة والمحاولة مرة أخرى.",
  "refusal.TOO_MANY_REQUESTS": "محاولات كثيرة جداً. يرجى الانتظار دقيقة ثم المحاولة مرة أخرى.",
  "refusal.PAYLOAD_TOO_LARGE": "البيانات المرسلة طويلة جداً. يرجى اختصار رسالتك.",
  "refusal.notStarted": "حدث خطأ أثناء بدء عملية الدفع",
  "refusal.broken": "حدث خطأ أثناء عملية الدفع",
};
