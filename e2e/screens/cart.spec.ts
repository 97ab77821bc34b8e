import { storedCart } from "#testing/browser/cart.ts";
import { payButton } from "#testing/browser/checkout.ts";
import { addToCart, donateDirectly, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

test("an empty cart shows a message, and checkout redirects home", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/sepet");
  await expect(page.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
  await page.goto("/odeme");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the "added" message disappears after three seconds, and the badge counts the lines of the cart', {
  tag: "@long",
}, async ({ page, donor }) => {
  await page.clock.install();
  await visit(page, "/bagis");
  await expect(page.getByRole("link", { name: "Sepet", exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await addToCart(page, "Zekât", "100", donor);
  await page.clock.runFor(2_999);
  await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
  await page.clock.runFor(2);
  await expect(page.getByText("Bağışınız sepete eklendi!")).toBeHidden();
  await expect(page.getByRole("link", { name: "Sepet 1", exact: true })).toBeVisible();
  await addToCart(page, "Zekât", "100", donor);
  await expect(page.getByRole("link", { name: "Sepet 2", exact: true })).toBeVisible();
});

test("a direct donation replaces the whole cart", { tag: "@long" }, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await addToCart(page, "Fitre (Fıtır Sadakası)", "240", donor);
  await donateDirectly(page, "Hatıra Ormanına Fidan", "150", donor);
  const { items } = JSON.parse((await storedCart(page)) ?? "{}");
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: "hatira-ormani",
    title: "Hatıra Ormanına Fidan",
    quantity: 1,
    category: "projeler",
    baseCurrency: "TRY",
    donationType: "standart",
    customerName: donor.name,
    customerEmail: donor.email,
    customerPhone: donor.phone,
  });
});

test("a visitor cannot check out with an amount below the minimum of the campaign", { tag: "@long" }, async ({
  page,
  donor,
}) => {
  await visit(page, "/bagis");
  await addToCart(page, "Mont, Bot ve Yakacak", "750", donor);
  await visit(page, "/sepet");
  const checkout = page.getByRole("link", { name: "Ödemeye geç" });
  await expect(checkout).toBeVisible();

  const unit = page.getByLabel("Birim tutar: Mont, Bot ve Yakacak");
  await unit.fill("749,99");
  await expect(page.getByText("Minimum bağış tutarı ₺750 olmalıdır")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
  await expect(checkout).toBeHidden();
  // The minimum applies to one unit and not to the whole line.
  await page.getByRole("button", { name: /^Adedi artır/ }).click();
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();

  await unit.fill("800");
  await expect(page.getByText("Minimum bağış tutarı ₺750 olmalıdır")).toBeHidden();
  await expect(checkout).toBeVisible();
  await expect(page.getByText("₺1.600,00").first()).toBeVisible();

  await unit.fill("");
  await expect(page.getByText("Geçerli bir tutar giriniz")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
});

test("the minus button stops at a quantity of one, zero removes the line, and undo restores the line", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await visit(page, "/sepet");
  const quantity = page.getByLabel("Adet: Zekât");
  await expect(page.getByRole("button", { name: "Adedi azalt: Zekât" })).toBeDisabled();
  await quantity.fill("7");
  await expect(page.getByText("₺700,00").first()).toBeVisible();
  await page.getByRole("button", { name: "Adedi azalt: Zekât" }).click();
  await expect(quantity).toHaveValue("6");
  await quantity.fill("0");
  await expect(page.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(quantity).toHaveValue("6");
  await page.getByRole("button", { name: "Sepetten çıkar: Zekât" }).click();
  await expect(page.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
});

test("a visitor sees totals in lira, dollars or euros, and pays in lira", { tag: "@long" }, async ({
  page,
  donor,
}) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "3500", donor);
  await addToCart(page, "Afet ve Deprem Yardımı", "1", donor);
  await visit(page, "/sepet");
  const summary = page.getByRole("region", { name: "Bağış özeti" });
  const lines = page.getByRole("list", { name: "Sepetinizdeki bağışlar" }).getByRole("listitem");
  await expect(summary.getByText("₺3.501,00")).toBeVisible();

  await summary.getByRole("radio", { name: "USD" }).check();
  await expect(summary.getByText("$100,03", { exact: true })).toBeVisible();
  await expect(lines.nth(0).getByText("$100,00")).toBeVisible();
  await expect(summary).toContainText("Ödemeniz Türk lirası olarak alınır: ₺3.501,00");
  await expect(summary).toContainText("1 $ = 35 ₺, 1 € = 37 ₺");

  await summary.getByRole("radio", { name: "EUR" }).check();
  await expect(summary.getByText("€94,62", { exact: true })).toBeVisible();
  await expect(lines.nth(0).getByText("€94,59")).toBeVisible();

  await page.getByRole("link", { name: "Ödemeye geç" }).click();
  await expect(page.getByRole("button", { name: "₺3.501,00 bağışla" })).toBeVisible();
});

test("above the card limit the checkout offers a bank transfer", { tag: "@long" }, async ({
  page,
  donor,
}) => {
  await donateDirectly(page, "Afet ve Deprem Yardımı", "200000,01", donor);
  await expect(
    page.getByText("Bu ödeme yöntemiyle tek seferde en fazla 200.000 TL ödenebilir"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /bağışla$/ })).toBeDisabled();
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  await expect(page.getByRole("button", { name: "₺200.000,01 bağışı kaydet" })).toBeEnabled();
});

test("each time the dialog opens, amount, type and consent are empty, and the donor of the cart stays", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis?category=kurban");
  const modal = await openModal(page, "Yurt Dışı Kurban");
  await expect(modal.getByLabel("Ad Soyad")).toHaveValue("");
  await modal.getByLabel("Ad Soyad").fill("Yarım kalan");
  await modal.getByRole("radio", { name: "Adak Kurban" }).check();
  await modal.getByRole("checkbox").check();
  await modal.getByRole("button", { name: "Kapat" }).click();
  await expect(modal).toBeHidden();
  await openModal(page, "Yurt Dışı Kurban");
  await expect(modal.getByLabel("Ad Soyad"), "nothing was put into the cart").toHaveValue("");
  await expect(modal.getByRole("radio", { name: "Adak Kurban" })).not.toBeChecked();
  await expect(modal.getByRole("checkbox")).not.toBeChecked();
  await modal.getByRole("button", { name: "Kapat" }).click();
  await expect(modal).toBeHidden();

  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  const next = await openModal(page, "Zekât", "300");
  await expect(next.getByLabel("Bağış tutarı")).toHaveValue("300");
  await expect(next).toContainText(`${donor.name} · 532 123 45 67 · ${donor.email} · değiştir`);
  await next.getByRole("button", { name: "değiştir" }).click();
  await next.getByLabel("Ad Soyad").fill("Yarım kalan");
  await next.getByRole("button", { name: "Kapat" }).click();
  await expect(next).toBeHidden();
  await openModal(page, "Zekât", "300");
  await expect(next, "a change that was given up is none").toContainText(donor.name);
});

test("a direct donation puts the other donations of the cart aside, and the donor can add them again", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "250", donor);
  await donateDirectly(page, "Zekât", "100", donor);
  const aside = page.getByText("Sepetinizdeki 1 bağış bir kenara kondu");
  await expect(aside).toBeVisible();
  await expect(payButton(page)).toContainText("₺100,00");
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(aside).toBeHidden();
  await expect(payButton(page)).toContainText("₺350,00");
});
