import { expect, type Page } from "@playwright/test";
import type { TestCard } from "./test-cards.ts";

/** On the bank's page, in whichever language: types the code and follows the bank's redirect. */
export async function answerBank(page: Page, code: string): Promise<void> {
  const asked = page.locator("input#otp");
  await expect(asked).toBeVisible();
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await asked.fill(code);
  await asked.press("Enter");
}

/** The bank's own page for the card. */
export async function typeCard(page: Page, { number, expiry, cvv }: TestCard): Promise<void> {
  const asked = page.locator("input[autocomplete=cc-number]");
  await expect(asked).toBeVisible();
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await asked.fill(number);
  await page.locator("input[autocomplete=cc-exp]").fill(expiry);
  await page.locator("input[autocomplete=cc-csc]").fill(cvv);
  await page.getByRole("button", { name: "Ödemeye geç" }).click();
}
