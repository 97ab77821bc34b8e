import type { Page } from "@playwright/test";
import { LOCALES } from "#shared/text/locale.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import { expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { fillDonor, openCard, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { readingPages } from "#testing/browser/public-pages.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

const width = 390;
test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(width);
}

test("a donor gives on a phone, from the menu to the thank-you page, and no page scrolls sideways", async ({
  page,
  donor,
  books,
}) => {
  await visit(page, "/");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Menü" }).tap();
  const menu = page.getByRole("dialog", { name: "Menü" });
  await expect(menu.getByRole("link", { name: "Hesap Numaraları" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await menu.getByRole("link", { name: "Bağışlar" }).tap();
  await expect(page).toHaveURL(/\/bagis$/);
  await waitForScripts(page); // Before, a press opens the address of the campaign.
  await expect(menu).toBeHidden();
  await expectNoSidewaysScroll(page);

  const modal = await openModal(page, "Zekât", "100");
  // The dialog is a sheet at the lower edge, as wide as the screen.
  await expect.poll(async () => Math.round((await modal.boundingBox())?.x ?? -1)).toBe(0);
  await expect
    .poll(async () => {
      const box = await modal.boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(844);
  expect((await modal.boundingBox())?.width).toBe(width);
  await expect(modal.getByRole("button", { name: "Sepete Ekle" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await fillDonor(modal, donor);
  await modal.getByRole("button", { name: "Sepete Ekle" }).tap();
  await page.getByRole("link", { name: "Sepete git" }).tap();
  await expect(page.getByRole("heading", { name: "Sepetiniz", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Ödemeye geç" }).tap();
  await fillCard(page, visa);
  await expectNoSidewaysScroll(page);
  await payButton(page).tap();
  await answerBank(page, "000000");
  await expect(page.getByRole("alert")).toContainText("3D Secure doğrulaması başarısız oldu.");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Yeniden dene" }).tap();
  await fillCard(page, visa);
  await payButton(page).tap();
  await answerBank(page, "123456");
  await expectThanks(page, "₺100,00");
  await expectNoSidewaysScroll(page);
  expect(await books.orderOf(donor.name)).toMatchObject({ status: "completed", total_amount: 100_00 });
});

test("a field with an invalid amount scrolls into view below the sticky bars, with its label", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/bagis");
  const card = await openCard(page, "Zekât");
  const giveButton = card.getByRole("button", { name: "Bağış Yap" });
  // The button is visible, and its field is behind the bars at the top.
  await giveButton.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 150));
  await giveButton.tap();
  await expect(card.getByLabel("Bağış tutarı")).toBeFocused();
  await expect(card.getByText("Bağış tutarı giriniz", { exact: true })).toBeInViewport();
  const label = card.getByText("Bağış tutarı", { exact: false }).first();
  await expect
    .poll(() =>
      label.evaluate((element) => {
        const { x, y } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + 2, y + 2));
      }),
    )
    .toBe(true);
});

test("the kurban sheet fits a phone, and its buttons stay visible while the fields scroll", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/bagis?campaign=kurban");
  const modal = await openModal(page, "Yurt İçi Kurban");
  await expect(modal.getByRole("button", { name: "Hemen Bağış Yap" })).toBeInViewport({ ratio: 1 });
  await modal.getByRole("checkbox", { name: /vekâlet/ }).scrollIntoViewIfNeeded();
  await expect(modal.getByRole("button", { name: "Hemen Bağış Yap" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

for (const language of LOCALES) {
  test(`no page scrolls sideways on a phone in "${language}"`, {
    tag: "@long",
  }, async ({ page, watch }) => {
    watch.expectTrouble(/404/);
    await visit(page, `/?lang=${language}`);
    await expectNoSidewaysScroll(page);
    for (const path of [
      "/bagis",
      "/bagis?category=kurban",
      "/sepet",
      "/payment/verify?status=success",
      "/payment/verify?status=error&type=3d_auth_failed",
      "/boyle-bir-sayfa-yok",
      ...readingPages,
    ]) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    }
  });
}
