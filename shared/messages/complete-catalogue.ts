import type { Locale } from "#shared/text/locale.ts";

/** The texts of a language by their keys. */
export type Catalogue = Record<string, string>;

/** Replaces a text that the language lacks by, for instance, "[AR] " and the English text. */
export function completeCatalogue(locale: Locale, own: Catalogue, english: Catalogue): Catalogue {
  const tag = `[${locale.toUpperCase()}] `;
  const fallback = Object.entries(english).map(([key, text]) => [key, tag + text]);
  return { ...Object.fromEntries(fallback), ...own };
}
