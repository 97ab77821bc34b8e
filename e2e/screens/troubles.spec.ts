import {
  addToCart,
  donateDirectly,
  fillCard,
  fillDonor,
  openModal,
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

test("a browser that refuses to keep the cart is told what to do, and never led home in silence", async ({
  page,
  donor,
}) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const told = page.getByText(/^Tarayıcınız bu sitenin bilgi saklamasına izin vermiyor/);
  await visit(page, "/bagis");
  const modal = await openModal(page, "Zekât", "100");
  await fillDonor(modal, donor);
  for (const button of ["Sepete Ekle", "Hemen Bağış Yap"]) {
    await modal.getByRole("button", { name: button }).click();
    await expect(modal.filter({ has: told })).toBeVisible();
    await expect(modal.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  }
  await visit(page, "/odeme");
  await expect(told).toBeVisible();
  await expect(page.getByRole("heading", { name: "Deneme Bankası" })).toBeVisible();
  await visit(page, "/sepet");
  await expect(told).toBeVisible();
  await told.getByRole("link", { name: "Hesap numaralarımız" }).click();
  await expect(page).toHaveURL(/\/hesap-numaralari$/);
});

test("the cart says when campaigns cannot be loaded, and retries", { tag: "@long" }, async ({
  page,
  donor,
  watch,
}) => {
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
