import { deriveDonorKeys } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import type { Books } from "#testing/browser/books.ts";
import { expectDonorLine, expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { sessionSecret } from "#testing/browser/site.ts";
import { visa } from "#testing/browser/test-cards.ts";

/** Inserts the counter of a phone with which this number of cards has just failed. */
async function failedBefore(books: Books, phone: string, declined: number): Promise<void> {
  const { phone: key } = deriveDonorKeys(sessionSecret, { address: "", phone, session: "" });
  await books.change(
    `insert into card_records (key, declined, counted_at) values ($1, $2, now())
     on conflict (key) do update set declined = excluded.declined, counted_at = excluded.counted_at`,
    [key, declined],
  );
}

test("after many failed cards the browser of the donor solves a proof of work, and later only bank transfer is offered", async ({
  page,
  donor,
  books,
  watch,
}) => {
  // The browser logs both refused requests.
  watch.expectTrouble(/status of 429/);
  const suspectedDonor = { ...donor, phone: "5391112233" };
  await failedBefore(books, suspectedDonor.phone, 150);
  await donateDirectly(page, "Zekât", "250", suspectedDonor);
  await fillCard(page, visa);
  // Delays the solver until the page has shown its status.
  const status = page.getByRole("status").getByText("Güvenlik denetimi yapılıyor");
  await page.route(/solve-work/, async (route) => {
    await expect(status).toBeVisible();
    await expect(page.getByRole("button", { name: "Güvenlik denetimi yapılıyor…" })).toBeDisabled();
    await route.continue();
  });
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  await answerBank(page, "123456");
  await expectThanks(page, "₺250,00");

  await failedBefore(books, suspectedDonor.phone, 500);
  await donateDirectly(page, "Zekât", "300", suspectedDonor);
  await fillCard(page, visa);
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  const pauseMessage = page.getByRole("region", { name: "Kartla bağışa kısa bir ara verdik" });
  await expect(pauseMessage).toBeFocused();
  await expect(pauseMessage).toHaveAccessibleDescription(/Havale veya EFT/);
  await expect(pauseMessage.getByText(/^TR\d\d/).first()).toBeVisible();
  await expect(page.getByLabel("Kart numarası")).toHaveValue(/^4155/);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Havale" })).toBeFocused();
  await expectDonorLine(page, suspectedDonor);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
  const orders = await books.ordersOf(donor.name);
  expect(orders.map(({ status, payment_method }) => [status, payment_method])).toEqual([
    ["completed", "card"],
    ["pending", "bank_transfer"],
  ]);
});
