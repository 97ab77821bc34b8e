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

/** Further legal pages. The footer links to them once they are published. */
export const furtherLegalSlugs = [
  "gizlilik-politikasi",
  "iade-kosullari",
  "saklama-ve-imha-politikasi",
] as const;

/** The notice for the foundation's own staff. No menu links to it. */
export const staffNoticeSlug = "calisan-aydinlatma-metni";
