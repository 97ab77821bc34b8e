import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { countRows, line, openTestApp, orderBody, postOrder, type TestApp } from "#testing/world/app.ts";
import { testProject } from "#testing/world/site.ts";
import { amountIn } from "#tools/bank-simulator/payfor/field-names.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Returns the code of a refusal that stored nothing, or the stored total in kuruş. */
async function outcome(body: unknown): Promise<string | number> {
  const before = await countRows(testApp.app);
  const { status, body: answer } = await postOrder(testApp.app, body);
  if (answer.success) {
    const [order] = await testApp.app.db
      .select()
      .from(orders)
      .where(eq(orders.id, answer.orderId ?? ""));
    if (answer.payment) expect(amountIn(answer.payment.fields)).toBe(order?.totalAmount);
    return order?.totalAmount ?? "not stored";
  }
  expect(status).toBe(400);
  expect(answer.error).toMatch(/\S/);
  expect(await countRows(testApp.app)).toEqual(before);
  return answer.code ?? "no code";
}

/** Returns a cart of one line, with the total that the client claims. */
const cart = (amount: unknown, quantity: unknown = 1, totalAmount: unknown = amount, id = "genel") =>
  orderBody({ cartItems: [line({ id, amount, quantity })], totalAmount });

describe("amounts", () => {
  test.each<[string, unknown, number]>([
    ["19.99", cart(19.99), 1999],
    ["1.10", cart(1.1), 110],
    ["8.2, which has no exact float", cart(8.2), 820],
    ["1 TL, the minimum", cart(1), 100],
    ["1005.35", cart(1005.35), 100_535],
    ["59.97 for three", cart(59.97, 3), 5997],
    ["200,000 TL by card, the maximum", cart(200_000), 20_000_000],
    [
      "10,000,000 TL by transfer, the maximum",
      { ...cart(10_000_000), paymentMethod: "bank_transfer" },
      1_000_000_000,
    ],
    [
      "two lines whose floats do not add up",
      orderBody({ cartItems: [line({ amount: 1.1 }), line({ amount: 2.2 })], totalAmount: 3.3 }),
      330,
    ],
  ])("the stored total is exact: %s", async (_, body, total) => {
    expect(await outcome(body)).toBe(total);
  });

  test.each<[string, unknown]>([
    ["a sum of floats with a rounding error", cart(1.1 + 2.2)],
    ["0.1 + 0.2 as the total", cart(0.3, 1, 0.1 + 0.2)],
    ["three decimals", cart(19.999)],
    ["below 1 TL", cart(0.99)],
    ["zero", cart(0)],
    ["minus zero", cart(-0)],
    ["a negative amount", cart(-250)],
    [
      "a negative item beside a positive item",
      orderBody({ cartItems: [line({ amount: 500 }), line({ amount: -250 })], totalAmount: 250 }),
    ],
    ["a text", cart("250")],
    ["a text as the total only", cart(250, 1, "250")],
    ["nothing", cart(null)],
    ["a list", cart([250])],
    ["1e21", cart(1e21)],
    ["more than integers can hold", cart(90_071_992_547_410)],
    ["a total that is not the sum", cart(250, 1, 249.99)],
    ["a line total that does not include the quantity", cart(100, 3, 300)],
    ["an amount that three units cannot share without a rest", cart(10, 3)],
    ["a kuruş above the card's limit", cart(200_000.01)],
    ["a kuruş above the transfer's limit", { ...cart(10_000_000.01), paymentMethod: "bank_transfer" }],
    ["a unit below the campaign's minimum", cart(899.99, 1, 899.99, "okul")],
    ["a unit below the minimum in a line above it", cart(1798, 2, 1798, "okul")],
    [
      "a kurban below its price",
      orderBody({
        cartItems: [line({ id: "kurban-yurt-ici", amount: 14_999.99, donationType: "vacip" })],
        totalAmount: 14_999.99,
      }),
    ],
    [
      "less than 1 TL to a project",
      orderBody({
        cartItems: [line({ id: testProject, amount: 0.5 }), line({ amount: 10 })],
        totalAmount: 10.5,
      }),
    ],
  ])("%s is refused", async (_, body) => {
    expect(await outcome(body)).toBe("INVALID_AMOUNT");
  });

  test("the campaign's price decides, not the price in the cart", async () => {
    const forgedItem = line({
      id: "okul",
      amount: 5,
      title: "Okul Çantası",
      category: "genel",
      minAmount: 0,
    });
    expect(await outcome(orderBody({ cartItems: [forgedItem], totalAmount: 5 }))).toBe("INVALID_AMOUNT");
  });
});

