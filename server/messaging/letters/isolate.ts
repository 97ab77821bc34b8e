import { type Locale, textDirection } from "#shared/text/locale.ts";

/**
 * Isolates a number with signs, which keeps its order in a line from right to left (LRI … PDI). Texts that readers copy
 * must not be isolated, because the marks would be copied, too. Dates already have the order of their language.
 */
export function isolate(text: string, language: Locale): string {
  return textDirection(language) === "rtl" && !text.startsWith("\u2066") ? `\u2066${text}\u2069` : text;
}
