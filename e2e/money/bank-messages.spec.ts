import type { BookedOrder } from "#testing/browser/books.ts";
import { storedCart } from "#testing/browser/cart.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";

test("an approval that the bank sends twice completes the order once", { tag: "@long" }, async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Köy Okuluna Kütüphane", "200", donor);
  await payByCard(page, visa, "888888");
  await expectThanks(page, "₺200,00");

  // The bank posts the second message itself, at about the same time, and retries while the server is
  // stopped.
  let order: BookedOrder | undefined;
  await expect
    .poll(
      async () => {
        order = await books.orderOf(donor.name);
        return order.messages;
      },
      { timeout: 40_000 },
    )
    .toEqual(["settled", "repeated"]);
  expect(order).toMatchObject({
    status: "completed",
    attempts: [{ status: "settled", amount: 200_00 }],
    logs: [{ status: "success", amount: 200_00 }],
    bank: [{ result: "approved" }],
  });
});

for (const { changed, field, value, text, code, messages } of [
  {
    changed: "order number",
    field: fieldNames.number,
    value: "HDAAAAAAAAAAAAAA",
    text: "Güvenlik doğrulaması başarısız",
    code: "HASH_MISMATCH",
    messages: [],
  },
  // The signature of the bank does not cover the amount (bank document, 4.3), so only the comparison with the order finds this.
  {
    changed: "amount",
    field: fieldNames.amount,
    value: "90000.00",
    text: "Geçersiz ödeme tutarı",
    code: "INVALID_AMOUNT",
    messages: ["refused"],
  },
]) {
  test(`a message of the bank with a changed ${changed} settles nothing`, {
    tag: "@long",
  }, async ({ page, donor, books, watch }) => {
    watch.expectTrouble(/log: .*"alarm":"amount_difference"/);
    await page.route("**/api/payment-verify", async (route) => {
      const fields = new URLSearchParams(route.request().postData() ?? "");
      expect(fields.has(field)).toBe(true);
      fields.set(field, value);
      await route.continue({ postData: fields.toString() });
    });
    await donateDirectly(page, "Dolu Bir Okul Çantası", "900", donor);
    await payByCard(page, visa, "123456");

    await expect(page.getByRole("alert")).toContainText(text);
    await expect(page).toHaveURL(new RegExp(`/payment/verify\\?status=error&type=error&code=${code}$`));
    const order = await books.orderOf(donor.name);
    expect(order).toMatchObject({
      status: "pending",
      attempts: [{ number: order.id, status: "started" }],
      bank: [{ result: "approved", amount: 900_00 }],
      messages,
    });
    expect(order.logs.filter(({ status }) => status === "success")).toEqual([]);
    expect(await storedCart(page)).toContain("okul-cantasi");
  });
}
