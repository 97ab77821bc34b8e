import { LANGUAGES, type Locale } from "#shared/text/locale.ts";
import sansArabic from "./sans-arabic.woff2?url";
import sansLatin from "./sans-latin.woff2?url";
import serifArabic from "./serif-arabic-600.woff2?url";
import serifLatin from "./serif-latin-600.woff2?url";

const latin = [sansLatin, serifLatin];

const ofScript = {
  latin,
  // Numbers and names use the Latin fonts.
  arabic: [sansArabic, serifArabic, sansLatin],
};

/** Returns the fonts of the first view in a language, which the browser fetches before the style sheet has arrived. */
export function firstFonts(locale: Locale): readonly string[] {
  return ofScript[LANGUAGES[locale].script];
}
