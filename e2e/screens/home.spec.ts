import type { Page } from "@playwright/test";
import { storedCart } from "#testing/browser/cart.ts";
import { fillDonor } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

const abroad = "Yurt Dışı Kurban";
const atHome = "Yurt İçi Kurban";
/** The titles of the first two slides, before the demo slides. */
const count = 6;

const slider = (page: Page) => page.locator("section[aria-roledescription]");
const slide = (page: Page, title: string) => slider(page).getByRole("group", { name: title });
const visibleSlides = (page: Page) =>
  slider(page).locator("[role=group][aria-roledescription]:not(.invisible)");
const current = (page: Page) => slider(page).locator("[data-dot][aria-current=true]");

/** Swipes over the picture, because a drag over text would select words. In Arabic the picture is on the other side. */
async function drag(page: Page, across: number): Promise<void> {
  const box = await slider(page).boundingBox();
  const rtl = await page.evaluate(() => document.dir === "rtl");
  const x = (box?.x ?? 0) + (box?.width ?? 0) * (rtl ? 0.25 : 0.75);
  const y = (box?.y ?? 0) + 150;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + 4, { steps: 3 });
  await page.mouse.move(x + across, y + 4, { steps: 3 });
  await page.mouse.up();
}

test.describe("standing still", () => {
  test("the two kurban slides come first, and the slides rotate in both directions", {
    tag: "@long",
  }, async ({ page }) => {
    await visit(page, "/");
    await expect(visibleSlides(page)).toHaveAccessibleName(`1 / ${count}: ${abroad}`);
    await expect(slide(page, abroad).getByLabel("Bağış tutarı")).toHaveValue("4.500");
    const next = slider(page).getByRole("button", { name: "Sonraki slayt" });
    await next.click();
    await expect(visibleSlides(page)).toHaveAccessibleName(`2 / ${count}: ${atHome}`);
    await expect(slide(page, atHome).getByLabel("Bağış tutarı")).toHaveValue("15.000");
    for (let step = 2; step < count; step++) await next.click();
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^${count}\\. slayt`));
    await next.click();
    await expect(current(page)).toHaveAccessibleName(`1. slayt: ${abroad}`);
    await slider(page).getByRole("button", { name: "Önceki slayt" }).click();
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^${count}\\. slayt`));
    await slider(page)
      .getByRole("button", { name: `2. slayt: ${atHome}` })
      .click();
    await expect(visibleSlides(page)).toHaveAccessibleName(`2 / ${count}: ${atHome}`);
  });

  for (const [language, next] of [
    ["tr", -1],
    ["ar", 1],
  ] as const) {
    test(`in "${language}" a swipe of more than 50 px or an arrow key shows the next or the previous slide`, {
      tag: "@long",
    }, async ({ page, context, site }) => {
      await context.addCookies([{ name: "lang", value: language, url: site.url }]);
      await visit(page, "/");
      const dots = slider(page).locator("[data-dot]");
      await drag(page, next * 50);
      await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
      await drag(page, next * 60);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await drag(page, next * -60);
      await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
      await dots.nth(0).focus();
      await page.keyboard.press(next === -1 ? "ArrowRight" : "ArrowLeft");
      await expect(dots.nth(1)).toBeFocused();
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await page.keyboard.press(next === -1 ? "ArrowLeft" : "ArrowRight");
      await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
    });
  }

  test("the slide shows an error for an invalid amount, and a valid amount opens the dialog", {
    tag: "@long",
  }, async ({ page, donor }) => {
    await visit(page, "/");
    const amount = slide(page, abroad).getByLabel("Bağış tutarı");
    const giveButton = slide(page, abroad).getByRole("button", { name: "Bağış Yap" });
    for (const text of ["", "0", "abc", "-5"]) {
      await amount.fill(text);
      await giveButton.click();
      await expect(slide(page, abroad).getByRole("alert")).toHaveText(
        "Lütfen geçerli bir bağış tutarı giriniz.",
      );
      await expect(amount).toBeFocused();
    }
    await amount.fill("4.499,99");
    await giveButton.click();
    await expect(slide(page, abroad).getByRole("alert")).toHaveText("Minimum bağış tutarı 4.500₺'dir");
    await amount.fill("3");
    await expect(slide(page, abroad).getByRole("alert"), "lira, not a count").toHaveText(
      "Minimum bağış tutarı 4.500₺'dir",
    );
    await amount.fill("5.000");
    await giveButton.click();
    await expect(slide(page, abroad).getByRole("alert")).toHaveText("Bir hisse 4.500 TL'dir");
    await expect(amount, "what was typed stays").toHaveValue("5.000");
    await expect(slide(page, abroad).getByRole("status")).toHaveText("–");
    await slide(page, abroad).getByRole("button", { name: "Bir hisse artır" }).click();
    await expect(amount).toHaveValue("9.000");
    await amount.fill("13500");
    await expect(slide(page, abroad).getByRole("status")).toHaveText("3 hisse");
    await slide(page, abroad).getByRole("button", { name: "Bir hisse azalt" }).click();
    await expect(amount).toHaveValue("9.000");
    await amount.press("Enter");
    const modal = page.getByRole("dialog", { name: abroad });
    await expect(modal.getByLabel("Kurban bedeli")).toHaveValue("₺9.000");
    await modal.getByRole("button", { name: "Bir hisse artır" }).click();
    await expect(modal.getByLabel("Kurban bedeli")).toHaveValue("₺13.500");
    await modal.getByRole("radio", { name: "Vacip Kurban" }).check();
    await fillDonor(modal, donor);
    await modal.getByRole("checkbox").check();
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(page.getByText("Bağışınız sepete eklendi!")).toBeVisible();
    const cart = JSON.parse((await storedCart(page)) ?? "{}") as { items: object[] };
    expect(cart.items[0]).toMatchObject({ quantity: 3, amount: 13_500_00 });
  });

  test("a visitor gives an amount in a slide that links to a campaign", { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, "/");
    const night = slide(page, "Bin aydan hayırlı bir gece");
    await slider(page)
      .getByRole("button", { name: /Bin aydan/ })
      .click();
    await night.getByLabel("Bağış tutarı").fill("1.000");
    await night.getByRole("button", { name: "İyiliğe Katıl" }).click();
    await expect(page.getByRole("dialog", { name: /Kadir Gecesi/ }).getByLabel("Bağış tutarı")).toHaveValue(
      "1.000",
    );
  });

  test("nothing moves while the page loads and the slides change", { tag: "@long" }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, "/");
    const below = page.getByRole("heading", { name: "Emanetinizi, yerini bulana dek taşırız" });
    const top = () => below.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const place = await top();
    for (let step = 0; step < count; step++) {
      await slider(page).getByRole("button", { name: "Sonraki slayt" }).click();
      expect(await top()).toBe(place);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // Fallback fonts have slightly different widths, so a late font can move a line break.
    // A picture or section without a reserved place shifts the page ten times as much. Browsers call 0.1 good.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  });
});

