import { campaignCard, donateDirectly, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

test("an invalid amount on the card of a campaign shows the text of the list", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/bagis");
  const card = campaignCard(page, "Ramazan Kumanyası");
  const amount = card.getByLabel("Bağış tutarı");
  const giveButton = card.getByRole("button", { name: "Bağış Yap" });

  await giveButton.click();
  await expect(card.getByText("Bağış tutarı giriniz", { exact: true })).toBeVisible();
  await expect(amount).toBeFocused();
  for (const nonsense of ["0", "-5", "yüz", "1,234,5"]) {
    await amount.fill(nonsense);
    await expect(card.getByText("Geçerli bir tutar giriniz", { exact: true })).toBeVisible();
  }
  await amount.fill("1249,99");
  await expect(card.getByText("Minimum bağış tutarı 1.250 TL olmalıdır", { exact: true })).toBeVisible();
  await giveButton.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await card.getByRole("button", { name: "₺2.500" }).click();
  await expect(amount).toHaveValue("2.500");
  await expect(amount).not.toHaveAttribute("aria-invalid");
  await giveButton.click();
  await expect(page.getByRole("dialog").getByLabel("Bağış tutarı")).toHaveValue("2.500");
});

test("the dialog shows each error at its field and focuses the first of these fields", async ({ page }) => {
  await visit(page, "/bagis");
  const modal = await openModal(page, "Zekât", "100");
  const amount = modal.getByLabel("Bağış tutarı");
  const name = modal.getByLabel("Ad Soyad");
  const phone = modal.getByLabel("Telefon numarası");

  // No field is marked invalid before the donor submits.
  await expect(modal.getByText("Ad Soyad alanı zorunludur")).toBeHidden();
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Ad Soyad alanı zorunludur");
  await expect(phone).toHaveAccessibleDescription("Telefon numarası zorunludur");

  await name.fill("  Al  ");
  await expect(name).toHaveAccessibleDescription("Ad Soyad en az 3 karakter olmalıdır");
  await name.fill("Ali");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await phone.fill("532123456");
  await expect(phone).toHaveAccessibleDescription("Geçerli bir telefon numarası giriniz");
  await phone.fill("5321234567890");
  await expect(phone).toHaveAccessibleDescription(
    "Geçerli bir telefon numarası giriniz. Yurt dışı numarası + ile başlar",
  );
  await phone.fill("+49 151 23456789");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await phone.fill("+90 532 123 45 67");
  await expect(phone).toHaveValue("532 123 45 67");
  await expect(phone).not.toHaveAttribute("aria-invalid");

  await amount.fill("yüz");
  await expect(amount).toHaveAccessibleDescription("Geçerli bir bağış tutarı giriniz");
  await amount.fill("0,99");
  await expect(amount).toHaveAccessibleDescription("Minimum bağış tutarı 1₺'dir");
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await expect(amount).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("shopping-cart"))).toBeNull();

  // The e-mail address is not validated.
  await amount.fill("100");
  await modal.getByLabel("E-posta").fill("bu bir adres değil");
  await modal.getByRole("radio", { name: "Zekat Bağışı" }).check();
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
});

