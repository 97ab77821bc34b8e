import type { hero as tr } from "../tr/hero.ts";

export const hero: Partial<Record<keyof typeof tr, string>> = {
  "hero.label": "أبرز ما لدينا",
  "hero.carousel": "عرض شرائح",
  "hero.slide": "شريحة",
  "hero.position": "{position} من {count}",
  "hero.choose": "اختيار الشريحة",
  "hero.goTo": "الشريحة {position}: {title}",
  "hero.previous": "الشريحة السابقة",
  "hero.next": "الشريحة التالية",
  "hero.pause": "إيقاف عرض الشرائح مؤقتًا",
  "hero.play": "تشغيل عرض الشرائح",

  "hero.give": "تبرعوا الآن",
  "hero.kurban.price": "قيمة سهم الأضحية الواحد {amount}",
  "hero.kurban-yurt-disi.title": "أضحية خارج تركيا",
  "hero.kurban-yurt-disi.text":
    "ائتمنونا على أضحيتكم لأسر قد لا تذوق اللحم إلا مرة في العام، ونحلّ ضيوفًا على موائدهم باسمكم.",
  "hero.kurban-yurt-ici.title": "أضحية داخل تركيا",
  "hero.kurban-yurt-ici.text":
    "تُذبح أضحيتكم بتوكيل منكم وتصل إلى الأسر المحتاجة في الأناضول، وفي مقدمتها مناطق الزلزال.",
};
