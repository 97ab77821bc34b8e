import { answerBank } from "#testing/browser/bank-page.ts";
import { expectCartCleared, storedCart } from "#testing/browser/cart.ts";
import { expectDonorLine, expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { troy, visa } from "#testing/browser/test-cards.ts";

test("after a failed 3-D Secure step the cart is still full, and a retry pays the same order", async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "İftar Sofrası", "350", donor);
  await payByCard(page, visa, "000000");

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("3D Secure doğrulaması başarısız oldu.");
  await expect(page).toHaveURL(/\/payment\/verify\?status=error&type=3d_auth_failed$/);
  expect(await storedCart(page)).toContain("iftar-sofrasi");

  await page.getByRole("link", { name: "Yeniden dene" }).click();
  await expectDonorLine(page, donor);
  await expect(page.getByLabel("Kart numarası")).toHaveValue("");
  await payByCard(page, troy, "123456");
  await expectThanks(page, "₺350,00");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    total_amount: 350_00,
    attempts: [
      { number: order.id, status: "declined", return_code: "MR15" },
      { status: "settled", return_code: "00" },
    ],
    logs: [{ status: "error" }, { status: "success" }],
    bank: [{ result: "authenticationFailed" }, { result: "approved", amount: 350_00 }],
  });
  expect(order.attempts[1]?.number).not.toBe(order.id);
  expect(order.attempts[1]?.number).toMatch(/^HD[A-Z0-9]{14}$/);
  await expectCartCleared(page);
});

test("a donor with a declined card reads the reason of the bank", { tag: "@long" }, async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Katarakt Ameliyatı", "2500", donor);
  await payByCard(page, visa, "100051");

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Ödeme işlemi başarısız oldu.");
  await expect(alert).toContainText("Kartınızın bakiyesi yetersiz.");
  await expect(page).toHaveURL(/\/payment\/verify\?status=error&type=payment_failed$/);

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "payment_failed",
    attempts: [{ number: order.id, status: "declined", return_code: "51" }],
    logs: [{ status: "error", error_code: "51" }],
    bank: [{ result: "declined", code: "51" }],
  });
  expect(await storedCart(page)).toContain("katarakt-ameliyati");
});

test("three wrong codes have the same result as a failed 3-D Secure step", { tag: "@long" }, async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Hatıra Ormanına Fidan", "150", donor);
  await payByCard(page, visa, "111111");
  await expect(page.getByRole("alert")).toContainText("2 deneme hakkınız kaldı");
  await answerBank(page, "222222");
  await expect(page.getByRole("alert")).toContainText("1 deneme hakkınız kaldı");
  await answerBank(page, "333333");
  await expect(page.getByRole("alert")).toContainText("3D Secure doğrulaması başarısız oldu.");

  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "payment_failed",
    attempts: [{ status: "declined" }],
    bank: [{ result: "authenticationFailed" }],
  });
});
