import type { refusal as tr } from "../tr/refusal.ts";

export const refusal: Partial<Record<keyof typeof tr, string>> = {
  "refusal.INVALID_AMOUNT": "مبلغ التبرع غير صالح. يُرجى مراجعة المبالغ في سلتكم.",
  "refusal.INVALID_DONOR": "يُرجى مراجعة الاسم ورقم الهاتف.",
  "refusal.INVALID_COMPANY": "يُرجى مراجعة اسم الشركة ورقمها الضريبي ودائرة الضرائب.",
  "refusal.INVALID_CAMPAIGN": "إحدى الحملات في سلتكم لم تعد تستقبل التبرعات. يُرجى تحديث السلة.",
  "refusal.INVALID_DONATION_TYPE": "يُرجى اختيار نوع التبرع من جديد.",
  "refusal.INVALID_QUANTITY": "يُرجى مراجعة الأعداد في سلتكم.",
  "refusal.EMPTY_CART": "سلتكم فارغة. يُرجى إضافة تبرع أولًا.",
  "refusal.INVALID_PAYMENT_METHOD": "يُرجى اختيار طريقة الدفع.",
  "refusal.INVALID_REQUEST": "تعذر فهم الطلب. يُرجى تحديث الصفحة والمحاولة مرة أخرى.",
  "refusal.IDEMPOTENCY_CONFLICT":
    "بدأت عملية الدفع هذه من قبل ببيانات أخرى. يُرجى تحديث الصفحة والمحاولة مرة أخرى.",
  "refusal.TOO_MANY_REQUESTS": "محاولات كثيرة جدًا. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.",
  "refusal.work": "يلزم إجراء فحص أمني قصير قبل الدفع بالبطاقة. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  "refusal.pause":
    "أوقفنا التبرع بالبطاقة هنا لبعض الوقت بسبب كثرة محاولات الدفع غير الناجحة خلال مدة قصيرة. يمكنكم التبرع الآن عبر حوالة مصرفية.",
  "refusal.PAYLOAD_TOO_LARGE": "البيانات المرسلة طويلة جدًا. يُرجى اختصار رسالتكم.",
  "refusal.notStarted": "حدث خطأ أثناء بدء عملية الدفع",
  "refusal.banksPaused":
    "توقف التبرع بالبطاقة مؤقتًا لأن مصارفنا لا تستجيب الآن. يمكنكم التبرع فورًا عبر حوالة مصرفية، أو إعادة المحاولة بالبطاقة بعد بضع دقائق.",
  "refusal.notOpen": "لم يُفتح باب قبول التبرعات بعد.",
  "refusal.broken": "حدث خطأ أثناء عملية الدفع",
};
