import { useContext } from "react";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { languageName, TextLanguageContext } from "#app/admin/kit/form/text-language.ts";
import { readTranslationName } from "#shared/content/translations.ts";
import { placeholdersOf, type WordName, words } from "#shared/content/words.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { wordsText as text } from "./messages.ts";

/** Texts that can be longer have several lines in the form. */
const maxLineLength = 100;

/** The field of a word in one language. The hint says which placeholders it needs and what an empty field shows. */
export function WordInput({
  name,
  field,
  defaults,
  isChanged,
}: {
  name: WordName;
  field: FormField;
  /** The default in each language. */
  defaults: Record<Locale, string>;
  /** Whether the Turkish text in the form differs from the default. */
  isChanged: boolean;
}) {
  const { language } = useContext(TextLanguageContext);
  const placeholders = placeholdersOf(name);
  const names = placeholders.map((placeholder) => `{${placeholder}}`).join(", ");
  const meanings = placeholders.map((placeholder) => text.placeholders[placeholder]).join(", ");
  const hints = [
    meanings && text.mustContain(meanings),
    fallbackHint(language, defaults[language], isChanged),
  ];
  const frame = {
    field,
    label: words[name].name,
    hint: hints.filter(Boolean).join(" "),
    errors: {
      unknownPlaceholder: text.unknownPlaceholder(names),
      missingPlaceholder: text.missingPlaceholder(names),
    },
  };
  return words[name].maxLength > maxLineLength ? <TextArea {...frame} rows={3} /> : <TextField {...frame} />;
}

function fallbackHint(language: Locale, defaultText: string, isChanged: boolean): string {
  if (language === DEFAULT_LOCALE) return isChanged ? text.defaultText(defaultText) : "";
  if (!isChanged) return text.emptyShowsDefault(defaultText);
  return language === "en" ? text.emptyShowsTurkish : text.emptyShowsEnglish;
}

/** Returns the name of a form field: "Tanıtım başlığı (İngilizce)". */
export function fieldLabel(field: string): string {
  const translation = readTranslationName(field);
  const word = ownValue<{ name: string }>(words, translation?.field ?? field);
  if (!word) return field;
  return translation ? `${word.name} (${languageName(translation.language)})` : word.name;
}
