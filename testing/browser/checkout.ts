import { expect, type Locator, type Page } from "@playwright/test";
import { answerBank, typeCard } from "./bank-page.ts";
import type { Donor } from "./journey.ts";
import type { TestCard } from "./test-cards.ts";

/** Expects that the checkout shows the donor of the dialog in one line, and no field for the donor. */
export async function expectDonorLine(page: Page, donor: Donor): Promise<void> {
  const section = page.getByRole("region", { name: "Bilgileriniz" });
  const phone = donor.phone.replace(/(...)(...)(..)(..)/, "$1 $2 $3 $4");
  await expect(section).toContainText(
    `${donor.name} · ${phone}${donor.email && ` · ${donor.email}`} · değiştir`,
  );
  await expect(section.getByRole("textbox")).toHaveCount(0);
}

export async function fillCard(page: Page, card: TestCard): Promise<void> {
  await page.getByLabel("Kart üzerindeki ad").fill(card.holder);
  await page.getByLabel("Kart numarası").fill(card.number);
  await page.getByLabel("Son kullanma tarihi").fill(card.expiry);
  await page.getByLabel("CVV").fill(card.cvv);
}

export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /bağışla$/ });
}

/** Pays at the checkout and at the bank. The page after the bank is open then. */
export async function payByCard(page: Page, card: TestCard, code: string): Promise<void> {
  await fillCard(page, card);
  await payButton(page).click();
  await answerBank(page, code);
}

/** Goes from the checkout to the bank. The bank asks for the card, so the checkout has no field for it. */
export async function goToBankPage(page: Page): Promise<void> {
  await expect(page.getByText("Kartınızı bir sonraki adımda")).toBeVisible();
  await expect(page.getByLabel("Kart numarası")).toHaveCount(0);
  await payButton(page).click();
}

export async function payAtBank(page: Page, card: TestCard, code: string): Promise<void> {
  await goToBankPage(page);
  await typeCard(page, card);
  await answerBank(page, code);
}

export async function expectThanks(
  page: Page,
  amount: string,
  address = /\/payment\/verify\?status=success$/,
): Promise<void> {
  await expect(page.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(amount, { exact: true })).toBeVisible();
}
