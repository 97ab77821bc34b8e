import { expect, test } from "#testing/browser/journey.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

test("the header shrinks when the visitor scrolls by more than 50 px", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/bagis");
  const bar = page.getByRole("banner").locator("> div");
  const tall = (await bar.boundingBox())?.height ?? 0;
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
  await expect(bar).toHaveCSS("height", `${tall}px`);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(tall - 20);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(tall);
});

test("the menu of further pages opens on hover and closes 200 ms after it", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, "/");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const menuButton = page.getByRole("button", { name: "Daha Fazla" });
  const accounts = page.getByRole("banner").getByRole("link", { name: "Hesap Numaraları" });
  await menuButton.hover();
  await expect(accounts).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Projeler" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Haberler" })).toBeVisible();

  await page.mouse.move(640, 700);
  await page.clock.runFor(199);
  await expect(page.locator(":popover-open")).toHaveCount(1);
  await page.clock.runFor(2);
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(accounts).toBeHidden();

  // The first press keeps the menu that the mouse has opened, and the second press closes it.
  await menuButton.click();
  await expect(accounts).toBeVisible();
  await menuButton.click();
  await expect(accounts).toBeHidden();
});

test("a menu closes on a click elsewhere, on Escape, and when another menu opens", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/");
  const about = page.getByRole("button", { name: "Biz Kimiz" });
  const follow = page.getByRole("button", { name: "Bizi Takip Edin" });
  const bar = page.getByRole("navigation", { name: "Kurumsal bağlantılar ve dil" });

  await about.click();
  await expect(bar.getByRole("link", { name: "Etik Değerler" })).toBeVisible();
  await page.getByRole("main").click({ position: { x: 20, y: 300 } });
  await expect(bar.getByRole("link", { name: "Etik Değerler" })).toBeHidden();

  await about.click();
  await follow.click();
  await expect(bar.getByRole("link", { name: "Etik Değerler" })).toBeHidden();
  await expect(bar.getByRole("link", { name: /^Instagram/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: /^Instagram/ })).toBeHidden();
  await expect(follow).toBeFocused();
});

test("a visitor changes the language of the page, and the site remembers it", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/bagis?category=yetim");
  await page.getByRole("button", { name: /^Dil/ }).click();
  await page
    .getByRole("banner")
    .or(page.locator("body"))
    .getByRole("link", { name: "English" })
    .first()
    .click();
  await expect(page).toHaveURL(/\/bagis\?category=yetim&lang=en$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Stand by orphaned children" })).toBeVisible();

  await visit(page, "/sepet");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("link", { name: "العربية" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await waitForScripts(page);
});

test("only /bagis has tabs, which filter the campaigns by category", { tag: "@long" }, async ({ page }) => {
  const tabs = page.getByRole("navigation", { name: "Bağış kategorileri" });
  await visit(page, "/");
  await expect(tabs).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Bağış Yap" }).click();
  await expect(tabs.getByRole("link")).toHaveText([
    "Tümü",
    "Acil Yardım",
    "Yetim",
    "Genel",
    "Projeler",
    "Eğitim",
    "Kurban",
  ]);
  await expect(tabs.getByRole("link", { name: "Tümü" })).toHaveAttribute("aria-current", "page");

  await tabs.getByRole("link", { name: "Kurban" }).click();
  await expect(page).toHaveURL(/\/bagis\?category=kurban$/);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(tabs.getByRole("link", { name: "Kurban" })).toHaveAttribute("aria-current", "page");

  await visit(page, "/sepet");
  await expect(tabs).toHaveCount(0);
});

test("an address with a campaign shows only this campaign until the visitor chooses a category", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/bagis?campaign=kurban");
  // The article of the campaign contains news about the campaign.
  await expect(page.locator("article:not(article article)")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yurt İçi Kurban");

  await visit(page, "/bagis?campaign=zekat&category=kurban");
  await expect(page).toHaveURL(/\/bagis\?category=kurban$/);
  await expect(page.getByRole("article")).toHaveCount(4);

  // For a closed or unknown campaign the page shows the other campaigns.
  await visit(page, "/bagis?campaign=multeci-kislari");
  await expect(page.getByRole("article").nth(5)).toBeVisible();
});

test("the first Tab reaches the skip link, which skips the header", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "İçeriğe geç" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("every page says that the bank is a simulator", { tag: "@long" }, async ({ page }) => {
  for (const path of ["/", "/bagis", "/sepet", "/payment/verify?status=error&type=error"]) {
    await page.goto(path);
    await expect(page.getByText("gerçek para çekilmez")).toBeVisible();
  }
});
