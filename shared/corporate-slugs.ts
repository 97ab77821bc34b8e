/**
 * The ten pages of the "about us" menu (docs/specification.md#2-screens-and-routes), in its order. Each stands there by its slug, whoever
 * writes its text and when.
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
