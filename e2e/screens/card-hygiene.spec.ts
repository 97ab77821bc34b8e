import type { Page } from "@playwright/test";
import { answerBank } from "#testing/browser/bank-page.ts";
import { expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { findCard } from "#testing/browser/watch.ts";

/** Returns everything that this page has stored in the browser. */
function readStoredTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await self.caches?.keys?.().catch(() => []);
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.cookie,
      document.title,
      caches,
      window.name,
    ]);
  });
}

async function expectNoStoredCard(page: Page) {
  const storedTexts = await readStoredTexts(page);
  expect(findCard(storedTexts), "a card number in the storage of the browser").toBeUndefined();
  expect(storedTexts).not.toContain(visa.holder);
  expect(storedTexts).not.toContain(`"${visa.cvv}"`);
}

test("the card of a donor reaches only the bank", async ({ page, site, donor, context }) => {
  const toSite: string[] = [];
  const toBank: string[] = [];
  context.on("request", (request) => {
    const text = `${request.url()} ${decodeURIComponent((request.postData() ?? "").replaceAll("+", " "))}`;
    (request.url().startsWith(site.url) ? toSite : toBank).push(text);
  });

  await donateDirectly(page, "Zekât", "100", donor);
  await fillCard(page, visa);
  await expectNoStoredCard(page);
  // Card inputs have no name, so no form can send them.
  for (const label of ["Kart üzerindeki ad", "Kart numarası", "Son kullanma tarihi", "CVV"]) {
    await expect(page.getByLabel(label)).not.toHaveAttribute("name");
  }
  await payButton(page).click();
  await answerBank(page, "000000");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoStoredCard(page);

  // After the donor goes back to a page that the browser has kept in memory, the card fields are empty.
  await page.getByRole("link", { name: "Yeniden dene" }).click();
  await expect(page.getByLabel("Kart numarası")).toHaveValue("");
  await expect(page.getByLabel("CVV")).toHaveValue("");
  await fillCard(page, visa);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Ödemeyi onaylayın" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Kart numarası")).toHaveValue("");
  await expectNoStoredCard(page);
  await expect(page.locator("form input[type=hidden]")).toHaveCount(0);
  await fillCard(page, visa);
  await payButton(page).click();
  await answerBank(page, "123456");
  await expectThanks(page, "₺100,00");
  await expectNoStoredCard(page);

  expect(toBank.some((request) => request.includes(visa.number))).toBe(true);
  for (const request of toSite) {
    expect(findCard(request), request).toBeUndefined();
    // The bank's message contains the name on the card and a masked number.
    if (!request.includes("/api/payment-verify")) expect(request).not.toContain(visa.holder);
    expect(request).not.toMatch(new RegExp(`cvv2?"?[=:]"?${visa.cvv}`, "i"));
  }
  expect(findCard(site.log())).toBeUndefined();
  expect(site.log()).not.toContain(visa.holder);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor cannot fill the card form, which sends nothing", { tag: "@long" }, async ({
    page,
    context,
  }) => {
    const requests: string[] = [];
    context.on("request", (request) => {
      if (request.method() !== "GET") requests.push(request.url());
    });
    await page.goto("/odeme");
    await expect(page.getByText(/tarayıcınızda JavaScript'in açık olması gerekir/)).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.locator(":is(input, textarea, select, button[type=submit]):enabled")).toHaveCount(0);
    await expect(main.locator(":is(input, textarea, select)[name]")).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});
