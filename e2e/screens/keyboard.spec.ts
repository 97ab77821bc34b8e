import { expectThanks } from "#testing/browser/checkout.ts";
import { campaignCard } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { expectFocusVisible, tabTo } from "#testing/browser/keyboard.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test("a donor gives with the keyboard alone, from the card of a campaign to the thank-you page", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  await visit(page, "/bagis?campaign=zekat");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // The skip link skips the header.
  const card = campaignCard(page, "Zekât");
  await tabTo(page, card.getByLabel("Bağış tutarı"));
  await page.keyboard.type("250");
  await page.keyboard.press("Enter");

  const modal = page.getByRole("dialog", { name: "Zekât" });
  await expect(modal).toBeVisible();
  await expect(modal.getByLabel("Bağış tutarı")).toHaveValue("250");
  const zakat = modal.getByRole("radio", { name: "Zekat Bağışı" });
  await tabTo(page, zakat);
  await expect(zakat).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(modal.getByRole("radio", { name: "Standart Bağış" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(zakat).toBeChecked();
  await tabTo(page, modal.getByLabel("Ad Soyad"));
  await page.keyboard.type(donor.name);
  await tabTo(page, modal.getByLabel("Telefon numarası"));
  await page.keyboard.type(donor.phone);
  await tabTo(page, modal.getByRole("button", { name: "Sepete Ekle" }));
  await page.keyboard.press("Space");
  await expect(modal).toBeHidden();

  await tabTo(page, page.getByRole("link", { name: "Sepete git" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sepetiniz", exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Adedi artır: Zekât" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("link", { name: "Ödemeye geç" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Ödeme", exact: true })).toBeVisible();
  await expect(page.getByLabel("Kart numarası")).toBeEnabled();
  await tabTo(page, page.getByLabel("Kart numarası"));
  await page.keyboard.type(visa.number);
  await tabTo(page, page.getByLabel("Son kullanma tarihi"));
  await page.keyboard.type(visa.expiry);
  await tabTo(page, page.getByLabel("CVV"));
  await page.keyboard.type(visa.cvv);
  await tabTo(page, page.getByLabel("Kart üzerindeki ad"));
  await expect(page.getByLabel("Kart üzerindeki ad")).toHaveValue(donor.name);
  await tabTo(page, page.getByRole("checkbox", { name: /Düzenli bağış/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "₺500,00 bağışla" }));
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Doğrulama kodu")).toBeFocused();
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  await expectThanks(page, "₺500,00");
  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "completed",
    is_recurring: true,
    items: [{ campaign_id: "zekat", donation_type: "zekat", amount: 250_00, quantity: 2 }],
  });
});

test("Escape closes the dialog and returns the focus to the control that opened it", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/bagis?campaign=zekat");
  const card = campaignCard(page, "Zekât");
  await card.getByLabel("Bağış tutarı").fill("100");
  const opener = card.getByRole("button", { name: "Bağış Yap" });
  await opener.press("Enter");
  const modal = page.getByRole("dialog", { name: "Zekât" });
  await expect(modal).toBeVisible();
  await modal.getByLabel("Ad Soyad").focus();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test("Tab and Shift+Tab reach nothing behind the dialog", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/bagis?campaign=kurban");
  await campaignCard(page, "Yurt İçi Kurban").getByRole("button", { name: "Bağış Yap" }).press("Enter");
  const modal = page.getByRole("dialog");
  await expect(modal).toBeVisible();
  const go = async (key: string) => {
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press(key);
      // Between the last and the first control the toolbar of the browser has the focus.
      if (await page.evaluate(() => document.activeElement === document.body)) continue;
      await expectFocusVisible(page);
      expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
  };
  await go("Tab");
  await go("Shift+Tab");
  // Above the keyboard of a phone the last link of the footer is after the fields.
  await page.setViewportSize({ width: 390, height: 460 });
  await go("Tab");
});

test("a visitor opens, uses and closes the menus of the header with the keyboard", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/");
  const menuButton = page.getByRole("button", { name: "Daha Fazla" });
  await tabTo(page, menuButton);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Projeler" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("banner").getByRole("link", { name: "Hesap Numaraları" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("banner").getByRole("link", { name: "Projeler" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menuButton).toBeFocused();
  await expect(page.getByRole("banner").getByRole("link", { name: "Projeler" })).toBeHidden();
});
