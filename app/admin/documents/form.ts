import { z } from "zod";
import type { DocumentSettings, DocumentWording } from "#server/giving/documents/document-settings.ts";
import { flag, optionalText, requiredText } from "#shared/content/content-fields.ts";
import { isOtherLocale, type TranslationName, translationName } from "#shared/content/translations.ts";
import { isTaxNumber } from "#shared/giving/company.ts";
import { LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

const title = optionalText(80);
const notice = optionalText(300);
const paragraph = optionalText(600);

/** The form has one field for each text and language: `thanks` is Turkish, and `thanks_ar` is Arabic. */
export const documentForm = z.object({
  issues: z.enum(["information", "receipt", "none"], { error: "invalid" }),
  series: requiredText(3).transform((series) => series.toUpperCase()),
  ...perLanguage("titleInformation", title),
  titleInformation: requiredText(80),
  ...perLanguage("titleReceipt", title),
  titleReceipt: requiredText(80),
  ...perLanguage("noticeInformation", notice),
  ...perLanguage("noticeReceipt", notice),
  ...perLanguage("thanks", paragraph),
  ...perLanguage("taxText", paragraph),
  taxTextShown: flag(false),
  companyFields: flag(false),
  name: optionalText(120),
  address: optionalText(200),
  taxOffice: optionalText(80),
  taxNumber: optionalText(20).refine((number) => number === "" || isTaxNumber(number), "invalid"),
  signerName: optionalText(80),
  signerTitle: optionalText(80),
});

/** The texts that staff write in each language. */
export const localizedTexts = [
  "titleInformation",
  "noticeInformation",
  "titleReceipt",
  "noticeReceipt",
  "thanks",
  "taxText",
] as const;
type Name = (typeof localizedTexts)[number];

function fieldIn(name: Name, locale: Locale) {
  return isOtherLocale(locale) ? translationName(name, locale) : name;
}

type DocumentForm = z.output<typeof documentForm>;

function perLanguage<FieldName extends Name, Schema>(name: FieldName, schema: Schema) {
  return Object.fromEntries(LOCALES.map((locale) => [fieldIn(name, locale), schema])) as Record<
    FieldName | TranslationName<FieldName>,
    Schema
  >;
}

export function toWording(form: DocumentForm): DocumentWording {
  const texts = (name: Name) => perLocale((locale) => form[fieldIn(name, locale)]);
  const { issues, series, taxTextShown, companyFields, name, address, taxOffice, taxNumber } = form;
  return {
    issues,
    series,
    taxTextShown,
    companyFields,
    titles: { information: texts("titleInformation"), receipt: texts("titleReceipt") },
    notices: { information: texts("noticeInformation"), receipt: texts("noticeReceipt") },
    thanks: texts("thanks"),
    taxText: texts("taxText"),
    foundation: { name, address, taxOffice, taxNumber },
    signer: { name: form.signerName, title: form.signerTitle },
  };
}

export function toFormValues(settings: DocumentSettings): Record<string, string> {
  const { issues, series, titles, notices, thanks, taxText, foundation, signer } = settings;
  const texts = (name: Name, byLocale: Record<Locale, string>) =>
    Object.fromEntries(LOCALES.map((locale) => [fieldIn(name, locale), byLocale[locale]]));
  return {
    issues,
    series,
    ...foundation,
    signerName: signer.name,
    signerTitle: signer.title,
    taxTextShown: settings.taxTextShown ? "on" : "",
    companyFields: settings.companyFields ? "on" : "",
    ...texts("titleInformation", titles.information),
    ...texts("titleReceipt", titles.receipt),
    ...texts("noticeInformation", notices.information),
    ...texts("noticeReceipt", notices.receipt),
    ...texts("thanks", thanks),
    ...texts("taxText", taxText),
  };
}

/** Names the errors, which are by path (`notices.receipt.tr`), by the fields of the form. */
export function toFormErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(errors).flatMap(([path, error]) => {
    const fields = ownValue(wholeTexts, path) ?? [fieldOfPath(path)];
    return fields.map((field) => [field, error]);
  });
  return Object.fromEntries(named);
}

const wholeTexts: Readonly<Record<string, readonly string[]>> = {
  titles: ["titleInformation", "titleReceipt"],
};

function fieldOfPath(path: string): string {
  const [name = "", ...inner] = path.split(".");
  const capitalized = (text = "") => text.charAt(0).toUpperCase() + text.slice(1);
  switch (name) {
    case "titles":
    case "notices":
      return fieldIn(`${name.slice(0, -1)}${capitalized(inner[0])}` as Name, inner[1] as Locale);
    case "signer":
      return `signer${capitalized(inner[0])}`;
    case "foundation":
      return inner[0] ?? name;
    default:
      return inner.length > 0 ? fieldIn(name as Name, inner[0] as Locale) : name;
  }
}
