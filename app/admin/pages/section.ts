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
  publicNote: "Sayfalar kaydedildiği anda sitede görünür.",
  preview: "Önizleme: sayfa sitede böyle görünecek.",
  untitled: "Başlıksız sayfa",
};

export const section: Section = {
  icon: FileText,
  text: pagesText,
  writes: writeText("pages", {}),
};
