import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatReference } from "#shared/giving/order-reference.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { type Donor, expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

async function giveByTransfer(page: Page, title: string, amount: string, donor: Donor): Promise<void> {
  await donateDirectly(page, title, amount, donor);
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  await page.getByRole("button", { name: /bağışı kaydet$/ }).click();
  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
}

/** Counts the pages of the PDF that Chromium prints. */
async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", printBackground: false });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

test("the donor prints or keeps the thank-you page, which fits on one sheet of paper", {
  tag: "@long",
}, async ({ page, donor, books, browser }) => {
  await donateDirectly(page, "Zekât", "500", donor);
  await payByCard(page, visa, "123456");
  await expectThanks(page, "₺500,00");
  const order = await books.orderOf(donor.name);
  const main = page.getByRole("main");
  for (const text of [
    donor.name,
    "Zekât",
    "Zekat Bağışı",
    order.id,
    formatReference(order.reference),
    "Kütük no: 0000-DEMO",
    "Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri",
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  // No document was sent, so the page names none.
  await expect(main.getByText(/SMS/)).toHaveCount(0);
  await waitForScripts(page);
  await expectAccessible(page, "thank-you");

  await page.emulateMedia({ media: "print" });
  for (const absentText of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("complementary"),
  ]) {
    await expect(absentText).toBeHidden();
  }
  for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
  expect(await pagesOnPaper(page)).toBe(1);

  const stranger = await browser.newContext({ locale: "tr-TR" });
  const otherPage = await stranger.newPage();
  await otherPage.goto(page.url());
  await expect(otherPage.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible();
  for (const text of [donor.name, order.id, formatReference(order.reference)]) {
    await expect(otherPage.getByText(text)).toHaveCount(0);
  }
  await stranger.close();
});

test("on the page of a bank transfer the donor copies and saves all details, and sees them again later", {
  tag: "@long",
}, async ({ page, donor, books, browser }) => {
  await giveByTransfer(page, "Zekât", "750,50", donor);
  const order = await books.orderOf(donor.name);
  const reference = formatReference(order.reference);
  await waitForScripts(page);
  await expectAccessible(page, "transfer");

  // When the browser refuses the clipboard, the older command copies.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
    document.addEventListener("copy", () => {
      document.body.dataset.heard = document.querySelector("textarea")?.value ?? "";
    });
  });
  for (const [name, copied] of [
    ["Aktarılacak tutar", "750,50"],
    ["Alıcı", "İmece Vakfı"],
    ["IBAN", /^TR\d{24}$/],
    ["Açıklamaya yazılacak referans", reference],
  ] as const) {
    const button = page.getByRole("button", { name: `Kopyala: ${name}`, exact: true });
    await button.press("Enter");
    await expect(page.locator("body")).toHaveAttribute("data-heard", copied);
    await expect(button, "the keyboard goes on from here").toBeFocused();
  }
  // When the browser refuses both, the page selects the text.
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole("button", { name: "Kopyala: Açıklamaya yazılacak referans" }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(reference);
  await expect(page.getByRole("img", { name: "IBAN: IBAN'ın QR kodu" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Resim olarak kaydet" }).click();
  const savedFile = await download;
  expect(savedFile.suggestedFilename()).toBe(`havale-${reference}.png`);
  const picture = await readFile(await savedFile.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBe(1080);
  expect(picture.length).toBeGreaterThan(20_000);
  await page.emulateMedia({ media: "print" });
  expect(await pagesOnPaper(page)).toBe(1);
  await page.emulateMedia({ media: "screen" });

  // The donor leaves the page and opens it again.
  await visit(page, "/hesap-numaralari");
  await page.getByRole("link", { name: "Kayıtlı havalenizin bilgileri" }).click();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  const stranger = await browser.newContext({ locale: "tr-TR" });
  const otherPage = await stranger.newPage();
  await otherPage.goto(page.url());
  await expect(otherPage.getByText("Bu tarayıcıda gösterilecek bir havale kaydı yok.")).toBeVisible();
  await expect(otherPage.getByText(reference)).toHaveCount(0);
  await stranger.close();
});

test("the page of a failed payment names the order, and mentions no cart that is empty", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  await donateDirectly(page, "Katarakt Ameliyatı", "2500", donor);
  await payByCard(page, visa, "100051");
  await expect(page.getByRole("alert")).toContainText("Ödeme işlemi başarısız oldu.");
  const order = await books.orderOf(donor.name);
  await expect(
    page.getByText(`Referans: ${formatReference(order.reference)}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Sepetiniz duruyor;")).toBeVisible();
  await expect(page.getByRole("link", { name: "Yeniden dene" })).toHaveAttribute("href", "/odeme");
  await waitForScripts(page);
  await expectAccessible(page, "failure");

  await page.evaluate(() => localStorage.removeItem("shopping-cart"));
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByText("Sepetiniz duruyor;")).toBeHidden();
  await expect(page.getByText("sepetiniz boş")).toBeVisible();
  await expect(page.getByRole("link", { name: "Yeniden dene" })).toBeHidden();
  await page.getByRole("link", { name: "Bağışınızı yeniden seçin" }).click();
  await expect(page).toHaveURL(/\/bagis/);
});
