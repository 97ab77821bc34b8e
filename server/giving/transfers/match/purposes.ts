import type { GeneralType } from "#shared/giving/kurban.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";

export type Purpose = { category: string; donationType: GeneralType | null };

/** The patterns match folded texts. For `kurban` staff choose the donation type. */
const purposePatterns: readonly (Purpose & { pattern: RegExp })[] = [
  { pattern: /kurban|\b(adak|akika|vacip)/, category: "kurban", donationType: null },
  { pattern: /zekat|\bzekt?\b/, category: "genel", donationType: "zekat" },
  { pattern: /fitre|\bfitir|fitr sadaka/, category: "genel", donationType: "diger" },
  { pattern: /yetim|oksuz/, category: "yetim", donationType: "standart" },
];

/** Returns the purposes in a donor's text, in the order of the text. */
export function purposesIn(text: string): Purpose[] {
  const folded = foldForSearch(text);
  return purposePatterns
    .map(({ pattern, category, donationType }) => ({ at: folded.search(pattern), category, donationType }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ category, donationType }) => ({ category, donationType }));
}
