import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { type Bank, openBank } from "#testing/browser/bank.ts";
import { answerBank, typeCard } from "#testing/browser/bank-page.ts";
import { createDatabase } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import { createSite, type Site } from "#testing/browser/site.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

type World = { page: Page; site: Site; bank: Bank };

/** A new site that has not opened, with a bank that counts as real. */
const trialTest = test.extend<{ kind: "iyzico" | "payfor"; world: World }>({
  kind: ["iyzico", { option: true }],
  world: async ({ browser, database, kind }, use) => {
    const bank = await openBank({ kind }, "yeni");
    const store = await createDatabase(database);
    const env = { SEED: "none", READY: "list", SITE_NAME: "Bizim Vakıf" };
    const site = await createSite({ ...store.env, ...bank.env, BANKS: `yeni:${kind}`, ...env });
    await site.start();
    bank.reportTo(site.url);
    const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
    try {
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 844 });
      await signIn(page, { role: "admin", email: "admin@example.org", password: "proof-drills-only" });
      await use({ page, site, bank });
    } finally {
      await context.close();
      await site.stop();
      await store.remove();
      await bank.close();
    }
  },
});

const step = (page: Page, name: string, state: "Tamam" | "Eksik") =>
  page.getByRole("listitem").filter({ hasText: `${name} (${state})` });

/** Presses the button for a trial payment. Returns its window. */
async function startPayment(page: Page, label = "Deneme ödemesi yap"): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: label }).click();
  const popup = await opened;
  await popup.waitForLoadState();
  return popup;
}

trialTest("one lira goes to iyzico and back before the site opens", { tag: "@long" }, async ({ world }) => {
  trialTest.setTimeout(120_000);
  const { page, site, bank } = world;
  await visit(page, `${admin}/ready`);
  await page.getByRole("link", { name: "Rehberi aç: İlk lira" }).click();
  await expect(page.getByRole("textbox", { name: "Bankaya mektup" })).toHaveValue(
    /api\/payment-notify\/yeni/,
  );
  await expect(page.getByText("BANK_YENI_SECRET_KEY")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(bank.env.BANK_YENI_SECRET_KEY ?? "…");
  await expectAccessible(page, "the guide of a bank", { again: true });

  const popup = await startPayment(page);
  await expect(popup.getByText("iyzico ile ₺1,00 ödenecek.")).toBeVisible();
  await popup.getByRole("button", { name: "Bankanın sayfasına git" }).click();
  await typeCard(popup, visa);
  await answerBank(popup, "123456");
  await expect(popup).toHaveURL(/\/payment\/verify/);
  // The guide follows the events without a reload.
  await expect(step(page, "Sorgusu", "Tamam")).toBeVisible({ timeout: 30_000 });
  await expect(step(page, "Bir lira", "Tamam")).toBeVisible();
  const answer = await page.request.post("/.netlify/functions/create-order", { data: {} });
  expect(await answer.json()).toMatchObject({ code: "NOT_OPEN" });

  await site.kill();
  await site.start();
  await visit(page, `${admin}/banks/guide`);
  await page.getByRole("button", { name: "Deneme ödemesini iade et" }).click();
  await expect(step(page, "İadesi", "Tamam")).toBeVisible({ timeout: 30_000 });
  expect(bank.payments()).toHaveLength(1);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), `${width} px`).toBe(
      false,
    );
  }
});

trialTest.describe("a bank that takes the card from our page", () => {
  trialTest.use({ kind: "payfor" });
  trialTest(
    "a payment without a return is found by the next press",
    { tag: "@long" },
    async ({ world: { page, bank } }) => {
      trialTest.setTimeout(120_000);
      await visit(page, `${admin}/banks/guide`);
      const pay = async () => {
        const popup = await startPayment(page);
        await popup.getByRole("button", { name: "Öde" }).click();
        await expect(popup.getByText("Bu alanı kontrol edin.")).toHaveCount(4);
        await expectAccessible(popup, "the card of a trial payment", { again: true });
        await popup.getByLabel("Kart numarası").fill(visa.number);
        await popup.getByLabel("Son kullanma tarihi").fill(visa.expiry);
        await popup.getByLabel("Güvenlik kodu").fill(visa.cvv);
        await popup.getByLabel("Kart üzerindeki ad").fill("Ada Yılmaz");
        await popup.getByRole("button", { name: "Öde" }).click();
        return popup;
      };
      await answerBank(await pay(), "999999");
      const leftAt = Date.now();
      await expect(step(page, "Bir lira", "Eksik")).toBeVisible();
      // The site treats a press within three seconds as a double click.
      await expect.poll(() => Date.now() - leftAt, { timeout: 10_000 }).toBeGreaterThan(3_500);
      const second = await startPayment(page);
      await expect(second.getByRole("alert")).toContainText("henüz iade edilmedi");
      await expect(step(page, "Bir lira", "Tamam")).toBeVisible({ timeout: 30_000 });
      expect(bank.payments().filter(({ result }) => result === "approved")).toHaveLength(1);
    },
  );
});
