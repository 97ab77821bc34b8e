import { expectAccessible } from "#testing/browser/accessible.ts";
import { type Donor, expect, test } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import type { Mailbox } from "#testing/browser/mailbox.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";

/** Waits for the mail with the code, which has it on a line of its own. */
async function readCode(mailbox: Mailbox, { email }: Donor): Promise<string> {
  const find = () => mailbox.all(email).map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]);
  await expect.poll(() => find().some(Boolean), { timeout: 30_000 }).toBe(true);
  return find().findLast(Boolean) ?? "";
}

test("a donor asks for a code, sees the gifts and gives one again", async ({ page, donor, mailbox }) => {
  await placeTransfer(page.request, donor);
  await page.context().clearCookies();
  await page.goto("/bagislarim");
  await page.locator("input[name=contact]").fill(donor.email);
  await page.getByRole("button", { name: "Kod gönder" }).click();
  await expect(page).toHaveURL(/\/bagislarim\/kod$/);
  const field = page.getByLabel("Altı haneli kod");
  await expect(field).toBeFocused();
  await field.fill(await readCode(mailbox, donor));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bağışlarım" })).toBeVisible();
  await expect(page.getByText("Ödeme bekleniyor")).toBeVisible();
  await page.getByRole("link", { name: "Yeniden bağışla" }).click();
  await expect(page).toHaveURL(/\/sepet$/);
  await expect(page.getByRole("main").getByText("Afet ve Deprem Yardımı")).toBeVisible();
  await page.goto("/bagislarim/ozet");
  await page.getByRole("button", { name: "Çık" }).click();
  await expect(page.locator("input[name=contact]")).toBeVisible();
});

test("an Arabic donor enters by keyboard on a phone, and the pages are accessible", { tag: "@long" }, async ({
  page,
  donor,
  mailbox,
  browser,
  site,
}) => {
  await placeTransfer(page.request, donor);
  const context = await browser.newContext({
    baseURL: site.url,
    locale: "ar",
    viewport: { width: 390, height: 844 },
  });
  const visitor = await context.newPage();
  await visitor.goto("/bagislarim");
  await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(visitor, "the page that asks for a contact");
  const contact = visitor.locator("input[name=contact]");
  await tabTo(visitor, contact);
  await visitor.keyboard.type(donor.email);
  await visitor.keyboard.press("Enter");
  await expect(visitor).toHaveURL(/\/kod$/);
  await expectAccessible(visitor, "the page that asks for the code");
  await visitor.keyboard.type("000000");
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("alert")).toBeVisible();
  await visitor.keyboard.type(await readCode(mailbox, donor));
  await visitor.keyboard.press("Enter");
  await expect(visitor).toHaveURL(/\/ozet$/);
  for (const width of [390, 1280]) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectAccessible(visitor, `the donor's page, ${width} px`);
    expect(
      await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  const grant = visitor.getByRole("button", { name: /^منح الإذن: البريد/ });
  await tabTo(visitor, grant);
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("button", { name: /^سحب الإذن: البريد/ })).toBeVisible();
  await context.close();
});
