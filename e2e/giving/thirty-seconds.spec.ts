import type { Locator, Page } from "@playwright/test";
import { answerBank } from "#testing/browser/bank-page.ts";
import { storedCart } from "#testing/browser/cart.ts";
import { expectThanks, payButton } from "#testing/browser/checkout.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const abroad = "Yurt Dışı Kurban";

/** Counts taps and typed fields, and types only into the field that a tap or the page has focused. */
function createCounter(page: Page) {
  const typedTexts: string[] = [];
  let taps = 0;
  async function tap(target: Locator) {
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    taps += 1;
  }
  async function type(field: Locator, text: string) {
    await expect(field).toBeVisible();
    if (!(await field.evaluate((input) => input === document.activeElement))) await tap(field);
    typedTexts.push(text);
    await page.keyboard.type(text);
  }
  return {
    tap,
    type,
    count: () => ({ taps, fields: typedTexts.length, different: new Set(typedTexts).size }),
  };
}

type Counter = ReturnType<typeof createCounter>;

async function chooseShare(page: Page, counter: Counter): Promise<Locator> {
  await visit(page, "/");
  await counter.tap(page.getByRole("group", { name: abroad }).getByRole("button", { name: "Bağış Yap" }));
  const modal = page.getByRole("dialog", { name: abroad });
  await counter.tap(modal.getByRole("radio", { name: "Vacip Kurban" }));
  return modal;
}

async function typeCard(page: Page, counter: Counter): Promise<void> {
  await expect(payButton(page)).toBeEnabled();
  await counter.type(page.getByLabel("Kart numarası"), visa.number);
  // A valid field moves the focus to the next field.
  await counter.type(page.getByLabel("Son kullanma tarihi"), visa.expiry.replace("/", ""));
  await counter.type(page.getByLabel("CVV"), visa.cvv);
}

test("a donor gives a kurban share with 8 taps and 5 fields, later with 5 taps and the card, and after a paid order also with a name", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  const firstCounter = createCounter(page);
  const modal = await chooseShare(page, firstCounter);
  await firstCounter.type(modal.getByLabel("Ad Soyad"), donor.name);
  await firstCounter.type(modal.getByLabel("Telefon numarası"), donor.phone);
  await firstCounter.tap(modal.getByRole("checkbox", { name: /vekâlet/ }));
  await firstCounter.tap(modal.getByRole("button", { name: "Hemen Bağış Yap" }));
  await typeCard(page, firstCounter);
  await firstCounter.tap(payButton(page));
  await expect(page.getByRole("heading", { name: "Ödemeyi onaylayın" })).toBeVisible();
  expect(firstCounter.count()).toEqual({ taps: 8, fields: 5, different: 5 });

  // The cart knows the donor, so the dialog and the checkout show one line instead of fields.
  const secondCounter = createCounter(page);
  const dialogAgain = await chooseShare(page, secondCounter);
  await expect(dialogAgain).toContainText(`${donor.name} · 532 123 45 67 · değiştir`);
  await secondCounter.tap(dialogAgain.getByRole("checkbox", { name: /vekâlet/ }));
  await secondCounter.tap(dialogAgain.getByRole("button", { name: "Hemen Bağış Yap" }));
  await typeCard(page, secondCounter);
  // The Enter key of the keyboard pays.
  await page.keyboard.press("Enter");
  await answerBank(page, "123456");
  expect(secondCounter.count()).toEqual({ taps: 5, fields: 3, different: 3 });
  await expectThanks(page, "₺4.500,00");

  const share = { campaign_title: abroad, donation_type: "vacip", amount: 4_500_00, quantity: 1 };
  const orders = await books.ordersOf(donor.name);
  expect(orders.at(-1)).toMatchObject({
    status: "completed",
    total_amount: 4_500_00,
    customer_phone: donor.phone,
    items: [share],
    bank: [{ amount: 4_500_00, result: "approved" }],
  });

  // The cart is empty. The server knows the donor of the paid order, and the browser gets only this line.
  const third = createCounter(page);
  const later = await chooseShare(page, third);
  const maskedDonor = `${donor.name.split(" ")[0]} ${donor.name.split(" ").at(-1)?.[0]}. · 5•• ••• 45 67 · değiştir`;
  await expect(later).toContainText(`${maskedDonor} · Bu cihazda hatırlama`);
  await third.tap(later.getByRole("checkbox", { name: /vekâlet/ }));
  await third.tap(later.getByRole("button", { name: "Hemen Bağış Yap" }));
  await expect(page.getByRole("region", { name: "Bilgileriniz" })).toContainText(maskedDonor);
  expect(await storedCart(page)).not.toMatch(new RegExp(`${donor.name}|${donor.phone}|${donor.email}`));
  await typeCard(page, third);
  await page.keyboard.press("Tab");
  await third.type(page.getByLabel("Kart üzerindeki ad"), visa.holder);
  await page.keyboard.press("Enter");
  await answerBank(page, "123456");
  expect(third.count()).toEqual({ taps: 5, fields: 4, different: 4 });
  await expectThanks(page, "₺4.500,00");
  const lastOrder = (await books.ordersOf(donor.name)).at(-1);
  expect(lastOrder).toMatchObject({ status: "completed", customer_phone: donor.phone, items: [share] });

  // A stand never shows the previous donor, and neither does a browser after the donor chose to be forgotten.
  const stand = await page.context().newPage();
  await visit(stand, "/?stand=1");
  const atStand = await chooseShare(stand, createCounter(stand));
  await expect(atStand.getByLabel("Ad Soyad")).toBeVisible();
  await expect(atStand).not.toContainText("••");
  const forgetfulDialog = await chooseShare(page, createCounter(page));
  const forgotten = page.waitForResponse("**/api/last-donor");
  await forgetfulDialog.getByRole("button", { name: "Bu cihazda hatırlama" }).tap();
  await expect(forgetfulDialog.getByLabel("Ad Soyad")).toBeFocused();
  await expect(forgetfulDialog.getByLabel("Ad Soyad")).toHaveValue("");
  expect((await forgotten).status()).toBe(204);
  const lastDonorResponse = page.waitForResponse("**/api/last-donor");
  await chooseShare(page, createCounter(page));
  expect(await (await lastDonorResponse).json()).toEqual({ donor: null });
});

