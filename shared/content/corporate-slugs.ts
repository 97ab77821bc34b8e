/**
 * The ten pages of the "about us" menu, in its order (docs/specification.md#2-screens-and-routes). The slugs are fixed,
 * because the menu links to each page even before staff have written its text.
 */
export const corporateSlugs = [
  "biz-kimiz",
  "hakkimizda",
  "tarihce",
  "yetkili-kurullar",
  "vakif-kurulus-senedi",
  "denetim",
  "etik-degerler",
  "uyum-ve-risk",
  "medya-odasi",
  "insan-kaynaklari",
] as const;

/** The slugs of the legal pages, to which every page links: personal data, cookies, and the terms of giving. */
export const legalSlugs = ["kvkk-aydinlatma-metni", "cerezler", "bagis-sartlari"] as const;
