import type { Locale } from "#shared/text/locale.ts";
import type { Catalogue } from "./complete-catalogue.ts";

/** The keys of the sections that mails and documents show. */
export type LetterKey =
  | keyof typeof import("./tr/checkout.ts").checkout
  | keyof typeof import("./tr/company.ts").company
  | keyof typeof import("./tr/document-check.ts").documentCheck
  | keyof typeof import("./tr/documents.ts").documents
  | keyof typeof import("./tr/labels.ts").labels
  | keyof typeof import("./tr/mails.ts").mails
  | keyof typeof import("./tr/result.ts").result;

/** Loads these sections. Only the server calls this function: browsers get the texts of pages from the build. */
export async function loadLetterTexts(locale: Locale): Promise<Catalogue> {
  const sections: Record<string, Catalogue>[] = await Promise.all([
    import(`./${locale}/checkout.ts`),
    import(`./${locale}/company.ts`),
    import(`./${locale}/document-check.ts`),
    import(`./${locale}/documents.ts`),
    import(`./${locale}/labels.ts`),
    import(`./${locale}/mails.ts`),
    import(`./${locale}/result.ts`),
  ]);
  return Object.assign({}, ...sections.flatMap((section) => Object.values(section)));
}
