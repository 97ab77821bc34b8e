import { addItem, EMPTY_CART } from "#shared/giving/cart.ts";
import { serializeCart } from "#shared/giving/cart-storage.ts";
import { type Bank, openBank } from "#testing/browser/bank.ts";
import { answerBank, typeCard } from "#testing/browser/bank-page.ts";
import { createDatabase } from "#testing/browser/database.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { createSite } from "#testing/browser/site.ts";
import { visa } from "#testing/browser/test-cards.ts";

const password = "two-banks-only-1";

const cartLine = { id: "afet-yardimi", title: "…", amount: 500, quantity: 1, category: "acil-yardim" };

/** Returns the approved payments of a bank. */
function findApproved(bank: Bank): { number: string; amount: number }[] {
  const payments = bank.payments().filter(({ result }) => result === "approved");
  return payments.map(({ number, amount }) => ({ number, amount }));
}

/** The cart as the browser stores it. */
function cartOf(one: typeof cartLine): string {
  const donor = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "532 123 45 67" };
  const item = { ...one, amount: one.amount * 100, image: null, donationType: "standart" as const, donor };
  const change = addItem(EMPTY_CART, item);
  if (change.kind === "refused") throw new Error("not a cart");
  return serializeCart(change.cart);
}

test("an administrator switches a bank off, and the next donor pays at the other bank", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const firstBank = await openBank({ kind: "payfor" }, "isbank");
  const secondBank = await openBank({ kind: "iyzico" }, "yedek");
  const store = await createDatabase("embedded");
  const banks = { BANKS: "isbank:payfor,yedek:iyzico", ...firstBank.env, ...secondBank.env };
  const site = await createSite({ ...store.env, ...banks, ADMIN_PASSWORD: password });
  secondBank.reportTo(site.url);
  await site.start();
  /** Creates a card order at the address of the browser, and returns the form for the bank. */
  async function order() {
    const answer = await page.request.post(`${site.url}/.netlify/functions/create-order`, {
      data: {
        cartItems: [{ ...cartLine, donationType: "standart" }],
        customerInfo: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "5321234567" },
        totalAmount: 500,
        paymentMethod: "card",
        message: "",
        isRecurring: false,
      },
    });
    return (await answer.json()) as {
      orderId: string;
      payment: { action: string; method: string; fields: object };
    };
  }
  try {
    expect(JSON.stringify((await order()).payment.fields)).toContain("/api/payment-verify/isbank");
    await page.goto(`${site.url}/gizli-yol-e2e/login`);
    await page.locator("input[autocomplete=username]").fill("admin@example.org");
    await page.locator("input[type=password]").fill(password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.endsWith("login"));
    await page.goto(`${site.url}/gizli-yol-e2e/banks`);
    await page.getByRole("button", { name: "isbank: Kapat" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Kapat", exact: true }).click();
    await expect(page.getByText("Kapalı", { exact: true })).toBeVisible();
    const { orderId, payment } = await order();
    expect(JSON.stringify(payment.fields)).not.toContain("/api/payment-verify/isbank");
    // The form is sent from an empty page, because pages of the back office cannot send forms to other sites.
    await page.goto("about:blank");
    await page.setContent(
      `<form method="${payment.method}" action="${payment.action}">${Object.entries(payment.fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join("")}<button>git</button></form>`,
    );
    await page.getByRole("button", { name: "git" }).click();
    await typeCard(page, visa);
    await answerBank(page, "123456");
    // The return from iyzico proves nothing, so an inquiry decides.
    await page.waitForURL(`${site.url}/payment/verify?status=pending`);
    await expect(page.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible();
    await expect(page.getByText("₺500,00", { exact: true })).toBeVisible();
    expect(findApproved(firstBank)).toEqual([]);
    expect(findApproved(secondBank)).toEqual([{ number: orderId, amount: 500_00 }]);
    await expect.poll(() => secondBank.payments()[0]?.acknowledged, "iyzico's server is answered").toBe(true);

    // The page was opened for a bank that asks for the card itself, and the order goes to the other bank.
    // The cart is stored from a page whose script does not clear the cart, as the thank-you page could.
    await page.goto(`${site.url}/iletisim`);
    await page.evaluate((cart) => localStorage.setItem("shopping-cart", cart), cartOf(cartLine));
    await page.goto(`${site.url}/odeme`);
    await expect(page.getByText("Kartınızı bir sonraki adımda")).toBeVisible();
    const staff = await page.context().newPage();
    await staff.goto(`${site.url}/gizli-yol-e2e/banks`);
    await staff.getByRole("button", { name: "isbank: Aç" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Aç", exact: true }).click();
    await expect(staff.getByText("Kapalı", { exact: true })).toHaveCount(0);
    await staff.close();
    await page.getByRole("button", { name: /bağışla$/ }).click();
    await expect(page.getByText("Ödemenizi başka bir bankamız alacak")).toBeVisible();
    const number = page.getByLabel("Kart numarası");
    await expect(number).toBeFocused();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await number.fill(visa.number);
    await page.getByLabel("Son kullanma tarihi").fill(visa.expiry);
    await page.getByLabel("CVV").fill(visa.cvv);
    await page.getByRole("button", { name: /bağışla$/ }).click();
    await answerBank(page, "123456");
    await page.waitForURL(`${site.url}/payment/verify?status=success`);
    await expect(page.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible();
    expect(findApproved(firstBank)).toMatchObject([{ amount: 500_00 }]);

    // The page must be loaded before the server stops.
    await page.waitForLoadState("networkidle");
    await page.close();
    await site.stop();
    const paidNumbers = [orderId, ...findApproved(firstBank).map(({ number }) => number)];
    const orders = await store.withDatabase((query) =>
      query(
        `select o.status, o.total_amount::float8 as total, a.bank, a.status as attempt, a.return_code as code
           from orders o join payment_attempts a on a.order_id = o.id where a.number = any($1) order by a.bank`,
        [paidNumbers],
      ),
    );
    const paid = { status: "completed", total: 500_00, attempt: "settled", code: "00" };
    expect(orders).toEqual([
      { ...paid, bank: "isbank" },
      { ...paid, bank: "yedek" },
    ]);
  } finally {
    await site.stop();
    await store.remove();
    await firstBank.close();
    await secondBank.close();
  }
});
