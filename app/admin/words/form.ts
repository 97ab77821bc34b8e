import { z } from "zod";
import { optionalText, requiredText } from "#shared/content/content-fields.ts";
import { WORD_GROUPS, type WordGroup, type WordName, words, wordsOfGroup } from "#shared/content/words.ts";
import { checkPlaceholders, wordField } from "#shared/settings/word-settings.ts";
import { DEFAULT_LOCALE, LOCALES } from "#shared/text/locale.ts";

/** The form of each group: a field for each word and language. */
export const wordForms = Object.fromEntries(
  WORD_GROUPS.map((group) => [group, createForm(wordsOfGroup(group))]),
) as Record<WordGroup, z.ZodObject<Record<string, z.ZodType<string, string | undefined>>>>;

function createForm(names: readonly WordName[]) {
  const fields = names.flatMap((name) =>
    LOCALES.map((locale) => {
      const text = locale === DEFAULT_LOCALE ? requiredText : optionalText;
      return [wordField(name, locale), text(words[name].maxLength).superRefine(checkPlaceholders(name))];
    }),
  );
  return z.object(Object.fromEntries(fields));
}