test("with an open keyboard the dialog shows two fields between a small header and footer", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 460 });
  const modal = await chooseShare(page, createCounter(page));
  await modal.getByLabel("Ad Soyad").tap();
  for (const name of ["Ad Soyad", "Telefon numarası"]) {
    await expect(modal.getByLabel(name)).toBeInViewport({ ratio: 1 });
    expect(
      await modal.getByLabel(name).evaluate((input) => {
        const { x, y, width, height } = input.getBoundingClientRect();
        const isVisibleAt = (down: number) => input.contains(document.elementFromPoint(x + width / 2, down));
        return isVisibleAt(y + 2) && isVisibleAt(y + height - 2);
      }),
      `${name} is under no edge`,
    ).toBe(true);
  }
  await expect(modal.getByRole("button", { name: "Hemen Bağış Yap" })).toBeInViewport({ ratio: 1 });
});

test("`değiştir` opens the fields of the donor, and the next dialog has the changed values", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis?campaign=zekat");
  const giveButton = page.getByRole("article").getByRole("button", { name: "Bağış Yap" });
  await page.getByLabel("Bağış tutarı").fill("100");
  await giveButton.tap();
  const modal = page.getByRole("dialog");
  await modal.getByLabel("Ad Soyad").fill(donor.name);
  await modal.getByLabel("Telefon numarası").fill(donor.phone);
  await modal.getByRole("button", { name: "Sepete Ekle" }).tap();
  await expect(modal).toBeHidden();
  await giveButton.tap();
  await expect(modal.getByLabel("Ad Soyad")).toBeHidden();
  await modal.getByRole("button", { name: "değiştir" }).tap();
  await expect(modal.getByLabel("Ad Soyad")).toBeFocused();
  await expect(modal.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  await modal.getByLabel("Ad Soyad").fill("Zeynep Aydın");
  await modal.getByRole("button", { name: "Sepete Ekle" }).tap();
  await expect(modal).toBeHidden();
  await giveButton.tap();
  await expect(modal).toContainText("Zeynep Aydın · 532 123 45 67 · değiştir");
});
