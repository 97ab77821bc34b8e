import type { accounts as tr } from "../tr/accounts.ts";

export const accounts: Partial<Record<keyof typeof tr, string>> = {
  "accounts.kicker": "حوالة مصرفية",
  "accounts.title": "الحسابات المصرفية",
  "accounts.lead": "يمكنكم إرسال تبرعكم مباشرة إلى حساباتنا من فرع المصرف أو من تطبيقه على الهاتف.",
  "accounts.holder": "اسم المستفيد",
  "accounts.count":
    "{count, plural, one {حساب واحد} two {حسابان} few {{count} حسابات} many {{count} حسابًا} other {{count} حساب}}",
  "accounts.copyNamed": "نسخ رقم الآيبان: {name}",
  "accounts.copyIban": "نسخ رقم الآيبان",
  "accounts.copyReceiver": "نسخ اسم المستفيد",
  "accounts.copyHolder": "نسخ اسم المستفيد: {name}",
  "accounts.none": "لم تُنشر أرقام حساباتنا بعد. يمكنكم الاتصال بنا بشأن التحويل المصرفي.",
  "accounts.transfer": "بيانات حوالة سجلتموها",
  "accounts.qr.show": "عرض رمز QR",
  "accounts.qr.hide": "إخفاء رمز QR",
  "accounts.qr.named": "{name}: رمز QR لرقم الآيبان",
  "accounts.qr.text": "وجّهوا كاميرا هاتفكم إلى الرمز فيظهر رقم الآيبان على الشاشة من دون حاجة إلى كتابته.",
  "accounts.karekod.named": "{name}: رمز FAST TR Karekod من المصرف",
  "accounts.karekod.scan": "امسحوا الرمز بتطبيق مصرفكم",
  "accounts.karekod.text": "يُكتب اسم المستفيد ورقم الآيبان تلقائيًا، وتُدخلون أنتم المبلغ والوصف.",
  "accounts.hint.title": "عند التحويل",
  "accounts.hint.holder": "اكتبوا اسم المؤسسة كاملًا في خانة المستفيد.",
  "accounts.hint.purpose": "اذكروا في البيان غاية التبرع: زكاة أو أيتام أو أضحية أو اسم الحملة.",
  "accounts.hint.phone": "أضيفوا اسمكم ورقم هاتفكم لنتمكن من التواصل معكم.",
  "accounts.online.title": "التبرع بالبطاقة أسهل",
  "accounts.online.text": "اختاروا حملتكم وأتموا تبرعكم في دقائق بحماية 3D Secure.",
};
