import type { Locale } from "#shared/text/locale.ts";

/**
 * Attributes for elements whose text staff wrote only in Turkish, on a page in any language: screen readers must read it
 * as Turkish; `app/styles.css` keeps it at its column's edge.
 */
export const storedText = { lang: "tr", dir: "auto" } as const;

/** The languages of the fields that are not in Turkish, because staff also wrote them in the reader's language. */
export type Written = { languages?: Record<string, Locale> | undefined };

/** Returns the same attributes for a field that staff can write in several languages. */
export function storedIn({ languages }: Written, field: string) {
  return { lang: languages?.[field] ?? storedText.lang, dir: "auto" } as const;
}
