import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { expectFocusVisible } from "#testing/browser/keyboard.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { campaignSection, restoreAfterEach, rowOf } from "#testing/browser/record-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

restoreAfterEach(campaignSection);

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

test("staff filter orders by campaign, and tick and hide campaigns by keyboard", { tag: "@long" }, async ({
  page,
  request,
  staff,
  donor,
}) => {
  const order = await placeTransfer(request, donor);
  await staff.signsIn("editor", `orders?q=${order}`);
  const campaign = page.getByRole("combobox", { name: "Kampanya ya da proje" });
  await campaign.fill("deprem");
  await campaign.press("Enter");
  await expect(page).toHaveURL(/campaign=/);
  await expect(campaign).toHaveValue("Afet ve Deprem Yardımı");
  await page.getByLabel("Bağış Türü").selectOption("zekat");
  await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
  await page.getByLabel("Bağış Türü").selectOption("standart");
  await expect(page.getByRole("row").filter({ hasText: donor.name })).toBeVisible();

  // A key in a field is a letter.
  await campaign.press("j");
  await expect(campaign).toBeFocused();
  await campaign.press("Escape");
  await page.getByRole("heading", { level: 1 }).focus();
  await press(page, "j", "Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${order}$`));

  await visit(page, `${admin}/campaigns`);
  await press(page, "j", "j", "j", "k");
  const row = page.locator("[data-row]").nth(1);
  await expect(row).toBeFocused();
  await expectFocusVisible(page);
  const title = (await row.getByRole("link").first().textContent()) ?? "";
  await press(page, "x", "k", "x");
  const bar = page.getByRole("region", { name: "Seçilenler" });
  await expect(bar).toContainText("2 kayıt seçildi");
  await bar.getByRole("button", { name: "Pasife Al" }).click();
  await expect(page.getByText(/^2 kampanya başarıyla pasife alındı/)).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Pasif");
  await press(page, "u");
  await expect(page.getByText("Geri alındı: 2 kampanya başarıyla eski hâline getirildi.")).toBeVisible();
  await expect(rowOf(page, title)).not.toContainText("Pasif");
  await press(page, "?");
  const help = page.getByRole("dialog", { name: "Listelerde klavye" });
  await expect(help).toBeVisible();
  await press(page, "j");
  await help.getByLabel("Tek harfli tuşlar açık").uncheck();
  await page.keyboard.press("Escape");
  await press(page, "j");
  await expect(page.locator("[data-row]:focus")).toHaveCount(0);
});

for (const width of [1280, 390]) {
  test(`several records are moved, deleted and restored, and refusals are named (${width} px)`, {
    tag: "@long",
  }, async ({ page, staff, store }) => {
    await page.setViewportSize({ width, height: 844 });
    await staff.signsIn("editor", "campaigns");
    const titles = await page
      .locator("[data-row]")
      .evaluateAll((rows) => rows.slice(0, 2).map((row) => row.querySelector("a")?.textContent ?? ""));
    const bar = page.getByRole("region", { name: "Seçilenler" });
    const tickBoth = async () => {
      for (const title of titles) await page.getByRole("checkbox", { name: `Seç: ${title}` }).check();
    };
    const categories = async () =>
      (
        await store.withDatabase((query) =>
          query<{ category: string }>("select category from campaigns where title = any($1) order by title", [
            titles,
          ]),
        )
      ).map(({ category }) => category);
    const before = await categories();
    await tickBoth();
    await expectAccessible(page, "ticked campaigns", { within: 'section[aria-label="Seçilenler"]' });
    await bar.getByRole("button", { name: "Kategori Değiştir" }).click();
    const dialog = page.getByRole("dialog", { name: "Seçilen 2 kayıt hangi kategoriye alınsın?" });
    await dialog.getByLabel("Kategori").selectOption({ label: "Eğitim" });
    await expectAccessible(page, "another category", { again: true });
    await dialog.getByRole("button", { name: "Kategori Değiştir" }).click();
    await expect(page.getByText(/^2 kampanya başarıyla seçilen kategoriye alındı/)).toBeVisible();
    expect(await categories()).toEqual(["egitim", "egitim"]);
    await page.getByRole("button", { name: "Geri Al" }).click();
    await expect(page.getByText(/^Geri alındı: 2 kampanya/)).toBeVisible();
    expect(await categories()).toEqual(before);

    await tickBoth();
    await bar.getByRole("button", { name: "Sil" }).click();
    const question = page.getByRole("dialog", {
      name: "Seçilen 2 kaydı silmek istediğinizden emin misiniz?",
    });
    await question.getByRole("button", { name: "Sil" }).click();
    await expect(page.getByText(/^2 kampanya başarıyla silindi/)).toBeVisible();
    for (const title of titles)
      await expect(page.locator("[data-row]").filter({ hasText: title })).toHaveCount(0);
    await expectAccessible(page, "the result", { again: true });
    await page.getByRole("button", { name: "Geri Al" }).click();
    for (const title of titles) await expect(rowOf(page, title)).not.toContainText("Pasif");

    await visit(page, `${admin}/categories?kind=campaigns`);
    const used = page.locator("[data-row]").filter({ hasText: "Acil Yardım" });
    await used.getByRole("checkbox").check();
    await bar.getByRole("button", { name: "Sil" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
    await expect(page.getByText("1 kayıt değiştirilmedi:")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Kullanıldığı için silinemez" })).toBeVisible();
  });
}
