import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { openOrder, placeTransfer } from "#testing/browser/order-steps.ts";
import { test } from "#testing/browser/staff.ts";

test("staff correct the contact details of an order: each error is shown at its field, which keeps the focus", {
  tag: "@long",
}, async ({ page, request, staff, donor, watch }) => {
  watch.expectTrouble(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await placeTransfer(request, donor);
  await staff.signsIn("editor");
  await openOrder(page, id);
  const opener = page.getByRole("button", { name: "Bilgileri Düzelt" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Ad Soyad")).toBeFocused();

  const phone = page.getByLabel("Telefon");
  const email = page.getByLabel("E-posta", { exact: true });
  await email.fill("ayse@gmial.com");
  await expect(page.getByText("ayse@gmail.com mi demek istediniz?")).toBeVisible();
  await phone.fill("123");
  await phone.press("Enter");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription("Geçerli bir telefon numarası giriniz");
  await expect(page.getByText("Geçerli bir telefon numarası giriniz")).toBeInViewport();
  await expectAccessible(page, "contact form");

  await phone.fill("0533 999 88 77");
  await email.fill("ayse@gmail.com");
  await email.press("Enter");
  await expect(opener).toBeFocused();
  await expect(page.getByRole("link", { name: "533 999 88 77" })).toBeVisible();
  await expect(page.getByText("ayse@gmail.com")).toBeVisible();
});
