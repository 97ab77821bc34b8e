import { storedCart } from "#testing/browser/cart.ts";
import { fillCard, payButton } from "#testing/browser/checkout.ts";
import { addToCart, donateDirectly, fillDonor, openModal } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

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
  test(`the visitor reads about ${what}, and the button works again`, { tag: "@long" }, async ({
    page,
    donor,
    watch,
  }) => {
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

test("a visitor whose browser cannot store the cart reads what to do, and is not redirected home", {
  tag: "@long",
}, async ({ page, donor }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const advice = page.getByText(/^Tarayıcınız bu sitenin bilgi saklamasına izin vermiyor/);
  await visit(page, "/bagis");
  const modal = await openModal(page, "Zekât", "100");
  await fillDonor(modal, donor);
  for (const button of ["Sepete Ekle", "Hemen Bağış Yap"]) {
    await modal.getByRole("button", { name: button }).click();
    await expect(modal.filter({ has: advice })).toBeVisible();
    await expect(modal.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  }
  await visit(page, "/odeme");
  await expect(advice).toBeVisible();
  await expect(page.getByRole("heading", { name: "Deneme Bankası" })).toBeVisible();
  await visit(page, "/sepet");
  await expect(advice).toBeVisible();
  await advice.getByRole("link", { name: "Hesap numaralarımız" }).click();
  await expect(page).toHaveURL(/\/hesap-numaralari$/);
});

test("the cart shows a message when campaigns cannot be loaded, and retries", { tag: "@long" }, async ({
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

test("the success address does not empty the cart of another visitor, and shows no order", {
  tag: "@long",
}, async ({ page, donor }) => {
  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await visit(page, "/payment/verify?status=success");
  await expect(page.getByText("Bağış numarası")).toHaveCount(0);
  expect(await storedCart(page)).toContain("zekat");
});

test("a page that the browser has translated keeps all input when a payment is refused", async ({
  page,
  donor,
  watch,
}) => {
  watch.expectTrouble(/503/);
  await page.route("**/create-order", (route) => route.fulfill({ status: 503, body: "" }));
  await donateDirectly(page, "Zekât", "100", donor);
  await fillCard(page, visa);
  await page.evaluate(translate);
  await page.locator("[data-pay-bar] button").click();
  await expect(page.getByRole("alert")).toContainText("Ödeme işlemi sırasında bir hata oluştu");
  await expect(page.getByLabel("Kart numarası")).toHaveValue(/4155/);
  await expect(page.locator("[data-pay-bar] button")).toBeEnabled();
});

test("an island that another program has broken is rendered again with the input of the visitor", {
  tag: "@long",
}, async ({ page, donor, watch }) => {
  watch.expectTrouble(/503|insertBefore|error boundary/i);
  await page.route("**/create-order", (route) => route.fulfill({ status: 503, body: "" }));
  await donateDirectly(page, "Zekât", "100", donor);
  await fillCard(page, visa);
  // React fails when it inserts the message before the pay bar.
  await page.evaluate(() => {
    const bar = document.querySelector("[data-pay-bar]");
    const around = document.createElement("div");
    bar?.replaceWith(around);
    around.append(bar ?? "");
  });
  await payButton(page).click();
  await expect(page.getByText(/^Sayfada bir sorun oldu ve yeniden kuruldu/)).toBeVisible();
  await expect(page.getByLabel("Kart numarası")).toHaveValue(/4155/);
  await expect(payButton(page)).toBeEnabled();
});

/** Moves each text into new elements, as the translation of a browser does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("script, style")) continue;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = text.textContent;
    text.replaceWith(outer);
  }
}
