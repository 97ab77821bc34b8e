import { GalleryHorizontalEnd } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import type { Section } from "#app/admin/sections.ts";

export const slidersText = {
  ...contentText("sliders", "slider'ı", {}),
  buttonText: "Buton Metni",
  buttonTextHint: "Boş bırakılırsa slider'da buton görünmez.",
  buttonLink: "Buton Bağlantısı",
  buttonLinkHint: "Site içinde /bagis gibi bir yol ya da https:// ile başlayan bir adres.",
  notLink: "/ ile başlayan bir yol ya da https:// ile başlayan bir adres giriniz.",
  displayOrderHint: "Boş bırakılırsa yeni slider en sona eklenir, eskisi yerinde kalır.",
  isActiveHint: "Pasif slider ana sayfada görünmez.",
};

export const section: Section = {
  icon: GalleryHorizontalEnd,
  text: slidersText,
  writes: writeText("sliders", {}),
};