test("slides advance, except under the mouse, with the focus inside, or when the visitor has paused them", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await visit(page, "/");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const dots = slider(page).locator("[data-dot]");
  const at = (index: number) => expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
  const live = slider(page).locator("[aria-live]");
  await expect(live).toHaveAttribute("aria-live", "off");
  const first = await current(page).evaluate(
    (dot) => [...(dot.parentElement?.children ?? [])].indexOf(dot) - 1,
  );
  await page.clock.runFor(7_100);
  await at((first + 1) % count);

  await slider(page).hover({ position: { x: 60, y: 40 } });
  await expect(live).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(20_000);
  await at((first + 1) % count);
  await page.mouse.move(5, 5);
  await expect(live).toHaveAttribute("aria-live", "off");

  await slider(page).getByRole("button", { name: "Slayt gösterisini duraklat" }).focus();
  await expect(live).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(20_000);
  await at((first + 1) % count);
  await page.keyboard.press("Enter");
  await expect(slider(page).getByRole("button", { name: "Slayt gösterisini başlat" })).toBeFocused();
  await page.getByRole("link", { name: "Bağışlar" }).first().focus();
  await page.clock.runFor(20_000);
  await at((first + 1) % count);
  await expect(live).toHaveAttribute("aria-live", "polite");
});

