import { answerBank } from "#testing/browser/bank-page.ts";
import { expectCartCleared } from "#testing/browser/cart.ts";
import { expectDonorLine, expectThanks, fillCard, payButton, payByCard } from "#testing/browser/checkout.ts";
import { addToCart, donateDirectly, fillDonor, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { mastercard, visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test("a donor gives directly from the card of a campaign and pays by card", async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Zekât", "500", donor);
  await expectDonorLine(page, donor);
  await page.getByRole("button", { name: "değiştir" }).click();
  await expect(page.getByLabel("Ad Soyad")).toBeFocused();
  await expect(page.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  await expect(page.getByLabel("Telefon")).toHaveValue("532 123 45 67");
  await expect(page.getByRole("textbox", { name: "E-posta" })).toHaveValue(donor.email);
  await fillCard(page, visa);
  await page.getByRole("button", { name: "₺500,00 bağışla" }).click();
  await expect(page.getByText("500,00 TRY")).toBeVisible();
  await answerBank(page, "123456");
  await expectThanks(page, "₺500,00");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    payment_method: "card",
    total_amount: 500_00,
    customer_email: donor.email,
    customer_phone: "5321234567",
    is_recurring: false,
    language: "tr",
    items: [
      {
        campaign_id: "zekat",
        campaign_title: "Zekât",
        category: "genel",
        donation_type: "zekat",
        amount: 500_00,
        quantity: 1,
      },
    ],
    attempts: [{ number: order.id, amount: 500_00, status: "settled", return_code: "00" }],
    logs: [{ status: "success", amount: 500_00, payment_method: "card", error_code: null }],
    bank: [{ number: order.id, amount: 500_00, currency: "949", result: "approved" }],
  });
  await expect(page.getByText(order.id, { exact: true })).toBeVisible();
  await expectCartCleared(page);

  // Another browser with the same address sees nothing about the order, and a reload shows the same page.
  await page.goBack();
  await expectThanks(page, "₺500,00");
});

test("a donor changes a cart of three lines, one of them a kurban, and pays", async ({
  page,
  donor,
  books,
}) => {
  await visit(page, "/bagis");
  await addToCart(page, "Fitre (Fıtır Sadakası)", "300", donor);
  await addToCart(page, "Afet ve Deprem Yardımı", "1.250,50", donor);

  const modal = await openModal(page, "Yurt Dışı Kurban");
  await expect(modal.getByLabel("Kurban bedeli")).toHaveValue("₺4.500");
  await expect(modal.getByLabel("Kurban bedeli")).not.toBeEditable();
  await fillDonor(modal, donor);
  await modal.getByRole("radio", { name: "Vacip Kurban" }).check();
  await modal.getByRole("checkbox", { name: /vekâlet/ }).check();
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await page.getByRole("link", { name: "Sepete git" }).click();

  await expect(page.getByRole("heading", { name: "Sepetiniz", exact: true })).toBeVisible();
  const lines = page.getByRole("list", { name: "Sepetinizdeki bağışlar" }).getByRole("listitem");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(2)).toContainText("Vacip Kurban");
  const fitre = lines.nth(0);
  await expect(fitre.getByRole("button", { name: /^Adedi azalt/ })).toBeDisabled();
  await fitre.getByRole("button", { name: /^Adedi artır/ }).click();
  await fitre.getByRole("button", { name: /^Adedi artır/ }).click();
  await expect(fitre.getByText("₺900,00")).toBeVisible();
  await expect(page.getByText("₺6.650,50")).toBeVisible();

  await page.getByRole("link", { name: "Ödemeye geç" }).click();
  await page.getByLabel("Mesajınız").fill("Dedem için; duanızı bekleriz.");
  await page.getByRole("checkbox", { name: /Düzenli bağış/ }).check();
  await payByCard(page, mastercard, "123456");
  await expectThanks(page, "₺6.650,50");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    total_amount: 6_650_50,
    message: "Dedem için; duanızı bekleriz.",
    is_recurring: true,
    items: [
      { campaign_id: "fitre", donation_type: "standart", amount: 300_00, quantity: 3 },
      { campaign_id: "afet-yardimi", donation_type: "standart", amount: 1_250_50, quantity: 1 },
      { campaign_id: "kurban-yurt-disi", donation_type: "vacip", amount: 4_500_00, quantity: 1 },
    ],
    attempts: [{ status: "settled", amount: 6_650_50 }],
    logs: [{ status: "success" }],
    bank: [{ amount: 6_650_50, result: "approved" }],
  });
  expect(order.consents).toContain("proxy");
  await expectCartCleared(page);
});

test("a donor who presses the button twice makes one order and one payment", async ({
  page,
  donor,
  books,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/create-order")) requests.push(request.url());
  });
  await donateDirectly(page, "Bir Kâse Sıcak Çorba", "100", donor);
  await fillCard(page, visa);
  await payButton(page).dblclick();
  await answerBank(page, "123456");
  await expectThanks(page, "₺100,00");

  expect(requests).toHaveLength(1);
  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "completed",
    total_amount: 100_00,
    attempts: [{ status: "settled" }],
    logs: [{ status: "success" }],
  });
});
