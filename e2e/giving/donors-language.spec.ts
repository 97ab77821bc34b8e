import { answerBank } from "#testing/browser/bank-page.ts";
import { campaignCard } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

const inTurkish = "Ramazan Kumanyası";
const inEnglish = "Ramadan Food Parcel";

test("a donor who reads English sees the campaign in English, from the card to the thank-you page", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  // The campaign is put into the cart on a Turkish page, but cart and checkout use the current language.
  await visit(page, "/bagis?campaign=ramazan-kumanyasi");
  const article = page.getByRole("article");
  await article.getByLabel("Bağış tutarı").fill("1250");
  await article.getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: inTurkish });
  await modal.getByLabel("Ad Soyad").fill(donor.name);
  await modal.getByLabel("Telefon numarası").fill(donor.phone);
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(modal).toBeHidden();

  await visit(page, "/bagis?lang=en");
  const card = campaignCard(page, inEnglish);
  await expect(card.getByRole("button", { name: `Donate ${inEnglish}` })).toBeVisible();
  await visit(page, "/sepet?lang=en");
  await expect(page.getByRole("heading", { name: inEnglish })).toHaveAttribute("lang", "en");
  await visit(page, "/odeme?lang=en");
  const summary = page.getByRole("region", { name: "Your donation", exact: true });
  await expect(summary.getByText(inEnglish)).toHaveAttribute("lang", "en");

  await page.getByLabel("Name on the card").fill(visa.holder);
  await page.getByLabel("Card number").fill(visa.number);
  await page.getByLabel("Expiry date").fill(visa.expiry);
  await page.getByLabel("CVV").fill(visa.cvv);
  await page.getByRole("button", { name: /^Donate ₺/ }).click();
  await answerBank(page, "123456");
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByRole("row", { name: inEnglish }).getByText(inEnglish)).toHaveAttribute("lang", "en");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({ status: "completed", items: [{ campaign_title: inTurkish }] });
});
