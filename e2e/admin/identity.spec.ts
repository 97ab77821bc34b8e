import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

// Other journeys read the foundation's name, so this one changes phone and opening hours.
test.afterEach(({ store }) =>
  store.withDatabase((query) => query("delete from settings where key = 'identity'")),
);

for (const width of [1280, 390]) {
  test(`an administrator changes the phone everywhere and restores the first one (${width} px)`, {
    tag: "@long",
  }, async ({ page, staff, watch }) => {
    watch.expectTrouble(/409/);
    await page.setViewportSize({ width, height: 900 });
    await staff.signsIn("admin", "settings");
    const sections = page.getByRole("navigation", { name: "Ayar bölümleri" });
    await expect(sections.getByRole("link", { name: "Kimlik" })).toHaveAttribute("aria-current", "page");
    const phone = page.getByLabel("Telefon");
    const first = await phone.inputValue();
    await phone.fill("+90 212 555 44 33");
    const preview = page.frameLocator("iframe");
    await expect(preview.locator("footer").getByText("+90 212 555 44 33")).toBeAttached();
    await page.getByRole("tab", { name: /Arapça/ }).click();
    await page.getByLabel("Çalışma Saatleri").last().fill("كل يوم 9–18");
    await page.getByRole("combobox", { name: "Neyin önizlemesi" }).selectOption("E-posta");
    await page.getByRole("combobox", { name: "Dil" }).selectOption("Arapça");
    await expect(preview.getByText("+90 212 555 44 33", { exact: true })).toBeVisible();
    await expectAccessible(page, "the identity");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, "the screen fits the window").toBe(false);

    const secondTab = await page.context().newPage();
    await visit(secondTab, `${admin}/settings/identity#email`);
    await expect(secondTab.getByLabel("E-posta Adresi")).toBeFocused();

    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Kimlik bilgileri başarıyla kaydedildi.")).toBeVisible();
    await visit(page, "/iletisim?lang=ar");
    await expect(page.locator("main").getByText("+90 212 555 44 33")).toBeVisible();
    await expect(page.getByText("كل يوم 9–18")).toBeVisible();
    await visit(page, "/iletisim?lang=tr");
    await expect(page.getByText("Çalışma saatleri")).toHaveCount(0);

    await secondTab.getByLabel("Telefon").fill("444 0 123");
    await secondTab.getByRole("button", { name: "Kaydet" }).click();
    await expect(secondTab.getByRole("button", { name: "Üzerine Yaz" }).first()).toBeVisible();
    await secondTab.close();

    await visit(page, `${admin}/settings/identity`);
    await page.getByRole("button", { name: "İlk hâline dön: İletişim" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "İlk hâline dön" }).click();
    await expect(page.getByText("İlk bilgilere başarıyla dönüldü.")).toBeVisible();
    await expect(phone).toHaveValue(first);
    await visit(page, "/iletisim?lang=ar");
    await expect(page.locator("main").getByText(first)).toBeVisible();
    await expect(page.getByText("كل يوم 9–18")).toHaveCount(0);
  });
}
