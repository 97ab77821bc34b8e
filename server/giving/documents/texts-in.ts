import { loadTexts } from "#server/platform/load-texts.ts";
import { toLocale } from "#shared/text/locale.ts";
import type { DocumentTexts } from "./texts/tr.ts";

/** A language without its file stops the start (docs/how-to/add-a-language.md). */
const all = await loadTexts<DocumentTexts>(
  "server/giving/documents/texts",
  (locale) => import(`./texts/${locale}.ts`),
);

export function textsIn(language: string): DocumentTexts {
  return all[toLocale(language) ?? "tr"];
}
