import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { provideTexts } from "#app/i18n/catalogues.ts";
import { LocaleProvider } from "#app/i18n/context.tsx";
import { sectionsOf } from "#shared/messages/catalogues.fixture.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { Explanation } from "./explanation.tsx";

for (const locale of LOCALES) provideTexts(locale, Object.assign({}, ...sectionsOf(locale)));

const renderExplanations = (sendsSms: boolean) =>
  LOCALES.map((locale) =>
    renderToStaticMarkup(
      <LocaleProvider locale={locale}>
        <Explanation sendsSms={sendsSms} />
      </LocaleProvider>,
    ),
  );

test("the page promises an SMS only if the site sends SMS", () => {
  const promise = /telefonunuza mesaj|message reaches your phone|رسالة على هاتفكم/;
  expect(renderExplanations(true).map((html) => promise.test(html))).toEqual([true, true, true]);
  expect(renderExplanations(false).map((html) => promise.test(html))).toEqual([false, false, false]);
});
