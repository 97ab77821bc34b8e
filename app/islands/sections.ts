/** The sections of shared/messages whose texts islands show. The browser gets the texts of these sections only. */
export const islandSections = [
  "address",
  "cart",
  "checkout",
  "company",
  "donate",
  "hero",
  "labels",
  "page",
  "refusal",
  "shares",
  "validation",
];
