import { z } from "zod";
import { optionalText } from "#shared/content/content-fields.ts";
import { isOtherLocale, translationName } from "#shared/content/translations.ts";
import {
  noTexts,
  placeholdersOf,
  type WordName,
  type WordTexts,
  wordNames,
  words,
} from "#shared/content/words.ts";
import { hasOnlyPlaceholders } from "#shared/text/fill-template.ts";
import { LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";
import { oneLine } from "#shared/text/read-text.ts";
import { defineSettings, type Setting } from "./define-settings.ts";

/** Returns the check that a text has all placeholders of the word and no other. Empty texts have no problem. */
export function checkPlaceholders(name: WordName) {
  const placeholders = placeholdersOf(name);
  return (text: string, issues: z.RefinementCtx<string>) => {
    if (text === "") return;
    const addProblem = (message: string) => issues.addIssue({ code: "custom", message });
    if (!hasOnlyPlaceholders(text, placeholders)) addProblem("unknownPlaceholder");
    else if (!placeholders.every((value) => text.includes(`{${value}}`))) addProblem("missingPlaceholder");
  };
}

function wordSetting(name: WordName): Setting<WordTexts, never> {
  const stored = z.unknown().transform((value): WordTexts => {
    const texts = Object(value) as Record<string, unknown>;
    return perLocale((locale) => {
      const text = texts[locale];
      return typeof text === "string" ? text : "";
    });
  });
  // An empty text means the default.
  const text = optionalText(words[name].maxLength).superRefine(checkPlaceholders(name));
  const rule = z
    .object(Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Record<Locale, typeof text>)
    .overwrite((texts) => perLocale((locale) => oneLine(texts[locale])));
  return { name: words[name].name, default: noTexts, control: "nested", stored, rule, form: z.never() };
}

const fields = Object.fromEntries(wordNames.map((name) => [name, wordSetting(name)])) as Record<
  WordName,
  Setting<WordTexts, never>
>;

/** The words of administrators in each language (docs/contract.md#words). */
export const wordSettings = defineSettings({ key: "words", name: "Metinler", fields });

/** The name of a word's field in the form of its group: `aboutTitle`, `aboutTitle_en`. */
export function wordField(name: WordName, locale: Locale): string {
  return isOtherLocale(locale) ? translationName(name, locale) : name;
}
