import { labels as stored } from "#shared/labels/ar.ts";
import type { labels as tr } from "../tr/labels.ts";

export const labels: Partial<Record<keyof typeof tr, string>> = {
  ...stored,
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