test("reduced motion stops the slides until the visitor starts them", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await visit(page, "/");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(20_000);
  await expect(slider(page).locator("[data-dot]").first()).toHaveAttribute("aria-current", "true");
  await expect(slider(page).getByRole("button", { name: "Slayt gösterisini başlat" })).toBeVisible();
});

test("a visitor uses menu, search, slides, amount and dialog with the keyboard alone", {
  tag: "@long",
}, async ({ page }) => {
  // Slides that move have the button that pauses them.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  const menuButton = page.getByRole("button", { name: "Daha Fazla" });
  await tabTo(page, menuButton);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("banner").getByRole("link", { name: "Hesap Numaraları" })).toBeFocused();
  await page.keyboard.press("Escape");

  const icon = page.getByRole("banner").getByRole("link", { name: "Ara", exact: true });
  await tabTo(page, icon);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(icon).toBeFocused();

  await tabTo(page, slider(page).getByRole("button", { name: "Slayt gösterisini duraklat" }));
  await page.keyboard.press("Space");
  await slider(page).locator("[data-dot]").first().focus();
  await page.keyboard.press("ArrowRight");
  const next = slider(page).locator("[data-dot][aria-current=true]");
  await expect(next).toBeFocused();
  await slider(page)
    .getByRole("button", { name: `2. slayt: ${atHome}` })
    .press("Enter");
  await tabTo(page, slide(page, atHome).getByLabel("Bağış tutarı"));
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: atHome });
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(slide(page, atHome).getByLabel("Bağış tutarı")).toBeFocused();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can read every slide, and its button opens the page of the campaign", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto("/");
    await expect(slide(page, abroad).getByRole("heading")).toBeVisible();
    await expect(slider(page).getByRole("button", { name: "Sonraki slayt" })).toBeHidden();
    await slide(page, atHome).scrollIntoViewIfNeeded();
    await expect(slide(page, atHome).getByRole("heading")).toBeInViewport();
    await slide(page, atHome).getByRole("button", { name: "Bağış Yap" }).click();
    await expect(page).toHaveURL(/\/bagis\?campaign=kurban-yurt-ici&amount=15\.000$/);
    await expect(page.getByRole("heading", { level: 1, name: atHome })).toBeVisible();
  });
});

test("the home page has no slide of a closed kurban campaign", { tag: "@long" }, async ({ page, books }) => {
  await books.change("update campaigns set is_active = false where id = 'kurban-yurt-disi'");
  try {
    await expect(async () => {
      await page.goto("/");
      await expect(visibleSlides(page)).toHaveAccessibleName(`1 / ${count - 1}: ${atHome}`, { timeout: 500 });
    }).toPass();
    await waitForScripts(page);
  } finally {
    await books.change("update campaigns set is_active = true where id = 'kurban-yurt-disi'");
  }
});

test("a donor gives to a project on the donation page", { tag: "@long" }, async ({ page, donor, books }) => {
  await visit(page, "/projeler");
  await page.getByRole("button", { name: "₺250 Bağış Yap Çad'da Köy Su Kuyusu" }).click();
  await expect(page.getByRole("dialog", { name: "Çad'da Köy Su Kuyusu" })).toBeVisible();
  await visit(page, "/bagis?category=projeler");
  const card = page.getByRole("article", { name: "Çad'da Köy Su Kuyusu", exact: true });
  await expect(card.getByText("destekçi")).toBeVisible();
  await card.getByLabel("Bağış tutarı").fill("0,99");
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(card.getByRole("alert")).toHaveText("Minimum bağış tutarı 1 TL olmalıdır");
  await card.getByLabel("Bağış tutarı").fill("40");
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: "Çad'da Köy Su Kuyusu" });
  await fillDonor(modal, donor);
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await expect(page.getByRole("heading", { name: "Ödeme", exact: true })).toBeVisible();
  await page.getByRole("main").locator("input[value=bank_transfer]").check();
  await page.getByRole("main").locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
  expect(await books.orderOf(donor.name)).toMatchObject({
    total_amount: 40_00,
    items: [{ campaign_title: "Çad'da Köy Su Kuyusu", amount: 40_00 }],
  });
});
