import { LOCALES, type Locale } from "#shared/text/locale.ts";

/** Loads the texts of `folder`, which has one file per language. Throws if a file is missing. */
export async function loadTexts<Texts>(
  folder: string,
  load: (locale: Locale) => Promise<{ texts?: Texts }>,
): Promise<Record<Locale, Texts>> {
  const entries = LOCALES.map(async (locale) => {
    const file = `${folder}/${locale}.ts`;
    const { texts } = await load(locale).catch((cause) => {
      throw new Error(`${file} cannot be loaded`, { cause });
    });
    if (!texts) throw new Error(`${file} exports no "texts"`);
    return [locale, texts];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Locale, Texts>;
}
