import type { Locale } from "#shared/text/locale.ts";

/**
 * Attributes for a text that staff wrote only in Turkish, on a page in any language. Screen readers must read the text
 * as Turkish; `app/styles.css` aligns it with the page.
 */
export const storedTextAttributes = { lang: "tr", dir: "auto" } as const;

/** The language of each field that staff also wrote in the reader's language. Other fields are Turkish. */
export type TranslatedFields = { languages?: Record<string, Locale> | undefined };

/** Returns the attributes of `storedTextAttributes` for a field that staff can write in several languages. */
export function storedTextIn({ languages }: TranslatedFields, field: string) {
  return { lang: languages?.[field] ?? storedTextAttributes.lang, dir: "auto" } as const;
}
