import {
  answerBank,
  donateDirectly,
  expectThanks,
  fillCard,
  payButton,
  payByCard,
  visit,
} from "../fixtures/donor-steps.ts";
import { expect, test } from "../fixtures/journey.ts";
import { mastercard, visa } from "../fixtures/test-cards.ts";

test("an order whose answer was lost on its way is not made a second time", async ({
  page,
  donor,
  books,
  watch,
}) => {
  watch.expectTrouble(/console: .*create-order/);
  await page.route(
    "**/create-order",
    async (route) => {
      await route.fetch(); // the server has made the order …
      await route.abort(); // … but the browser never hears of it
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

test("a payment from which the browser never came back does not count until the bank is asked", async ({
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
