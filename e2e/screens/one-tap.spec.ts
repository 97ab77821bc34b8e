import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

const eyes = "Gezici Göz Kliniği";
const eyesPath = "/projeler/gezici-goz-klinigi";
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const bar = (page: Page) => page.locator("[data-behaviour=give-bar]");
const amountInModal = (page: Page, title: string) =>
  page.getByRole("dialog", { name: title }).getByLabel("Bağış tutarı");

test.describe("on a phone", () => {
  test.use(phone);

  test("one tap on a card of the home page opens the dialog with the amount", { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, "/");
    const card = page.getByRole("article").filter({ hasText: "Ramazan Kumanyası" });
    await card.getByRole("button", { name: "₺2.500 Bağış Yap Ramazan Kumanyası" }).tap();
    await expect(amountInModal(page, "Ramazan Kumanyası")).toHaveValue("2.500");
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Bağış Yap Ramazan Kumanyası", exact: true }).tap();
    await expect(amountInModal(page, "Ramazan Kumanyası")).toHaveValue("");
    await page.keyboard.press("Escape");
    const project = page.getByRole("article").filter({ hasText: "Çad'da Köy Su Kuyusu" });
    await project.getByRole("button", { name: /^₺100 Bağış Yap/ }).tap();
    await expect(page.getByRole("dialog").getByLabel("Bağış tutarı")).toHaveValue("100");
    await expect(page).toHaveURL(/\/$/);
  });

  test("the page of a project has a donation bar while its amounts are not visible", {
    tag: "@long",
  }, async ({ page }) => {
    await visit(page, eyesPath);
    await expect(bar(page)).toBeVisible();
    await expect(bar(page)).toContainText(eyes);
    await expectAccessible(page, "the bar");
    await bar(page).getByLabel("Tutar").fill("300");
    await bar(page).getByRole("button", { name: "Devam" }).tap();
    await expect(amountInModal(page, eyes)).toHaveValue("300");
    await page.keyboard.press("Escape");

    const ownAmount = page.getByRole("complementary").getByLabel("Bağış tutarı");
    await ownAmount.scrollIntoViewIfNeeded();
    await expect(ownAmount, "both are one amount").toHaveValue("300");
    await expect(bar(page), "not beside the page's own amounts").toBeHidden();
    await page.getByRole("heading", { name: "Diğer projeler" }).scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeVisible();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(bar(page), "not over the footer").toBeHidden();
  });

  test("the donation bar of news gives to the first campaign or project of the news", {
    tag: "@long",
  }, async ({ page }) => {
    await visit(page, "/haberler");
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Konteyner kentte oyun ve ders" }).first().tap();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page)).toContainText("Afet ve Deprem Yardımı");
    await expectAccessible(page, "the bar of news");
    await bar(page).getByLabel("Tutar").fill("300");
    await bar(page).getByRole("button", { name: "Devam" }).tap();
    await expect(amountInModal(page, "Afet ve Deprem Yardımı")).toHaveValue("300");
    await page.keyboard.press("Escape");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(bar(page), "not over the footer").toBeHidden();
  });

  test("the donation bar of a kurban shows the price and covers no focused field", { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, "/bagis?campaign=kurban");
    await expect(bar(page)).toContainText("₺15.000");
    const clear = () =>
      page.evaluate(() => {
        const focusedBox = document.activeElement?.getBoundingClientRect();
        const edge = document.querySelector("[data-behaviour=give-bar]")?.getBoundingClientRect();
        const hasBar = document.documentElement.hasAttribute("data-give-bar");
        return !focusedBox || !edge || !hasBar || focusedBox.bottom <= edge.top || focusedBox.top >= edge.top;
      });
    for (let stop = 0; stop < 45; stop++) {
      await page.keyboard.press("Tab");
      await expect.poll(clear, `stop ${stop}`).toBe(true);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await bar(page).getByRole("button", { name: "Devam" }).tap();
    await expect(page.getByRole("dialog", { name: "Yurt İçi Kurban" })).toBeVisible();
  });
});

test("on a wide screen the amounts stay visible beside the text, and the page has no bar", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, eyesPath);
  const card = page.getByRole("complementary");
  for (const goal of [page.getByRole("heading", { level: 1 }), page.getByText("Paylaş").last()]) {
    await goal.scrollIntoViewIfNeeded();
    await expect(card.getByRole("button", { name: "Bağış Yap" })).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toBeHidden();
  }
  await card.getByRole("button", { name: "₺500" }).click();
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(amountInModal(page, eyes)).toHaveValue("500");
});

test.describe("the list on a phone", () => {
  test.use(phone);

  for (const language of ["tr", "ar"]) {
    test(`is at most 6,000 px high in "${language}", and nothing moves`, {
      tag: "@long",
    }, async ({ page, context, site }) => {
      await context.addCookies([{ name: "lang", value: language, url: site.url }]);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) shifts.push(value);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await visit(page, "/bagis");
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_000);
      await page.locator("article summary").nth(1).tap();
      await expect(
        page.getByRole("article").nth(1).locator("button[type=submit]:not([name]):visible"),
      ).toBeVisible();
      await expectAccessible(page, "an open row");
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    });
  }

  test("has the order of staff, and marks a campaign with a reached goal", { tag: "@long" }, async ({
    page,
    store,
  }) => {
    await visit(page, "/bagis");
    const titles = await store.withDatabase((query) =>
      query<{ title: string }>("select title from campaigns where is_active order by display_order, id"),
    );
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles.map(({ title }) => title));
    const reachedCampaign = page.getByRole("article", { name: "Kadir Gecesi İyiliği" });
    await expect(reachedCampaign.getByText("Hedefe ulaşıldı").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Hedefe ulaşıldı").filter({ visible: true })).toHaveCount(1);
    const modal = await openModal(page, "Kadir Gecesi İyiliği", "50");
    await expect(modal.getByLabel("Bağış tutarı")).toHaveValue("50");
  });

  test("a visitor opens and closes a row with the keyboard", { tag: "@long" }, async ({ page }) => {
    await visit(page, "/bagis");
    const row = page.getByRole("article", { name: "Zekât" });
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(row.getByLabel("Bağış tutarı")).toBeFocused();
    await page.keyboard.type("350");
    await page.keyboard.press("Enter");
    await expect(amountInModal(page, "Zekât")).toHaveValue("350");
    await page.keyboard.press("Escape");
    await row.locator("summary").press("Space");
    await expect(row.getByLabel("Bağış tutarı")).toBeHidden();
  });
});

test.describe("without script", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("a visitor opens a row, and a press on a card of the home page leads to the campaign", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto("/bagis");
    const row = page.getByRole("article", { name: "Zekât" });
    await expect(row.getByText("ayrı bir hesapta")).toBeHidden();
    await row.locator("summary").tap();
    await expect(row.getByText("ayrı bir hesapta")).toBeVisible();
    await page.goto("/");
    await page.getByRole("button", { name: "₺2.500 Bağış Yap Ramazan Kumanyası" }).tap();
    await expect(page).toHaveURL(/\/bagis\?campaign=ramazan-kumanyasi&amount=2500\.00$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ramazan Kumanyası");
  });
});
