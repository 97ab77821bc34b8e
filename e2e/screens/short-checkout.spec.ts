import type { Locator, Page } from "@playwright/test";
import { LOCALES } from "#shared/text/locale.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import { leaveCart } from "#testing/browser/cart.ts";
import { expectDonorLine, expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { addToCart, donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const bar = (page: Page) => page.getByRole("button", { name: /^Bağış özeti/ });

/** Expects the whole element on the screen, and no bar over a part of the element. */
async function expectBetweenBars(page: Page, element: Locator, what: string) {
  const edges = async () => {
    const [top, bottom, box] = await Promise.all([
      bar(page).boundingBox(),
      page.locator("[data-pay-bar]").boundingBox(),
      element.boundingBox(),
    ]);
    if (!top || !bottom || !box) return "not there";
    if (box.y < top.y + top.height) return "under the upper bar";
    return box.y + box.height > bottom.y ? "under the lower bar" : "in view";
  };
  await expect.poll(edges, what).toBe("in view");
}

test("a donor whose details are in the dialog types only three fields of the card", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  await donateDirectly(page, "Zekât", "250", donor);
  await expect(payButton(page)).toBeEnabled();
  await expectDonorLine(page, donor);
  await expect(page.getByLabel("Kart üzerindeki ad")).toHaveValue(donor.name);

  await page.getByLabel("Kart numarası").fill(visa.number);
  await page.getByLabel("Son kullanma tarihi").fill(visa.expiry);
  await page.getByLabel("CVV").fill(visa.cvv);
  await payButton(page).tap();
  await answerBank(page, "123456");
  await expectThanks(page, "₺250,00");
  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "completed",
    customer_phone: donor.phone,
    customer_email: donor.email,
    total_amount: 250_00,
  });
});

test("the form of the server works after hydration, without values that the browser has restored", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const form = document.querySelector<HTMLFormElement>("form[action='/odeme']");
      if (!form) return;
      Object.assign(window, { sentForm: form });
      for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=radio]), textarea")) {
        if (field.type === "checkbox") field.checked = true;
        else field.value = "4";
      }
    }),
  );
  await page.goto("/odeme");
  await expect(payButton(page)).toBeEnabled();
  const form = page.locator("form[action='/odeme']");
  expect(await form.evaluate((live) => live === (window as { sentForm?: unknown }).sentForm)).toBe(true);
  for (const label of ["Kart numarası", "Son kullanma tarihi", "CVV", "Mesajınız"]) {
    await expect(page.getByLabel(label), label).toHaveValue("");
  }
  await expect(page.getByLabel("Kart üzerindeki ad")).toHaveValue(donor.name);
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
});

test("the checkout with one kurban is at most 1,800 px high in every language", { tag: "@long" }, async ({
  page,
  context,
  site,
  donor,
}) => {
  const gift = {
    id: "kurban-yurt-disi",
    title: "Yurt Dışı Kurban",
    category: "kurban",
    donationType: "vacip",
  };
  const amount = { amount: 4_500_00, quantity: 1, baseCurrency: "TRY", image: null };
  const donorValues = { customerName: donor.name, customerPhone: donor.phone, customerEmail: donor.email };
  const items = [{ key: "1", ...gift, ...amount, ...donorValues }];
  await leaveCart(page, JSON.stringify({ version: 1, items }));
  for (const language of LOCALES) {
    await context.addCookies([{ name: "lang", value: language, url: site.url }]);
    await visit(page, "/odeme");
    await expect(page.locator("[data-pay-bar] button")).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length, language).toBeLessThanOrEqual(1_800);
  }
});

