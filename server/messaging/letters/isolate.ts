import { type Locale, textDirection } from "#shared/text/locale.ts";

/**
 * Keeps the order of a number with signs in it inside a line from right to left (LRI … PDI). Not for what is
 * copied: the marks would be copied, too. Dates have the order of their language already.
 */
export function isolate(text: string, language: Locale): string {
  return textDirection(language) === "rtl" && !text.startsWith("\u2066") ? `\u2066${text}\u2069` : text;
}
