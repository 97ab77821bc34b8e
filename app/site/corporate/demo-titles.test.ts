import { expect, test } from "vitest";
import { pages } from "#server/demo/content/pages.ts";
import { translations } from "#server/demo/content/translations/every-kind.ts";
import type { DemoTexts } from "#server/demo/content/types.ts";
import { isOtherLocale } from "#shared/content/translations.ts";
import { sourceTexts } from "#shared/messages/catalogues.fixture.ts";
import { LOCALES } from "#shared/text/locale.ts";

const translatedPages: DemoTexts<"pages"> = translations.pages;

// Demo content may lack a language that is added later.
const translatedLocales = LOCALES.filter(
  (locale) => !isOtherLocale(locale) || Object.values(translatedPages).some((page) => page[locale]),
);

test.each(translatedLocales)("in %s the demo pages have the titles of the menu", (locale) => {
  const names = pages.map(({ slug }) => [slug, sourceTexts[locale][`corporate.${slug}`]]);
  const titles = pages.map(({ slug, title }) => [
    slug,
    isOtherLocale(locale) ? translatedPages[slug]?.[locale]?.title : title,
  ]);
  expect(titles).toEqual(names);
});
