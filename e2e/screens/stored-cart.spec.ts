import { leaveCart, storedCart } from "#testing/browser/cart.ts";
import { addToCart } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

const cartLine = {
  id: "zekat",
  title: "Zekât",
  amount: 200_00,
  quantity: 2,
  category: "genel",
  baseCurrency: "TRY",
  image: null,
  donationType: "standart",
  customerName: "Eski Bağışçı",
  customerEmail: "",
  customerPhone: "5321234567",
};
const lost = "Sepetinizdeki bir bağış okunamadığı için çıkarıldı.";

for (const [what, stored] of [
  ["cut off", "{broken"],
  ["no cart at all", '"hello"'],
  ["null", "null"],
  ["a list of the first release", JSON.stringify([{ ...cartLine, amount: 200 }])],
  ["a line with a negative amount", JSON.stringify({ version: 1, items: [{ ...cartLine, amount: -1 }] })],
  ["a line of null", JSON.stringify({ version: 1, items: [null] })],
  ["items that are no list", JSON.stringify({ version: 1, items: { 0: cartLine } })],
] as const) {
  test(`a damaged cart in the browser breaks no page: ${what}`, { tag: "@long" }, async ({ page }) => {
    await leaveCart(page, stored);
    for (const path of ["/", "/bagis"]) {
      await visit(page, path);
      await expect(page.getByRole("link", { name: "Sepet", exact: true })).toBeVisible();
    }
    await visit(page, "/sepet");
    await expect(page.getByText(lost)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
    await page.getByRole("button", { name: "Anladım" }).click();
    await expect(page.getByText(lost)).toBeHidden();
    await page.goto("/odeme");
    await expect(page).toHaveURL(/:\d+\/$/);
  });
}

test("a damaged cart keeps its valid lines", { tag: "@long" }, async ({ page }) => {
  await leaveCart(page, JSON.stringify({ version: 1, items: [{ ...cartLine, quantity: 0 }, cartLine] }));
  await visit(page, "/sepet");
  await expect(page.getByText(lost)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Zekât" })).toBeVisible();
  await expect(page.getByLabel("Adet: Zekât")).toHaveValue("2");
  await expect(page.getByRole("link", { name: "Ödemeye geç" })).toBeVisible();
});

test("the cart shows HTML in a stored title as text", { tag: "@long" }, async ({ page }) => {
  const title = "<img src=x onerror=alert(1)>";
  // The server provides the titles of existing campaigns.
  await leaveCart(page, JSON.stringify({ version: 1, items: [{ ...cartLine, id: "bilinmeyen", title }] }));
  await visit(page, "/sepet");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("several tabs show the same cart", { tag: "@long" }, async ({ page, context, donor }) => {
  const otherTab = await context.newPage();
  await visit(otherTab, "/sepet");
  await expect(otherTab.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();

  // Chromium draws a background tab every one or two seconds, and a press waits for this.
  await page.bringToFront();
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await expect(otherTab.getByRole("heading", { name: "Zekât" })).toBeVisible();
  await expect(otherTab.getByRole("link", { name: "Sepet 1", exact: true })).toBeVisible();

  await otherTab.bringToFront();
  await otherTab.getByRole("button", { name: "Adedi artır: Zekât" }).click();
  await page.bringToFront();
  await addToCart(page, "Fitre (Fıtır Sadakası)", "240", donor);
  await expect(otherTab.getByLabel("Adet: Zekât")).toHaveValue("2");
  await expect(otherTab.getByRole("heading", { name: "Fitre (Fıtır Sadakası)" })).toBeVisible();

  await otherTab.bringToFront();
  await otherTab.getByRole("button", { name: "Sepetten çıkar: Zekât" }).click();
  await otherTab.getByRole("button", { name: "Sepetten çıkar: Fitre (Fıtır Sadakası)" }).click();
  await expect(page.getByRole("link", { name: "Sepet", exact: true })).toBeVisible();
  expect(await storedCart(page)).toBeNull();
});
