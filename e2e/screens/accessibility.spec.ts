import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { leaveCart, takenOver } from "../fixtures/donor-steps.ts";
import { expect, test } from "../fixtures/journey.ts";
import { readingPages } from "../fixtures/public-pages.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const line = { amount: 100_00, quantity: 1, baseCurrency: "TRY", image: null, customerEmail: "" };
const donor = { customerName: "Zeynep Aydın", customerPhone: "5321234567" };
const cart = {
  version: 1,
  items: [
    { ...line, ...donor, key: "1", id: "zekat", title: "Zekât", category: "genel", donationType: "zekat" },
    {
      ...line,
      ...donor,
      key: "2",
      id: "kurban-yurt-disi",
      title: "Yurt Dışı Kurban",
      amount: 4_500_00,
      category: "kurban",
      donationType: "vacip",
    },
    // Below its minimum, so that an error message is among what is looked at.
    { ...line, ...donor, key: "3", id: "fitre", title: "Fitre", category: "genel", donationType: "standart" },
  ],
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n${failureSummary}`),
  );
  expect(found, what).toEqual([]);
}

for (const language of ["tr", "ar"]) {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    test.describe(`axe finds nothing in "${language}" at ${width} px`, () => {
      test.use({ viewport: { width, height } });
      test.beforeEach(async ({ page, context, site }) => {
        await context.addCookies([{ name: "lang", value: language, url: site.url }]);
        await leaveCart(page, JSON.stringify(cart));
      });

      test("on the pages before the cart", async ({ page, watch }) => {
        watch.expectTrouble(/404/);
        for (const path of ["/", "/bagis", "/boyle-bir-sayfa-yok"]) {
          await page.goto(path);
          await takenOver(page);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await expectAccessible(page, path);
        }
      });

      // Each once on a phone and once on a desk.
      if ((width === 390) === (language === "tr")) {
        test("on the pages to read", async ({ page }) => {
          test.setTimeout(90_000);
          for (const path of readingPages) {
            await page.goto(path);
            await takenOver(page);
            await expectAccessible(page, path);
          }
        });
      }

      test("in the modal, before and after a refusal", async ({ page }) => {
        await page.goto("/bagis?campaign=kurban");
        await takenOver(page);
        await page.getByRole("article").locator("button[type=submit]").click();
        const modal = page.getByRole("dialog");
        await expect(modal).toBeVisible();
        await expectAccessible(page, "modal");
        await modal.locator("button[type=submit]").first().click();
        await expect(modal.locator("[aria-invalid=true]").first()).toBeVisible();
        await expectAccessible(page, "modal with errors");
      });

      test("in the cart and at checkout", async ({ page }) => {
        await page.goto("/sepet");
        await takenOver(page);
        await expect(page.getByRole("main").getByRole("listitem").nth(2)).toBeVisible();
        await expect(page.locator("[aria-invalid=true]")).toBeVisible();
        await expectAccessible(page, "/sepet");
        await page.goto("/odeme");
        const pay = page.getByRole("main").locator("button[type=submit]");
        await expect(pay).toBeEnabled();
        await expectAccessible(page, "/odeme");
        await pay.click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
        await expectAccessible(page, "/odeme with errors");
        await page.getByRole("main").locator("input[value=bank_transfer]").check();
        await expectAccessible(page, "/odeme by transfer");
      });

      test("where the bank leads back to", async ({ page }) => {
        for (const query of [
          "status=success",
          "status=error&type=3d_auth_failed",
          "status=error&type=error",
        ]) {
          await page.goto(`/payment/verify?${query}`);
          await takenOver(page);
          await expectAccessible(page, query);
        }
      });
    });
  }
}
