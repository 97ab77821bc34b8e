/**
 * The ten pages of the "about us" menu in order (docs/specification.md#2-screens-and-routes). Each has a fixed slug,
 * also before staff have written its text.
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

/** The slugs of the notices on personal data and cookies and of the terms of giving. Every page links to them. */
export const legalSlugs = ["kvkk-aydinlatma-metni", "cerezler", "bagis-sartlari"] as const;
