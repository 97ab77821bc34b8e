import { expect, type Page } from "@playwright/test";
import type { TestCard } from "./test-cards.ts";

/** Types the code on the bank's page, in any language, and follows the bank's redirect. */
export async function answerBank(page: Page, code: string): Promise<void> {
  const input = page.locator("input#otp");
  await expect(input).toBeVisible();
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await input.fill(code);
  await input.press("Enter");
}

/** Types the card on the bank's own page. */
export async function typeCard(page: Page, { number, expiry, cvv }: TestCard): Promise<void> {
  const input = page.locator("input[autocomplete=cc-number]");
  await expect(input).toBeVisible();
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await input.fill(number);
  await page.locator("input[autocomplete=cc-exp]").fill(expiry);
  await page.locator("input[autocomplete=cc-csc]").fill(cvv);
  await page.getByRole("button", { name: "Ödemeye geç" }).click();
}
