/** The sections of shared/messages whose texts islands show. The browser gets these and no others. */
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
  "validation",
];
