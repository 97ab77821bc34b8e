import { BookHeart } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import { recordText } from "#app/admin/records/messages.ts";
import type { Section } from "#app/admin/sections.ts";

export const storiesText = {
  ...contentText("stories", "hikâyeyi", { lead: recordText.title }),
  excerpt: "Özet",
  excerptHint: "Haberler sayfasındaki kartta ve paylaşımlarda başlığın altında görünür.",
  video: "Video Adresi",
  videoHint:
    "İsteğe bağlı. https:// ile başlayan adres. Resim videonun kapağı olur; ziyaretçi videoyu kendi sitesinde, yeni sekmede izler.",
  caption: "Resim ya da Video Yazısı",
  captionHint: "Altında görünür. Video varsa görmeyenler için neler göründüğünü de yazın.",
  isActiveHint: "Pasif hikâye sitede görünmez.",
  displayOrderHint: "Hikâyeler bu sırayla görünür. Boş bırakılırsa yeni hikâye en sona eklenir.",
  preview: "Önizleme: hikâye sitede böyle görünecek.",
  untitled: "Başlıksız hikâye",
};

export const section: Section = {
  icon: BookHeart,
  text: storiesText,
  writes: writeText("stories", {}),
  fieldNames: { video: storiesText.video, caption: storiesText.caption },
};
