import { answerBank } from "#testing/browser/bank-page.ts";
import { expectCartCleared } from "#testing/browser/cart.ts";
import { expectThanks, fillCard, payButton, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { mastercard, visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test("a donor who repeats a request after a lost answer makes only one order", async ({
  page,
  donor,
  books,
  watch,
}) => {
  watch.expectTrouble(/console: .*create-order/);
  await page.route(
    "**/create-order",
    async (route) => {
      await route.fetch(); // The server creates the order.
      await route.abort(); // The browser gets no answer.
    },
    { times: 1 },
  );
  await donateDirectly(page, "Su Kuyusu Hissesi", "500", donor);
  await fillCard(page, visa);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Ödeme işlemi sırasında bir hata oluştu");
  await payButton(page).click();
  await answerBank(page, "123456");
  await expectThanks(page, "₺500,00");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    attempts: [{ number: order.id, status: "started" }, { status: "settled" }],
    bank: [undefined, { result: "approved" }],
  });
});

test("a payment whose donor never returns is settled only after an inquiry", { tag: "@long" }, async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Yetime Bayramlık", "1800", donor);
  await payByCard(page, mastercard, "999999");
  await expect(page.getByRole("heading", { name: "Bağlantı koptu" })).toBeVisible();

  await visit(page, "/sepet");
  await expect(page.getByRole("heading", { name: "Yetime Bayramlık" })).toBeVisible();
  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "pending",
    attempts: [{ number: order.id, status: "started" }],
    bank: [{ result: "approved", amount: 1_800_00 }],
  });
});

test("a donor who never returned from the bank and changes a field learns that the order is paid, and pays once", async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Su Kuyusu Hissesi", "500", donor);
  await payByCard(page, visa, "999999");
  await expect(page.getByRole("heading", { name: "Bağlantı koptu" })).toBeVisible();
  const leftAt = Date.now();

  await visit(page, "/odeme");
  await page.getByLabel("Mesajınız").fill("Hayırlara vesile olsun");
  await fillCard(page, visa);
  // The site treats a press within three seconds as a double click.
  await expect.poll(() => Date.now() - leftAt, { timeout: 10_000 }).toBeGreaterThan(3_500);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible();
  await expect(page.getByText("ikinci bir ödeme başlatılmadı")).toBeVisible();
  await expect(page.getByText("₺500,00", { exact: true })).toBeVisible();
  await expectCartCleared(page);
  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    attempts: [{ number: order.id, status: "settled" }],
    bank: [{ result: "approved", amount: 500_00 }],
  });
});
