import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, openColleaguePage, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Kayıtlı görünümler" });

/** Moves the focus to a control and presses Enter, as a person with a keyboard does. */
async function press(page: Page, control: ReturnType<Page["getByRole"]>): Promise<void> {
  await control.focus();
  await page.keyboard.press("Enter");
}

test("a view is saved, changed, shared, chosen and deleted by keyboard", { tag: "@long" }, async ({
  page,
  browser,
  site,
  hire,
  staff,
}) => {
  const { name: owner } = await staff.signsIn("editor", "donors");
  await page.getByLabel("Bağış Türü").selectOption("zekat");
  await press(page, page.getByRole("button", { name: "Görünümü kaydet" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ad").fill("Zekât verenler");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Görünüm başarıyla kaydedildi.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const menu = menuOf(page);
  await expect(menu.getByRole("button", { name: "Zekât verenler" })).toBeVisible();

  await page.getByLabel("Ödeme Yöntemi").selectOption("card");
  await expect(page.getByText("Değişti", { exact: true })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Değişikliği kaydet" }));
  await expect(page.getByText("Değişti", { exact: true })).toBeHidden();
  await press(page, page.getByRole("button", { name: "Görünümü düzenle" }));
  await dialog.getByLabel("Bütün personelle paylaş").focus();
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Kaydet" }));
  await expect(dialog).toBeHidden();

  const other = await openColleaguePage(browser, site, await hire("viewer"), "donors");
  await press(other, menuOf(other).getByRole("button", { name: "Görünümler" }));
  await press(other, menuOf(other).getByRole("link", { name: `Zekât verenler Paylaşan: ${owner}` }));
  await expect(other.getByLabel("Ödeme Yöntemi")).toHaveValue("card");
  await expect(other.getByLabel("Bağış Türü")).toHaveValue("zekat");
  await expect(other.getByRole("button", { name: "Görünümü düzenle" })).toBeHidden();

  await press(page, page.getByRole("button", { name: "Görünümü sil: Zekât verenler" }));
  await press(page, dialog.getByRole("button", { name: "Sil" }));
  await expect(page.getByText("Görünüm başarıyla silindi.")).toBeVisible();
  await expect(menu).toBeHidden();
});

for (const width of [390, 1280]) {
  test(`views and columns are readable, and stay after a reload (${width})`, { tag: "@long" }, async ({
    page,
    staff,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await staff.signsIn("editor", "donors?q=0532&tag=esnaf");
    await page.getByRole("button", { name: "Görünümü kaydet" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Ad").fill("Bir telefonu olan esnaf bağışçılarımızın çok uzun adlı görünümü");
    await expect(dialog.getByLabel("Bütün personelle paylaş")).toBeEnabled();
    await expectAccessible(page, "the dialog of a view");
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("searchbox").fill("0532 111 22 33");
    await expect(page.getByText("Değişti", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Farklı kaydet" }).click();
    await expect(dialog.getByLabel("Bütün personelle paylaş")).toBeDisabled();
    await page.keyboard.press("Escape");
    await menuOf(page).getByRole("button").click();
    await expectAccessible(page, "the menu of views");
    await page.keyboard.press("Escape");

    await visit(page, `${admin}/orders`);
    const columns = page.getByRole("button", { name: /^Sütunlar/ });
    if (width === 390) return expect(columns).toBeHidden();
    const heading = page.getByRole("columnheader", { name: "Ödeme Yöntemi" });
    await expect(heading).toBeVisible();
    await columns.click();
    await expectAccessible(page, "the columns");
    await page.getByRole("checkbox", { name: "Ödeme Yöntemi" }).uncheck();
    await expect(heading).toBeHidden();
    await page.reload();
    await expect(heading).toBeHidden();
    await expect(columns).toHaveAccessibleName("Sütunlar 1 sütun gizli");
  });
}
