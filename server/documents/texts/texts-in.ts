import { type Locale, toLocale } from "#shared/locale.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { type DocumentTexts, tr } from "./tr.ts";

const all: Record<Locale, DocumentTexts> = { tr, en, ar };

export function textsIn(language: string): DocumentTexts {
  return all[toLocale(language) ?? "tr"];
}