test("the total and the pay button stay visible, and the bar opens the list of donations", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "250", donor);
  await addToCart(page, "Fitre (Fıtır Sadakası)", "5000", donor);
  await visit(page, "/odeme");
  await expect(payButton(page)).toBeEnabled();
  await expect(bar(page)).toHaveText(/₺5\.250,00 · 2 bağış$/);
  for (const part of ["Kart numarası", "Mesajınız"]) {
    await page.getByLabel(part).scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  }

  const cartRow = page.getByRole("listitem").filter({ hasText: "Fitre (Fıtır Sadakası)" }).first();
  await expect(cartRow).toBeHidden();
  await bar(page).tap();
  await expect(cartRow).toBeVisible();
  await expect(cartRow).toContainText("₺5.000,00");
  await page.keyboard.press("Escape");
  await expect(cartRow).toBeHidden();
  await expect(bar(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cartRow).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Düzenle" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cartRow, "the list covers no focused field").toBeHidden();
});

test("with an open keyboard, no bar covers a focused field or its error", { tag: "@long" }, async ({
  page,
  donor,
}) => {
  await page.setViewportSize({ width: 390, height: 460 });
  await donateDirectly(page, "Zekât", "250", donor);
  await page.getByRole("button", { name: "değiştir" }).tap();
  await page.getByLabel("Ad Soyad").fill("");
  await page.getByLabel("Telefon").fill("");
  await page.getByLabel("Kart üzerindeki ad").fill("");
  await payButton(page).tap();
  await expect(page.getByLabel("Ad Soyad")).toBeFocused();
  const wrong = ["Ad Soyad", "Telefon", "Kart numarası", "Son kullanma tarihi", "CVV", "Kart üzerindeki ad"];
  const fields = wrong.map((name) => page.getByLabel(name, { exact: true }));
  for (const down of [true, false]) {
    for (const field of down ? fields : fields.toReversed()) {
      await expect(async () => {
        if (await field.evaluate((input) => input === document.activeElement)) return;
        await page.keyboard.press(down ? "Tab" : "Shift+Tab");
        throw new Error("not yet focused");
      }).toPass();
      await expectBetweenBars(page, field, `field ${await field.getAttribute("id")}`);
      const error = field.locator("xpath=ancestor::div[2]").getByRole("alert");
      await expectBetweenBars(page, error, (await error.textContent()) ?? "");
    }
  }

  // At 400 % zoom the bars are not sticky, because they would cover too much.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByLabel("CVV").scrollIntoViewIfNeeded();
  await expect(bar(page)).not.toBeInViewport();
  await expect(payButton(page)).not.toBeInViewport();
});

test("the reason of a refused payment scrolls into view, whichever button the donor pressed", {
  tag: "@long",
}, async ({ page, donor, watch }) => {
  watch.expectTrouble(/503/);
  await page.setViewportSize({ width: 390, height: 460 });
  await page.route("**/create-order", (route) => route.fulfill({ status: 503, body: "down" }));
  await donateDirectly(page, "Zekât", "250", donor);
  await fillCard(page, visa);
  await page.getByLabel("Kart numarası").scrollIntoViewIfNeeded();
  await payButton(page).tap();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Ödeme işlemi sırasında bir hata oluştu");
  await expectBetweenBars(page, alert, "the notice");
});

test("the header and the footer of the checkout have no links to other pages", { tag: "@long" }, async ({
  page,
  donor,
}) => {
  await donateDirectly(page, "Zekât", "250", donor);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sepete dön" })).toHaveAttribute("href", "/sepet");
  await expect(header.getByRole("link", { name: /ana sayfa$/ })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Sepet 1", exact: true })).toBeVisible();
  await header.getByRole("button", { name: /^Dil/ }).tap();
  await expect(header.getByRole("link", { name: "English" })).toHaveAttribute("href", "/odeme?lang=en");
  await expect(header.getByRole("link")).toHaveCount(3 + 3);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  const targets = await footer
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets.map((target) => target?.replace(/(?<=^(?:tel|mailto):).*/, "…"))).toEqual([
    "tel:…",
    "mailto:…",
    "/biz-kimiz/kurumsal/kvkk-aydinlatma-metni",
    "/biz-kimiz/kurumsal/cerezler",
    "/biz-kimiz/kurumsal/bagis-sartlari",
    "/biz-kimiz/kurumsal/vakif-kurulus-senedi",
  ]);
});
