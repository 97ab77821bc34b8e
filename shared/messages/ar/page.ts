import type { page as tr } from "../tr/page.ts";

export const page: Partial<Record<keyof typeof tr, string>> = {
  "page.breadcrumbs": "مسار الصفحة",
  "page.inTurkish": "هذا النص متوفر باللغة التركية فقط.",
  "page.someInTurkish": "بعض هذه النصوص متوفر باللغة التركية فقط.",
  "page.fault.kept":
    "حدث خلل في الصفحة فأُعيد إعدادها. ما كتبتموه ما زال موجودًا؛ يرجى التحقق منه والمحاولة مرة أخرى. إذا كانت ترجمة المتصفح مفعّلة فإيقافها يساعد.",
  "page.fault.gone": "تعذّر عرض هذا الجزء من الصفحة. يرجى إعادة تحميلها، وإيقاف ترجمة المتصفح إن كانت مفعّلة.",
  "page.retry": "إعادة المحاولة",
};
