import { expect, type Page } from "@playwright/test";
import { visit } from "./visit.ts";

export async function expectCartCleared(page: Page): Promise<void> {
  await expect.poll(() => storedCart(page)).toBeNull();
  await visit(page, "/sepet");
  await expect(page.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
}

export function storedCart(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("shopping-cart"));
}

/** Stores a cart as an earlier visit, another release or an extension may have done. */
export async function leaveCart(page: Page, stored: string): Promise<void> {
  await page.addInitScript((text) => {
    if (sessionStorage.getItem("cart-left")) return;
    sessionStorage.setItem("cart-left", "yes");
    localStorage.setItem("shopping-cart", text);
  }, stored);
}
