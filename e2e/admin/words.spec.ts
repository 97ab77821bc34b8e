import type { Page } from "@playwright/test";
import { words } from "#server/demo/content/words.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, openColleaguePage, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const kicker = "Slayt üst yazısı";
const stepTitle = "1. adım başlığı";

async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, `${what} fits ${width} px`).toBe(false);
  }
}

// The words of the demonstration, with the notice that a save sends.
test.afterEach(({ store }) =>
  store.withDatabase((query) =>
    query("update settings set value = $1::jsonb where key = 'words'", [JSON.stringify(words)]),
  ),
);

test("an administrator writes words, sees them in the preview, and visitors read them in each language", {
  tag: "@long",
}, async ({ page, staff }) => {
  await staff.signsIn("admin", "settings/words");
  await expectFits(page, "the list");
  await expectAccessible(page, "the list of words", { again: true });
  await page.getByRole("link", { name: kicker, exact: true }).click();
  await expect(page.getByLabel(kicker, { exact: true })).toBeFocused();
  await expect(page.getByLabel(kicker, { exact: true })).toHaveValue("Kayseri'den dünyaya");
  await page.getByLabel(kicker, { exact: true }).fill("İstanbul'dan <b>dünyaya</b>");
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText("İstanbul'dan <b>dünyaya</b>").first()).toBeVisible();
  await page.getByRole("tab", { name: "İngilizce" }).click();
  await page.getByLabel(`${kicker} (İngilizce)`).fill("");
  await page.getByRole("tab", { name: "Arapça" }).click();
  await page.getByLabel(`${kicker} (Arapça)`).fill("من إسطنبول إلى العالم");
  await expect(preview.getByText("من إسطنبول إلى العالم").first()).toBeVisible();
  await expectFits(page, "the form");
  await expectAccessible(page, "the form of words", { again: true });

  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Metinler başarıyla kaydedildi.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/?lang=tr");
  await expect(page.getByText("İstanbul'dan <b>dünyaya</b>").first()).toBeAttached();
  await visit(page, "/?lang=en");
  await expect(page.getByText("İstanbul'dan <b>dünyaya</b>").first()).toHaveAttribute("lang", "tr");
  await expect(page.getByText(/From Kayseri/)).toHaveCount(0);
  await visit(page, "/?lang=ar");
  await expect(page.getByText("من إسطنبول إلى العالم").first()).toBeAttached();

  await page.setViewportSize({ width: 1280, height: 844 });
  await visit(page, `${admin}/settings/words`);
  await page.getByRole("button", { name: `Varsayılana Dön: ${kicker}` }).click();
  await page.getByRole("button", { name: "Evet, Varsayılana Dön" }).click();
  await expect(page.getByText("Varsayılan metinlere başarıyla dönüldü.")).toBeVisible();
  await visit(page, "/?lang=en");
  await expect(page.getByText("Together for good").first()).toBeAttached();
});

test("the command palette opens a word, and a refused text stays in its field", { tag: "@long" }, async ({
  page,
  staff,
}) => {
  await staff.signsIn("admin");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(stepTitle);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(stepTitle, { exact: true })).toBeFocused();
  await visit(page, `${admin}/settings/words/footer`);
  await page.getByLabel("Haklar satırı", { exact: true }).fill("© {yıl}");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Metinde {yıl}, {vakıf} bulunmalıdır.").first()).toBeVisible();
  await expect(page.getByLabel("Haklar satırı", { exact: true })).toHaveValue("© {yıl}");
});

// In `npm test` the journey of the identity covers the same question.
test("a save does not overwrite the words of a colleague without a question", { tag: "@long" }, async ({
  page,
  browser,
  site,
  staff,
  hire,
  watch,
}) => {
  watch.expectTrouble(/409/);
  await staff.signsIn("admin", "settings/words/hero");
  const other = await openColleaguePage(browser, site, await hire("admin"), "settings/words/hero");
  await page.getByLabel(kicker, { exact: true }).fill("İstanbul'dan dünyaya");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Metinler başarıyla kaydedildi.")).toBeVisible();
  await other.getByLabel(kicker, { exact: true }).fill("Ankara'dan dünyaya");
  await other.getByRole("button", { name: "Kaydet" }).click();
  await expect(other.getByRole("dialog")).toContainText(kicker);
  await expect(other.locator("[name=heroKicker]")).toHaveValue("Ankara'dan dünyaya");
  await other.context().close();
});
