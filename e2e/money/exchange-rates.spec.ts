import { leaveCart } from "#testing/browser/cart.ts";
import { expect } from "#testing/browser/journey.ts";
import { save } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const dollars = {
  id: "zekat",
  title: "Zekât",
  amount: 100_00,
  quantity: 1,
  category: "genel",
  baseCurrency: "USD",
  image: null,
  donationType: "zekat",
  customerName: "Kur Bağışçısı",
  customerEmail: "",
  customerPhone: "5321234567",
};

test("donors see the rates of staff with their day, and pay the amount that the open page shows", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const donor = await page.context().newPage();
  try {
    await leaveCart(donor, JSON.stringify({ version: 1, items: [dollars] }));
    await visit(donor, "/odeme");
    await donor.getByRole("radio", { name: /Havale\/EFT/ }).check();
    const payButton = donor.getByRole("button", { name: "₺3.500,00 bağışı kaydet" });
    await expect(payButton).toBeEnabled();

    await staff.signsIn("admin", "settings/rates");
    await page.getByLabel("1 ABD Doları").fill("0");
    await save(page);
    await expect(page.getByText("0,01 ile 1.000 TL arasında bir tutar girin.").first()).toBeVisible();
    await page.getByLabel("1 ABD Doları").fill("41,25");
    await save(page);
    await expect(page.getByText("Kurlar başarıyla kaydedildi.")).toBeVisible();

    const today = new Intl.DateTimeFormat("tr", {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: "Europe/Istanbul",
    }).format(new Date());
    const cart = await page.context().newPage();
    await visit(cart, "/sepet");
    const summary = cart.getByRole("region", { name: "Bağış özeti" });
    await expect(summary.getByText("₺4.125,00")).toBeVisible();
    await expect(summary).toContainText(`${today} tarihli kurlar: 1 $ = 41,25 ₺, 1 € = 37 ₺`);

    const sent = donor.waitForRequest("**/create-order");
    await payButton.click();
    expect((await sent).postDataJSON()).toMatchObject({ totalAmount: 3500, cartItems: [{ amount: 3500 }] });
    await expect(donor.getByText("₺3.500,00").first()).toBeVisible();
  } finally {
    await store.withDatabase((query) => query("delete from settings where key = 'rates'"));
  }
});