test("a dialog that is prepared while the visitor reads is invisible, and opens for any campaign with empty fields", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await page.mouse.move(5, 5); // The page prepares the dialog at the first movement.
  const preparedDialog = page.locator("dialog[aria-hidden=true]");
  await expect(preparedDialog).toBeAttached();
  await expect(preparedDialog.getByLabel("Ad Soyad")).toBeHidden();
  await preparedDialog.getByLabel("Ad Soyad").evaluate((field) => field.focus());
  await expect(page.locator("body")).toBeFocused();

  const kurban = await openModal(page, "Yurt İçi Kurban");
  await expect(kurban.getByRole("radio", { name: "Vacip Kurban" })).not.toBeChecked();
  await kurban.getByRole("radio", { name: "Vacip Kurban" }).check();
  await kurban.getByLabel("Ad Soyad").fill(donor.name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const zakat = await openModal(page, "Zekât", "175");
  await expect(zakat.getByLabel("Bağış tutarı")).toHaveValue("175");
  await expect(zakat.getByRole("radio", { name: "Zekat Bağışı" })).toBeChecked();
  await expect(zakat.getByLabel("Ad Soyad")).toHaveValue("");
  await zakat.getByLabel("Ad Soyad").fill(donor.name);
  await zakat.getByLabel("Telefon numarası").fill(donor.phone);
  await zakat.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
  // The link is next to the focus and not at the end of the page.
  expect(
    await page.locator("main").evaluate((main) => main.contains(document.querySelector("[role=status] a"))),
  ).toBe(true);

  // The dialog shows the donor of the cart in one line, and no amount of the previous opening.
  const reopenedDialog = await openModal(page, "Yurt İçi Kurban");
  // The message disappears after three seconds.
  expect(await page.getByText("Bağışınız sepete eklendi!").count()).toBe(0);
  await expect(reopenedDialog.getByText(donor.name)).toBeVisible();
  await expect(reopenedDialog.getByLabel("Ad Soyad")).toHaveCount(0);
  await expect(reopenedDialog.getByRole("radio", { name: "Vacip Kurban" })).not.toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("for an amount below the minimum of the campaign the dialog names the minimum", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/bagis");
  const modal = await openModal(page, "Ramazan Kumanyası", "1250");
  await modal.getByLabel("Bağış tutarı").fill("1000");
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(modal.getByLabel("Bağış tutarı")).toHaveAccessibleDescription(
    "Minimum bağış tutarı 1.250₺'dir",
  );
});

for (const [title, price] of [
  ["Yurt İçi Kurban", "₺15.000"],
  ["Yurt Dışı Kurban", "₺4.500"],
] as const) {
  test(`a kurban has a fixed price, a type and a proxy consent: ${title}`, { tag: "@long" }, async ({
    page,
    donor,
  }) => {
    await visit(page, "/bagis?category=kurban");
    const modal = await openModal(page, title);
    await expect(modal.getByLabel("Kurban bedeli")).toHaveValue(price);
    await expect(modal.getByLabel("Kurban bedeli")).not.toBeEditable();
    await expect(modal.getByRole("radio")).toHaveCount(5);
    for (const type of ["Vacip Kurban", "Adak Kurban", "Akika Kurbanı", "Şükür Kurbanı", "Nafile Kurban"]) {
      await expect(modal.getByRole("radio", { name: type })).not.toBeChecked();
    }
    await modal.getByLabel("Ad Soyad").fill(donor.name);
    await modal.getByLabel("Telefon numarası").fill(donor.phone);
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(modal.getByText("Lütfen kurban tipini seçiniz", { exact: true })).toBeVisible();
    await expect(modal.getByRole("radio", { name: "Vacip Kurban" })).toBeFocused();

    await modal.getByRole("radio", { name: "Akika Kurbanı" }).check();
    await expect(modal.getByText("Lütfen kurban tipini seçiniz")).toBeHidden();
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(modal.getByRole("checkbox", { name: /vekâlet/ })).toBeFocused();
    await modal.getByRole("checkbox", { name: /vekâlet/ }).check();
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
  });
}

test("the checkout validates the card before the request, with the texts of the specification", {
  tag: "@long",
}, async ({ page, donor }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") requests.push(request.url());
  });
  await donateDirectly(page, "Zekât", "100", donor);
  const pay = page.getByRole("button", { name: "₺100,00 bağışla" });
  const [holder, number, expiry, cvv] = [
    page.getByLabel("Kart üzerindeki ad"),
    page.getByLabel("Kart numarası"),
    page.getByLabel("Son kullanma tarihi"),
    page.getByLabel("CVV"),
  ];

  await expect(holder, "the donor's own name").toHaveValue(donor.name);
  await holder.fill("");
  await pay.click();
  await expect(holder).toHaveAccessibleDescription("Kart sahibinin adını giriniz");
  await expect(number).toHaveAccessibleDescription("Kart numarası gereklidir");
  await expect(expiry).toHaveAccessibleDescription("Son kullanma tarihi gereklidir");
  await expect(cvv).toHaveAccessibleDescription(/CVV kodu gereklidir$/);
  await expect(number).toBeFocused();

  await holder.fill("Elif Yıldırım");
  await number.fill("4155 6501 0041 611");
  await expiry.fill("1");
  await cvv.fill("12");
  await pay.click();
  await expect(number).toHaveAccessibleDescription("Kart numarası 16 haneli olmalıdır");
  await expect(expiry).toHaveAccessibleDescription("Geçerli bir tarih giriniz (AA/YY)");
  await expect(cvv).toHaveAccessibleDescription(/CVV kodu en az 3 haneli olmalıdır$/);
  await expect(number).toBeFocused();

  await number.fill("4155650100416111");
  await expect(number).toHaveValue("4155 6501 0041 6111");
  await cvv.fill("715");
  await expiry.fill("13/39");
  await pay.click();
  await expect(expiry).toHaveAccessibleDescription("Geçersiz ay");
  await expiry.fill("01/24");
  await pay.click();
  await expect(expiry).toHaveAccessibleDescription("Kartınızın süresi dolmuş");

  // A bank transfer needs no card, so errors of the card do not matter.
  const correct = page.getByText("Lütfen işaretli alanları düzeltin.");
  await expect(correct).toBeVisible();
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  await expect(correct).toBeHidden();
  await page.getByRole("radio", { name: /Kredi\/Banka/ }).check();
  await expect(expiry).toHaveAccessibleDescription("Kartınızın süresi dolmuş");

  await page.getByRole("button", { name: "değiştir" }).click();
  await page.getByLabel("Ad Soyad").fill("Al");
  await page.getByLabel("Telefon").fill("");
  await pay.click();
  await expect(page.getByLabel("Ad Soyad")).toHaveAccessibleDescription(
    "Ad Soyad en az 3 karakter olmalıdır",
  );
  await expect(page.getByLabel("Telefon")).toHaveAccessibleDescription(/Telefon numarası zorunludur$/);
  expect(requests).toEqual([]);
});
