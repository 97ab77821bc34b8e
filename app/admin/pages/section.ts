import { FileText } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import { recordText } from "#app/admin/records/messages.ts";
import type { Section } from "#app/admin/sections.ts";

export const pagesText = {
  ...contentText("pages", "sayfayı", {
    lead: recordText.title,
    deletedNote: "Silinen sayfalar 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",
  }),
  slug: "Bağlantı Adı (slug)",
  inMenu:
    "Bu sayfa sitenin kurumsal menüsünde bağlantı adıyla yer alır. Bağlantı adı değişirse menüdeki bağlantı yeni adrese yönlendirir.",
  atTheEnd:
    "Her sayfanın sonunda bu sayfaya, bağlantı adıyla, bağlantı verilir. Bağlantı adı değişirse o bağlantı yeni adrese yönlendirir.",
  publish: "Yayınla",
  publishHint: "İşaretli değilse sayfayı ziyaretçiler görmez; adresi 404 yanıtını verir, menüde yer almaz.",
  blankNote: "Köşeli ayraçlı yerleri doldurun ya da silin; biri kalırsa sayfa yayınlanmaz.",
  legalNote:
    "Bu bir taslaktır, hukuki danışmanlık değildir. Yayınlamadan önce vakfın hukuk danışmanına okutun. Sitenin bildikleri (ad, süreler, ödeme kuruluşları, çerezler) yazılmıştır; köşeli ayraçlı yerleri siz doldurursunuz.",
  blank: (name: string) =>
    name === "" ? "Yayınlanamaz: doldurulmamış bir yer var." : `Yayınlanamaz: “${name}” yeri doldurulmamış.`,
  unwritten: "Yazılmamış sayfalar",
  unwrittenText:
    "“Yaz” düğmesi, başlıkları hazır bir taslak açar. Taslak siz kaydedene kadar hiçbir yerde görünmez.",
  corporate: "Kurumsal sayfalar",
  legal: "Hukuki metinler",
  write: "Yaz",
  preview: "Önizleme: sayfa sitede böyle görünecek.",
  untitled: "Başlıksız sayfa",
};

export const section: Section = {
  icon: FileText,
  text: pagesText,
  writes: writeText("pages", {}),
};

export const statusNames = { published: "Yayında", draft: "Taslak" } as const;
