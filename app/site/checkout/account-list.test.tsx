import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { provideTexts } from "#app/i18n/catalogues.ts";
import { LocaleProvider } from "#app/i18n/context.tsx";
import { sectionsOf } from "#shared/messages/catalogues.fixture.ts";
import type { Locale } from "#shared/text/locale.ts";
import { AccountList } from "./account-list.tsx";

const account = {
  name: "Ana Hesap",
  names: { ar: "الحساب الرئيسي" },
  holder: "İmece Vakfı",
  currency: "TRY",
};
const banks = [{ bank: "Banka", accounts: [{ ...account, iban: "TR399990100000000000000001" }] }];

function renderAccounts(locale: Locale): string {
  provideTexts(locale, Object.assign({}, ...sectionsOf(locale)));
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <AccountList banks={banks} />
    </LocaleProvider>,
  );
}

test("an account has its name in the reader's language, or in Turkish with its language marked", () => {
  expect(renderAccounts("ar")).toContain('<bdi lang="ar">الحساب الرئيسي</bdi>');
  expect(renderAccounts("en")).toContain('<bdi lang="tr">Ana Hesap</bdi>');
});
