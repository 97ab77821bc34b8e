import type { z } from "zod";
import { findMaxLength } from "#shared/text/field-length.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";
import { optionalContent, optionalText } from "./content-fields.ts";
import { type ContentKind, contentKinds, type TranslatedField } from "./content-kinds.ts";
import { typedCaptions } from "./gallery.ts";

/** A language of the site other than Turkish. Every record has Turkish texts, and may have translations. */
export type OtherLocale = Exclude<Locale, "tr">;

export const otherLocales = LOCALES.filter(isOtherLocale);

export function isOtherLocale(locale: Locale): locale is OtherLocale {
  return locale !== DEFAULT_LOCALE;
}

/** The name of a translated field in forms and in the audit trail: `title_en`. */
export type TranslationName<Field extends string = string> = `${Field}_${OtherLocale}`;

export function translationName<Field extends string>(
  field: Field,
  language: OtherLocale,
): TranslationName<Field> {
  return `${field}_${language}`;
}

/** Reads field and language from the name of a translated field (`title_en`); undefined for any other name. */
export function readTranslationName(name: string): { field: string; language: OtherLocale } | undefined {
  const [, field, language] = /^(\w+)_([a-z]+)$/.exec(name) ?? [];
  const otherLocale = otherLocales.find((locale) => locale === language);
  return field && otherLocale ? { field, language: otherLocale } : undefined;
}

/** The name of the field with HTML, in every kind that has such a field. */
export const contentField = "content";
export const galleryField = "gallery";

type TranslationSchemas<Kind extends ContentKind> = Record<
  TranslationName<TranslatedField<Kind>>,
  typeof optionalText extends (longest: number) => infer Text ? Text : never
>;

/**
 * Returns the schemas of a kind's translated fields, for the schema of its form. Translations are optional, and have
 * the same maximum length as the Turkish texts in `values`.
 */
export function translationSchemas<Kind extends ContentKind>(
  kind: Kind,
  values: { shape: Record<TranslatedField<Kind>, z.ZodType> },
): TranslationSchemas<Kind> {
  const fields = contentKinds[kind].translated as readonly TranslatedField<Kind>[];
  const fieldSchema = (field: TranslatedField<Kind>) => {
    if (field === contentField) return optionalContent;
    if (field === galleryField) return typedCaptions;
    return optionalText(findMaxLength(values.shape[field]) ?? 0);
  };
  const schemas = fields.flatMap((field) =>
    otherLocales.map((language) => [translationName(field, language), fieldSchema(field)]),
  );
  return Object.fromEntries(schemas) as TranslationSchemas<Kind>;
}
