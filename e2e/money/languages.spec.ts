import { answerBank } from "#testing/browser/bank-page.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { mastercard } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

const english = {
  language: "en",
  direction: "ltr",
  cause: "Zakat",
  amount: "Donation amount",
  give: "Donate",
  name: "Full name",
  phone: "Phone number",
  payNow: "Donate now",
  checkout: "Checkout",
  sum: "₺1,000.00",
  pay: "Donate ₺1,000.00",
  holder: "Name on the card",
  number: "Card number",
  expiry: "Expiry date",
  failed: "3D Secure verification failed.",
  retry: "Try again",
  thanks: "Thank you",
};
const arabic: typeof english = {
  language: "ar",
  direction: "rtl",
  cause: "الزكاة",
  amount: "مبلغ التبرع",
  give: "تبرعوا",
  name: "الاسم الكامل",
  phone: "رقم الهاتف",
  payNow: "تبرعوا الآن",
  checkout: "الدفع",
  sum: "⁦₺1,000.00⁩",
  pay: "تبرعوا بمبلغ ⁦₺1,000.00⁩",
  holder: "الاسم على البطاقة",
  number: "رقم البطاقة",
  expiry: "تاريخ الانتهاء",
  failed: "فشل التحقق عبر 3D Secure.",
  retry: "إعادة المحاولة",
  thanks: "شكرًا جزيلًا لكم",
};

for (const words of [english, arabic]) {
  test(`a donor goes from the site to the bank and back in "${words.language}", twice`, {
    tag: words === arabic ? [] : "@long",
  }, async ({ page, donor, books }) => {
    const html = page.locator("html");
    async function expectLanguage() {
      await expect(html).toHaveAttribute("lang", words.language);
      await expect(html).toHaveAttribute("dir", words.direction);
    }
    async function payWith(code: string) {
      await page.getByLabel(words.holder).fill(mastercard.holder);
      await page.getByLabel(words.number).fill(mastercard.number);
      await page.getByLabel(words.expiry).fill(mastercard.expiry);
      await page.getByLabel("CVV").fill(mastercard.cvv);
      await page.getByRole("button", { name: words.pay, exact: true }).click();
      await answerBank(page, code);
    }

    await visit(page, `/?lang=${words.language}`);
    await expectLanguage();
    await visit(page, "/bagis");
    await expectLanguage();
    const card = page.getByRole("article", { name: words.cause, exact: true });
    await card.getByLabel(words.amount).fill("1000");
    await card.getByRole("button", { name: `${words.give} ${words.cause}`, exact: true }).click();
    const modal = page.getByRole("dialog", { name: words.cause });
    await modal.getByLabel(words.name).fill(donor.name);
    await modal.getByLabel(words.phone).fill(donor.phone);
    await modal.getByRole("button", { name: words.payNow }).click();

    await expect(page.getByRole("heading", { name: words.checkout, exact: true })).toBeVisible();
    await expectLanguage();
    await payWith("000000");
    await expect(page.getByRole("alert")).toContainText(words.failed);
    await expectLanguage();

    await page.getByRole("link", { name: words.retry }).click();
    await expect(page.getByRole("heading", { name: words.checkout, exact: true })).toBeVisible();
    await expectLanguage();
    await payWith("123456");
    await expect(page.getByRole("heading", { name: words.thanks })).toBeVisible();
    await expect(page.getByText(words.sum, { exact: true })).toBeVisible();
    await expectLanguage();

    expect(await books.orderOf(donor.name)).toMatchObject({
      status: "completed",
      language: words.language,
      total_amount: 1_000_00,
      attempts: [{ status: "declined" }, { status: "settled" }],
    });
  });
}
