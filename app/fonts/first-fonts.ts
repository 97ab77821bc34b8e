import type { Locale } from "#shared/locale.ts";
import sansArabic from "./sans-arabic.woff2?url";
import sansLatin from "./sans-latin.woff2?url";
import serifArabic from "./serif-arabic-600.woff2?url";
import serifLatin from "./serif-latin-600.woff2?url";

const latin = [sansLatin, serifLatin];

/** The fonts of every first view in a language; the browser fetches them before the style sheet has arrived. */
export const firstFonts: Record<Locale, readonly string[]> = {
  tr: latin,
  en: latin,
  // Numbers and names stay Latin.
  ar: [sansArabic, serifArabic, sansLatin],
};
