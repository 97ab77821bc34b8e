import type { labels as tr } from "../tr/labels.ts";

export const labels: Partial<Record<keyof typeof tr, string>> = {
  "label.donationType.standart": "تبرع عام",
  "label.donationType.zekat": "زكاة",
  "label.donationType.nafile": "أضحية نافلة",
  "label.donationType.adak": "أضحية نذر",
  "label.donationType.akika": "عقيقة",
  "label.donationType.sukur": "أضحية شكر",
  "label.donationType.vacip": "أضحية واجبة",
  "label.donationType.diger": "أخرى",

  "label.category.tumu": "الكل",

  "label.orderStatus.pending": "قيد الانتظار",
  "label.orderStatus.completed": "مكتمل",
  "label.orderStatus.payment_failed": "فشل الدفع",
  "label.orderStatus.cancelled": "ملغى",

  "label.logStatus.success": "ناجح",
  "label.logStatus.error": "فاشل",
  "label.logStatus.pending": "قيد الانتظار",

  "label.paymentMethod.card": "بطاقة ائتمان أو خصم",
  "label.paymentMethod.bank_transfer": "حوالة مصرفية",
  "label.paymentMethod.cash": "نقدًا",
  "label.paymentMethod.pos": "جهاز نقاط البيع (POS)",
  "label.orderSource.web": "الموقع",
  "label.orderSource.phone": "الهاتف",
  "label.orderSource.desk": "المكتب",
  "label.orderSource.branch": "الفرع",
  "label.orderSource.representative": "المندوب",
  "label.orderSource.transfer": "كشف الحساب",
  "label.orderSource.import": "استيراد",

  "label.copy": "نسخ",
  "label.copied": "تم النسخ",
  "label.categories": "فئات التبرع",
  "label.donor": "المتبرع",
  "label.amount": "المبلغ",
  "label.total": "الإجمالي",
  "label.retry": "إعادة المحاولة",
  "label.name": "الاسم الكامل",
  "label.phone": "الهاتف",
  "label.email": "البريد الإلكتروني",
  "label.quantity": "العدد: {quantity}",
  "label.notice": "إشعار حماية البيانات الشخصية",
  "label.address": "العنوان",
  "label.supporters":
    "{count, plural, zero {لا داعمين بعد} one {داعم واحد} two {داعمان} few {{shown} داعمين} many {{shown} داعمًا} other {{shown} داعم}}",
  "label.yourGift": "تبرعكم",
  "label.close": "إغلاق",
};
