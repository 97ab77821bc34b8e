import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

const icon = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Ara", exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Aranacak söz" });
const options = (page: Page) => page.getByRole("option");

test("the icon in the header opens a search whose results have groups and marked matches", async ({
  page,
}) => {
  await visit(page, "/iletisim");
  await icon(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("KURBAN");
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Kampanyalar" }).getByRole("option")).toHaveCount(4);
  await expect(options(page).first().locator("mark")).toHaveText("Kurban");
  await expect(page).toHaveURL(/\/iletisim$/);
  await page.getByRole("option", { name: "Yurt Dışı Kurban" }).click();
  await expect(page).toHaveURL(/\/bagis\?campaign=kurban-yurt-disi$/);
});

test("a visitor uses the search with arrow keys, Enter and Escape, and gets the focus back", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/haberler");
  await icon(page).press("Enter");
  await page.keyboard.type("kopruleri-yok");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Sonuç bulunamadı.");
  await field(page).fill("su kuyusu");
  await expect(options(page).first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  const lastOption = options(page).last();
  await page.keyboard.press("ArrowUp");
  await expect(lastOption).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await lastOption.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(icon(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await field(page).fill("Çad'da");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projeler\/cadda-koy-su-kuyusu$/);
});

test("axe finds no fault in the empty panel, with results and without results", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/iletisim");
  await icon(page).click();
  const isAccessible = (what: string) => expectAccessible(page, what, { within: "#site-search" });
  await isAccessible("the panel, empty");
  await field(page).fill("kurban");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await isAccessible("the panel, with results");
  await field(page).fill("kurbanzzz");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Sonuç bulunamadı.");
  await isAccessible("the panel, without");
});

test("Enter without a selected result and the last line lead to all results", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/");
  await icon(page).click();
  await field(page).fill("Yetim");
  await expect(page.getByRole("link", { name: "Tüm sonuçlar" })).toHaveAttribute("href", "/arama?q=Yetim");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/arama\?q=Yetim$/);
  await expect(page.getByRole("heading", { name: "Kampanyalar" })).toBeVisible();
});

test("a failed search shows a message, and the page stays", { tag: "@long" }, async ({ page, watch }) => {
  watch.expectTrouble(/api\/search|Failed to load/);
  await visit(page, "/iletisim");
  await page.route("**/api/search*", (route) => route.abort());
  await icon(page).click();
  await field(page).fill("yetim");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Arama yapılırken bir hata oluştu.");
  await page.unroute("**/api/search*");
  await field(page).fill("yeti");
  await expect(options(page).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu has the search, too, and the focus returns to the button of the menu", {
    tag: "@long",
  }, async ({ page }) => {
    await visit(page, "/");
    const menu = page.getByRole("banner").getByRole("button", { name: "Menü" });
    await menu.click();
    await page.getByRole("dialog", { name: "Menü" }).getByRole("link", { name: "Ara", exact: true }).click();
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole("dialog", { name: "Menü" })).toBeHidden();
    await field(page).fill("yetim");
    await expect(options(page).first()).toBeVisible();
    const { width } = (await page.getByRole("dialog").boundingBox()) ?? { width: 0 };
    expect(width).toBe(390);
    await page.getByRole("button", { name: "Aramayı kapat" }).click();
    await expect(menu).toBeFocused();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the icon opens the search page, which searches without script", { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto("/");
    await icon(page).click();
    await page.getByRole("searchbox").fill("IŞIK");
    await page.getByRole("button", { name: "Ara", exact: true }).click();
    await expect(page).toHaveURL(/\/arama\?q=I%C5%9EIK$/);
    await page.getByRole("searchbox").fill("egitim-yok");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
  });
});
