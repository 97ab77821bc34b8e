import {
  addToCart,
  donateDirectly,
  fillCard,
  payButton,
  storedCart,
  visit,
} from "../fixtures/donor-steps.ts";
import { expect, test } from "../fixtures/journey.ts";
import { visa } from "../fixtures/test-cards.ts";

for (const { what, answer, text } of [
  {
    what: "an order that cannot be made",
    answer: { status: 503, contentType: "text/html", body: "<h1>Down</h1>" },
    text: "Ödeme işlemi sırasında bir hata oluştu",
  },
  {
    what: "a bank form that cannot be built",
    answer: {
      json: {
        success: true,
        orderId: "HDAAAAAAAAAAAAAA",
        payment: { action: "javascript:x", method: "POST", fields: {}, card: null },
      },
    },
    text: "Ödeme başlatılırken bir hata oluştu",
  },
]) {
  test(`${what} is shown, and the button works again`, async ({ page, donor, watch }) => {
    watch.expectTrouble(/503/);
    await page.route("**/create-order", (route) => route.fulfill(answer));
    await donateDirectly(page, "Zekât", "100", donor);
    await fillCard(page, visa);
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText(text);
    await expect(payButton(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/odeme$/);
    expect(await storedCart(page)).toContain("zekat");
  });
}

test("the cart says when campaigns cannot be loaded, and retries", async ({ page, donor, watch }) => {
  watch.expectTrouble(/ERR_FAILED/);
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await page.route("**/api/minimums*", (route) => route.abort());
  await visit(page, "/sepet");
  await expect(page.getByText(/^Kampanya bilgilerine ulaşılamadı/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
  await page.unroute("**/api/minimums*");
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await expect(page.getByRole("link", { name: "Ödemeye geç" })).toBeVisible();
});

test("the success address empties no other visitor's cart and shows no order", async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await visit(page, "/payment/verify?status=success");
  await expect(page.getByText("Bağış numarası")).toHaveCount(0);
  expect(await storedCart(page)).toContain("zekat");
});
