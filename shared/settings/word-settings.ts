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

/** Checks a word of administrators. An empty text is allowed here: it means the default. */
export function wordText(name: WordName) {
  const placeholders = placeholdersOf(name);
  return optionalText(words[name].maxLength).superRefine((text, issues) => {
    if (text === "") return;
    const addProblem = (message: string) => issues.addIssue({ code: "custom", message });
    if (!hasOnlyPlaceholders(text, placeholders)) addProblem("unknownPlaceholder");
    else if (!placeholders.every((value) => text.includes(`{${value}}`))) addProblem("missingPlaceholder");
  });
}

function wordSetting(name: WordName): Setting<WordTexts, never> {
  const stored = z.unknown().transform((value): WordTexts => {
    const texts = Object(value) as Record<string, unknown>;
    return perLocale((locale) => {
      const text = texts[locale];
      return typeof text === "string" ? text : "";
    });
  });
  const text = wordText(name);
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