describe("everything else in the request", () => {
  test.each<[string, string, Record<string, unknown>]>([
    ["an empty cart", "EMPTY_CART", { cartItems: [], totalAmount: 0 }],
    ["no cart", "INVALID_REQUEST", { cartItems: undefined }],
    ["a cart that is no list", "INVALID_REQUEST", { cartItems: { 0: line(), length: 1 } }],
    ["an item that is null", "INVALID_REQUEST", { cartItems: [null] }],
    [
      "more lines than a cart holds",
      "INVALID_REQUEST",
      { cartItems: Array(51).fill(line()), totalAmount: 12_750 },
    ],
    ["an unknown campaign", "INVALID_CAMPAIGN", { cartItems: [line({ id: "yok" })] }],
    ["a closed campaign", "INVALID_CAMPAIGN", { cartItems: [line({ id: "kapali" })] }],
    ["a campaign's title as its id", "INVALID_CAMPAIGN", { cartItems: [line({ id: "Genel Bağış" })] }],
    ["no id", "INVALID_CAMPAIGN", { cartItems: [line({ id: 7 })] }],
    ["a kurban's type for alms", "INVALID_DONATION_TYPE", { cartItems: [line({ donationType: "vacip" })] }],
    ["an unknown type", "INVALID_DONATION_TYPE", { cartItems: [line({ donationType: "__proto__" })] }],
    ["no type", "INVALID_DONATION_TYPE", { cartItems: [line({ donationType: undefined })] }],
    [
      "a plain donation type for a kurban",
      "INVALID_DONATION_TYPE",
      {
        cartItems: [line({ id: "kurban-yurt-ici", amount: 15_000, donationType: "standart" })],
        totalAmount: 15_000,
      },
    ],
    ["no quantity", "INVALID_QUANTITY", { cartItems: [line({ quantity: undefined })] }],
    ["zero pieces", "INVALID_QUANTITY", { cartItems: [line({ quantity: 0 })] }],
    ["minus one piece", "INVALID_QUANTITY", { cartItems: [line({ quantity: -1 })] }],
    ["half a piece", "INVALID_QUANTITY", { cartItems: [line({ quantity: 0.5 })] }],
    ["pieces as text", "INVALID_QUANTITY", { cartItems: [line({ quantity: "1" })] }],
    ["too many pieces", "INVALID_QUANTITY", { cartItems: [line({ quantity: 1000 })] }],
    ["no payment method", "INVALID_PAYMENT_METHOD", { paymentMethod: undefined }],
    ["cash, which only staff take", "INVALID_PAYMENT_METHOD", { paymentMethod: "cash" }],
    ["a card terminal, which only staff use", "INVALID_PAYMENT_METHOD", { paymentMethod: "pos" }],
    ["no donor", "INVALID_DONOR", { customerInfo: undefined }],
    ["a donor without a name", "INVALID_DONOR", { customerInfo: { name: " ", phone: "5551234567" } }],
    ["a donor of two letters", "INVALID_DONOR", { customerInfo: { name: "Al", phone: "5551234567" } }],
    [
      "a donor of invisible letters",
      "INVALID_DONOR",
      { customerInfo: { name: "\u200B\u200B\u200B", phone: "5551234567" } },
    ],
    ["a donor without a phone", "INVALID_DONOR", { customerInfo: { name: "Ayşe Yılmaz" } }],
    [
      "a phone of nine digits",
      "INVALID_DONOR",
      { customerInfo: { name: "Ayşe Yılmaz", phone: "555123456" } },
    ],
    [
      "a phone that is a number",
      "INVALID_DONOR",
      { customerInfo: { name: "Ayşe Yılmaz", phone: 5551234567 } },
    ],
    ["a message that is not a text", "INVALID_REQUEST", { message: { text: "x" } }],
    ["isRecurring that is not a boolean", "INVALID_REQUEST", { isRecurring: "yes" }],
    ["an unknown consent", "INVALID_REQUEST", { consents: ["everything"] }],
  ])("%s is refused: %s", async (_, code, change) => {
    expect(await outcome(orderBody(change))).toBe(code);
  });

  test("optional fields may be missing", async () => {
    const { cartItems, totalAmount, paymentMethod } = orderBody();
    const customerInfo = { name: "Ayşe Yılmaz", phone: "5551234567" };
    expect(await outcome({ cartItems, totalAmount, paymentMethod, customerInfo })).toBe(25_000);
    expect(await outcome(orderBody({ message: null, isRecurring: null, consents: null }))).toBe(25_000);
    expect(await outcome(orderBody({ consents: ["proxy", "proxy", "messages"] }))).toBe(25_000);
  });
});
