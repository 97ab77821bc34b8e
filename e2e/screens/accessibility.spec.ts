import { LOCALES } from "#shared/text/locale.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { leaveCart } from "#testing/browser/cart.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { readingPages } from "#testing/browser/public-pages.ts";
import { waitForScripts } from "#testing/browser/visit.ts";

const sizes = [
  [390, 844],
  [1280, 800],
] as const;
/** High enough for the whole page, because axe reports a field that a sticky bar covers partly as too small. */
const wholeCheckout = 2_400;
const publicRules = { more: ["best-practice"] };
const cartLine = { amount: 100_00, quantity: 1, baseCurrency: "TRY", image: null, customerEmail: "" };
const donor = { customerName: "Zeynep Aydın", customerPhone: "5321234567" };
const cart = {
  version: 1,
  items: [
    {
      ...cartLine,
      ...donor,
      key: "1",
      id: "zekat",
      title: "Zekât",
      category: "genel",
      donationType: "zekat",
    },
    {
      ...cartLine,
      ...donor,
      key: "2",
      id: "kurban-yurt-disi",
      title: "Yurt Dışı Kurban",
      amount: 4_500_00,
      category: "kurban",
      donationType: "vacip",
    },
    // The amount is below the minimum, so that the check covers an error message.
    {
      ...cartLine,
      ...donor,
      key: "3",
      id: "fitre",
      title: "Fitre",
      category: "genel",
      donationType: "standart",
    },
  ],
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

const [phone, desktop] = sizes;
const odd = (_: string, index: number) => index % 2 === 1;
const even = (_: string, index: number) => index % 2 === 0;

/** Every public route of docs/specification.md#2-screens-and-routes, with each state that has its own address. */
const everyRoute = [
  "/",
  "/bagis",
  "/bagis?category=egitim",
  "/bagis?campaign=kurban",
  "/sepet",
  "/odeme",
  ...readingPages,
  "/hikayeler/kazanin-basinda-kirk-gece",
  "/hikayeler/yok",
  "/projeler/yok",
  "/arama",
  "/arama?q=bulunmayan",
  "/biz-kimiz/kurumsal/medya-odasi",
  "/payment/verify?status=success",
  "/payment/verify?status=pending",
  "/payment/verify?status=error&type=3d_auth_failed",
  "/payment/verify?status=error&type=error",
  "/boyle-bir-sayfa-yok",
];

/** These routes look like another route, or have tests below. */
const alike = [
  "/bagis?category=egitim",
  "/bagis?campaign=kurban",
  "/sepet",
  "/odeme",
  "/hikayeler/kazanin-basinda-kirk-gece",
  "/biz-kimiz/kurumsal/etik-degerler",
  "/haberler",
  "/arama",
  "/arama?q=bulunmayan",
  "/biz-kimiz/kurumsal/medya-odasi",
  "/payment/verify?status=pending",
  "/hikayeler/yok",
  "/projeler/yok",
  "/payment/verify?status=error&type=error",
];
const different = everyRoute.filter((path) => !alike.includes(path));

/** Every run opens each kind of page in one language at one width, and the long run opens all combinations. */
const walks = [
  { name: "half of the public routes", language: "ar", size: phone, paths: different.filter(even), tag: [] },
  { name: "the other half", language: "tr", size: desktop, paths: different.filter(odd), tag: [] },
  ...LOCALES.flatMap((language) =>
    sizes.map((size) => ({ name: "any public route", language, size, paths: everyRoute, tag: "@long" })),
  ),
];
for (const { name, language, size, paths, tag } of walks) {
  const [width, height] = size;
  test(`axe finds no fault on ${name} in "${language}" at ${width} px`, {
    tag,
  }, async ({ page, context, site, watch }) => {
    test.setTimeout(180_000);
    watch.expectTrouble(/404/);
    await context.addCookies([{ name: "lang", value: language, url: site.url }]);
    await leaveCart(page, JSON.stringify(cart));
    for (const path of paths) {
      await page.setViewportSize({ width, height: path === "/odeme" ? wholeCheckout : height });
      await page.goto(path);
      await waitForScripts(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectAccessible(page, `${path} at ${width} px`, publicRules);
      const [contentWidth, windowWidth] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(contentWidth, `${path} fits into ${width} px`).toBe(windowWidth);
    }
  });
}

test("in forced colours, buttons have borders and selections are marked", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/bagis?campaign=kurban");
  await waitForScripts(page);
  await expect(page.getByRole("link", { name: "Tümü" })).toHaveCSS("text-decoration-line", "underline");
  await expect(page.getByRole("link", { name: "Yetim" })).toHaveCSS("text-decoration-line", "none");
  const giveButton = page.locator("[data-give-form] button[type=submit]:not([name]):visible");
  await expect(giveButton).toHaveCSS("border-top-style", "solid");
  await giveButton.click();
  const modal = page.getByRole("dialog");
  await modal.getByRole("checkbox").check();
  const tick = modal.locator("label:has([type=checkbox]) svg");
  await expect(tick).toHaveCSS("color", "rgb(0, 0, 0)");
});

for (const language of ["tr", "ar"]) {
  for (const [width, height] of sizes) {
    const once = (often: boolean) => ({ tag: often ? [] : "@long" });
    test.describe(`axe finds no fault in "${language}" at ${width} px`, () => {
      test.use({ viewport: { width, height } });
      test.beforeEach(async ({ page, context, site }) => {
        await context.addCookies([{ name: "lang", value: language, url: site.url }]);
        await leaveCart(page, JSON.stringify(cart));
      });

      test(
        "in the dialog, before and after an error",
        once(language === "ar" && width === 390),
        async ({ page }) => {
          await page.goto("/bagis?campaign=kurban");
          await waitForScripts(page);
          await page.locator("[data-give-form] button[type=submit]:not([name]):visible").click();
          const modal = page.getByRole("dialog");
          await expect(modal).toBeVisible();
          await expectAccessible(page, "modal", publicRules);
          await modal.locator("button[type=submit]").first().click();
          await expect(modal.locator("[aria-invalid=true]").first()).toBeVisible();
          await expectAccessible(page, "modal with errors", publicRules);
        },
      );

      test("in the cart and at checkout", once(language === "ar" && width === 390), async ({ page }) => {
        await page.goto("/sepet");
        await waitForScripts(page);
        await expect(page.getByRole("main").getByRole("listitem").nth(2)).toBeVisible();
        await expect(page.locator("[aria-invalid=true]")).toBeVisible();
        await expectAccessible(page, "/sepet", publicRules);
        await page.setViewportSize({ width, height: wholeCheckout });
        await page.goto("/odeme");
        const pay = page.getByRole("main").locator("button[type=submit]");
        await expect(pay).toBeEnabled();
        await expectAccessible(page, "/odeme", publicRules);
        if (width < 1024) {
          const bar = page.getByRole("main").locator("[data-behaviour=dropdown] > button");
          await bar.click();
          await expect(page.locator(":popover-open")).toBeVisible();
          await expectAccessible(page, "/odeme with the list open", publicRules);
          await page.keyboard.press("Escape");
        }
        await page.getByRole("main").locator("fieldset button").first().click();
        await expect(page.getByRole("main").locator("[autocomplete=name]")).toBeFocused();
        await expectAccessible(page, "/odeme with the donor's fields", publicRules);
        await pay.click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
        // After the focus has scrolled the page, the sticky header may cover half of a box, and axe measures only the visible half.
        await page.evaluate(() => scrollTo(0, 0));
        await expectAccessible(page, "/odeme with errors", publicRules);
        await page.getByRole("main").locator("input[value=bank_transfer]").check();
        await expectAccessible(page, "/odeme by transfer", publicRules);
      });
    });
  }
}
