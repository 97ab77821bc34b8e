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

/** The notice on personal data, the terms of giving and the cookies: linked at the end of every page, fixed as well. */
export const legalSlugs = ["kvkk-aydinlatma-metni", "cerezler", "bagis-sartlari"] as const;
