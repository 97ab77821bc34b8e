import { Newspaper } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import { recordText } from "#app/admin/records/messages.ts";
import type { Section } from "#app/admin/sections.ts";

export const newsText = {
  ...contentText("news", "haberi", {
    lead: recordText.title,
    deletedNote: "Silinen haberler 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",
  }),
  publish: "Yayınla",
  unpublish: "Yayından Kaldır",
  excerpt: "Özet",
  excerptHint: "Haber listesinde ve paylaşımlarda başlığın altında görünür.",
  descriptionHint: "Sitede gösterilmez, ekibiniz içindir.",
  campaigns: "Kampanyalar",
  projects: "Projeler",
  causesHint: "Haber, seçtiklerinizin sayfasında “Sahadan haberler” altında görünür.",
  publishAt: "Yayın Zamanı",
  publishAtHint: "Boş bırakırsanız haber kaydedildiği anda yayına girer.",
  preview: "Önizleme: haber sitede böyle görünecek.",
  untitled: "Başlıksız haber",
  savedForLater: (at: string) => `Haber başarıyla kaydedildi. ${at} tarihinde yayına girecek.`,
};

export const section: Section = {
  icon: Newspaper,
  text: newsText,
  writes: writeText("news", {
    activated: "Haber başarıyla yayınlandı.",
    deactivated: "Haber başarıyla yayından kaldırıldı.",
    copied: "Haberin kopyası başarıyla oluşturuldu. Taslaktır, ziyaretçiler görmez.",
  }),
};

export const statusNames = { published: "Yayında", scheduled: "Zamanlandı", draft: "Taslak" } as const;

/** The effect of saving the form now. */
export const publishPlan = {
  published: "Kaydedilince ziyaretçiler haberi görür.",
  scheduled: "Haber yayın zamanı gelince kendiliğinden yayına girer.",
  draft: "Taslak olarak kalır, ziyaretçiler görmez.",
} as const;
