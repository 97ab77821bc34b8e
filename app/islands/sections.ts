/** The sections of app/i18n/messages whose texts islands show. The browser gets these and no others. */
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
