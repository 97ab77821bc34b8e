import type { corporate as tr } from "../tr/corporate.ts";

export const corporate: Partial<Record<keyof typeof tr, string>> = {
  "corporate.menu": "صفحات المؤسسة",
  "corporate.placeholder.title": "محتوى هذه الصفحة قيد الإعداد",
  "corporate.placeholder.text": "يمكنكم أن تسألونا مباشرة عما تودون معرفته، وسنجيبكم في أقرب وقت.",
  "corporate.placeholder.contact": "تواصلوا معنا",
  "corporate.loadFailed": "حدث خطأ أثناء تحميل الصفحة.",
  "corporate.more": "تعرفوا علينا عن قرب",
  "corporate.kvkk-aydinlatma-metni": "إشعار حماية البيانات الشخصية (KVKK)",
  "corporate.bagis-sartlari": "شروط التبرع والاسترداد",
  "corporate.cerezler": "ملفات تعريف الارتباط",
  "corporate.about.hakkimizda": "رسالتنا ورؤيتنا ومبادئنا",
  "corporate.about.tarihce": "من قدر حساء واحد إلى اليوم",
  "corporate.about.yetkili-kurullar": "الهيئات التي تدير المؤسسة وتشرف عليها",
  "corporate.about.vakif-kurulus-senedi": "الوثيقة التي قامت عليها مؤسستنا",
  "corporate.about.denetim": "من يدقق حساباتنا وكيف؟",
  "corporate.about.etik-degerler": "المبادئ التي نلتزم بها في العطاء",
  "corporate.about.uyum-ve-risk": "الالتزام بالأنظمة وإدارة المخاطر",
  "corporate.about.medya-odasi": "معلومات وصور للصحافة",
  "corporate.about.insan-kaynaklari": "لمن يرغب في العمل معنا",
};
