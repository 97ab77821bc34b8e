import { expect, type Locator, type Page } from "@playwright/test";
import type { Donor } from "./journey.ts";
import { visit } from "./visit.ts";

export function campaignCard(page: Page, title: string): Locator {
  return page.getByRole("article", { name: title, exact: true });
}

/** Returns the card of a campaign with its amounts visible. On a phone the card is a row of the list that a press opens. */
export async function openCard(page: Page, title: string): Promise<Locator> {
  const card = campaignCard(page, title);
  await expect(card).toBeVisible();
  const closed = card.locator("details:not([open]) > summary");
  if (await closed.isVisible()) await closed.click();
  return card;
}

/** Opens the modal from the campaign's card. Without an amount it has the campaign's price. */
export async function openModal(page: Page, title: string, amount?: string): Promise<Locator> {
  const card = await openCard(page, title);
  if (amount !== undefined) await card.getByLabel("Bağış tutarı").fill(amount);
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: title });
  await expect(modal).toBeVisible();
  return modal;
}

/** Fills the donor's fields. They are closed when the cart or the server knows the donor. */
export async function fillDonor(modal: Locator, donor: Donor): Promise<void> {
  const change = modal.getByRole("button", { name: "değiştir" });
  await expect(async () => {
    if (await change.isVisible()) await change.click();
    await modal.getByLabel("Ad Soyad").fill(donor.name, { timeout: 1_000 });
  }).toPass();
  await modal.getByLabel("Telefon numarası").fill(donor.phone);
  await modal.getByLabel("E-posta").fill(donor.email);
}

/** Goes from /bagis to the checkout with one donation. */
export async function donateDirectly(page: Page, title: string, amount: string, donor: Donor): Promise<void> {
  await visit(page, "/bagis");
  const modal = await openModal(page, title, amount);
  await fillDonor(modal, donor);
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await expect(page.getByRole("heading", { name: "Ödeme", exact: true })).toBeVisible();
}

/** Puts one donation into the cart and stays on the page. */
export async function addToCart(page: Page, title: string, amount: string, donor: Donor): Promise<void> {
  const modal = await openModal(page, title, amount);
  await fillDonor(modal, donor);
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
  await expect(modal).toBeHidden();
}
