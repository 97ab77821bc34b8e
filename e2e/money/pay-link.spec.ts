import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import type { Books } from "#testing/browser/books.ts";
import { expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { type Donor, expect } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

/** A gift by telephone, as staff take it. Returns the id of the order. */
async function takeGift(request: APIRequestContext, books: Books, donor: Donor, language = "tr") {
  const id = await placeTransfer(request, donor);
  await books.change(
    "update orders set payment_method = 'card', source = 'phone', language = $2, taken_by = (select id from admin_users limit 1) where id = $1",
    [id, language],
  );
  return id;
}

test("staff make a link, and the donor pays with it", async ({
  page,
  staff,
  books,
  donor,
  browser,
  site,
}) => {
  const id = await takeGift(page.request, books, donor);
  await staff.signsIn("editor", `orders/${id}`);
  await page.getByRole("button", { name: "Bağlantı Oluştur" }).click();
  const field = page.getByLabel("Bağlantı", { exact: true });
  await expect(field).toBeFocused();
  const address = await field.inputValue();

  const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  const visitor = await context.newPage();
  const opened = await visitor.goto(address);
  expect(opened?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  const html = (await opened?.text()) ?? "";
  for (const secret of [donor.name, donor.email, donor.phone, "532 123"]) expect(html).not.toContain(secret);
  await expect(visitor.getByText("Afet ve Deprem Yardımı")).toBeVisible();
  await fillCard(visitor, visa);
  const toBank = visitor.waitForRequest(
    (request) => request.method() === "POST" && !request.url().startsWith(site.url),
  );
  await payButton(visitor).click();
  const { origin, referer } = await (await toBank).allHeaders();
  expect({ origin, referer }, "the bank learns the site, not the link").toEqual({
    origin: site.url,
    referer: `${site.url}/`,
  });
  await answerBank(visitor, "123456");
  await expectThanks(visitor, "₺250,00");
  await expect(visitor.getByText(donor.name)).toHaveCount(0);

  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { name: "Bu bağış ödendi" })).toBeVisible();
  await context.close();
  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({ status: "completed", attempts: [{ status: "settled" }] });
  expect(site.log(), "the log has no code").not.toContain(address.split("/").at(-1) ?? "");
});

test("an Arabic donor pays by keyboard on a phone, after an expired and a wrong link", {
  tag: "@long",
}, async ({ page, staff, books, donor, browser, site }) => {
  const id = await takeGift(page.request, books, donor, "ar");
  await staff.signsIn("editor", `orders/${id}`);
  await page.getByRole("button", { name: "Bağlantı Oluştur" }).click();
  const address = await page.getByLabel("Bağlantı", { exact: true }).inputValue();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the order with a link");

  const context = await browser.newContext({
    baseURL: site.url,
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
  });
  const visitor = await context.newPage();
  await visitor.goto(address);
  await expect(visitor.locator("html")).toHaveAttribute("lang", "ar");
  await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(visitor.locator("button[type=submit]")).toBeEnabled();
  await expectAccessible(visitor, "the pay link");

  await books.change("update pay_links set expires_at = now() - interval '1 minute' where order_id = $1", [
    id,
  ]);
  await visitor.goto(address);
  const request = visitor.locator("form button[type=submit]");
  await expectAccessible(visitor, "an expired link");
  await tabTo(visitor, request);
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("status").filter({ hasText: "وصلنا طلبكم" })).toBeVisible();
  await visit(page, `${admin}/orders/${id}`);
  await expect(page.getByText("tarihinde yeni bağlantı istedi")).toBeVisible();

  await page.getByRole("button", { name: "Bağlantı Oluştur" }).click();
  const newAddress = await page.getByLabel("Bağlantı", { exact: true }).inputValue();
  await visitor.goto(newAddress);
  await expect(visitor.locator("button[type=submit]")).toBeEnabled();
  await tabTo(visitor, visitor.locator("input[autocomplete=cc-number]"));
  // The form moves the focus from number to expiry and from expiry to CVV.
  await visitor.keyboard.type(visa.number);
  await visitor.keyboard.type(visa.expiry);
  await visitor.keyboard.type(visa.cvv);
  await visitor.keyboard.press("Tab");
  await visitor.keyboard.type(visa.holder);
  await visitor.keyboard.press("Enter");
  await answerBank(visitor, "123456");
  await expect(visitor).toHaveURL(/status=success$/);
  await expect(visitor.locator("html")).toHaveAttribute("lang", "ar");

  const unknown = await visitor.goto(`/ode/${"0".repeat(26)}`);
  expect(unknown?.status()).toBe(404);
  await expectAccessible(visitor, "an unknown link", { again: true });
  await context.close();
});
