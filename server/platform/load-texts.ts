import { LOCALES, type Locale } from "#shared/text/locale.ts";

/** The texts that `folder` has in one file per language. Throws when a language has none, and names its file. */
export async function loadTexts<Texts>(
  folder: string,
  load: (locale: Locale) => Promise<{ texts?: Texts }>,
): Promise<Record<Locale, Texts>> {
  const loaded = LOCALES.map(async (locale) => {
    const file = `${folder}/${locale}.ts`;
    const { texts } = await load(locale).catch((cause) => {
      throw new Error(`${file} cannot be loaded`, { cause });
    });
    if (!texts) throw new Error(`${file} exports no "texts"`);
    return [locale, texts];
  });
  return Object.fromEntries(await Promise.all(loaded)) as Record<Locale, Texts>;
}
