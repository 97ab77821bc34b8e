import { type Locale, textDirection } from "#shared/text/locale.ts";

/**
 * Isolates a number with signs (LRI … PDI), so that a line from right to left does not reorder it. A text that readers copy
 * must not be isolated, because they would copy the marks, too. Dates need no marks.
 */
export function isolate(text: string, language: Locale): string {
  return textDirection(language) === "rtl" && !text.startsWith("\u2066") ? `\u2066${text}\u2069` : text;
}
