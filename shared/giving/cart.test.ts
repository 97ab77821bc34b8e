import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, INITIAL_RATES } from "#shared/money/currency.ts";
import { fromDecimal, TRANSFER_MAX } from "#shared/money/money.ts";
import { cartOperations, exchangeRates, runOperations } from "./cart.fixture.ts";
import {
  type AddResult,
  addItem,
  type Cart,
  cartTotal,
  changeAmount,
  changeQuantity,
  donateDirectly,
  EMPTY_CART,
  isBelowMinimum,
  lastDonor,
  MAX_LINES,
  MAX_QUANTITY,
  type NewItem,
  orderTotal,
  removeItem,
  toOrderItems,
  unitAmount,
  withoutRememberedDonors,
} from "./cart.ts";

const donor = { name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "ayse@example.org" };
const orphan: NewItem = {
  id: "yetim-1",
  title: "Yetim",
  amount: 25_050,
  category: "yetim",
  image: null,
  donationType: "zekat",
  donor,
};
const kurban: NewItem = {
  ...orphan,
  id: "kurban-x",
  amount: 450_000,
  category: "kurban",
  donationType: "vacip",
};

function cartOf(...items: NewItem[]): Cart {
  return items.reduce((cart, item) => requireCart(addItem(cart, item)), EMPTY_CART);
}

function requireCart(result: AddResult): Cart {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.errors));
  return result.cart;
}

describe("adding a donation", () => {
  test("appends a line with quantity 1 and the donor's details", () => {
    expect(cartOf(kurban, orphan).items[1]).toEqual({
      key: "2",
      id: "yetim-1",
      title: "Yetim",
      amount: 25_050,
      quantity: 1,
      category: "yetim",
      baseCurrency: "TRY",
      image: null,
      donationType: "zekat",
      customerName: "Ayşe Yılmaz",
      customerEmail: "ayse@example.org",
      customerPhone: "5321234567",
    });
  });

  test("adds several shares at once, and refuses a count that a line cannot have", () => {
    const cart = cartOf({ ...kurban, quantity: 3 });
    expect(cart.items[0]).toMatchObject({ amount: 1_350_000, quantity: 3 });
    for (const quantity of [0, -1, 1.5, MAX_QUANTITY + 1, Number.NaN]) {
      expect(addItem(EMPTY_CART, { ...kurban, quantity })).toMatchObject({
        kind: "refused",
        errors: { amount: { key: "amount.invalid" } },
      });
    }
  });

  test("is refused with the errors of all fields", () => {
    const invalidItem = { ...kurban, amount: 0.5, donationType: "zekat", donor: { name: "A", phone: "" } };
    expect(addItem(EMPTY_CART, invalidItem)).toEqual({
      kind: "refused",
      errors: {
        name: { key: "donor.name.short" },
        phone: { key: "donor.phone.required" },
        amount: { key: "amount.invalid" },
        donationType: { key: "donationType.kurbanRequired" },
      },
    });
  });

  test("is refused when the cart has the maximum number of lines", () => {
    const fullCart = cartOf(...Array.from({ length: MAX_LINES }, () => orphan));
    expect(addItem(fullCart, orphan)).toEqual({ kind: "refused", errors: { cart: { key: "cart.full" } } });
  });

  test('"pay now" replaces the cart by this donation', () => {
    const result = donateDirectly(kurban);
    expect(requireCart(result).items.map((item) => item.id)).toEqual(["kurban-x"]);
  });

  test("gives every line a unique key", () => {
    const cart = cartOf(orphan, orphan, kurban);
    const cartAfterRemoval = requireCart(addItem(removeItem(cart, 0), orphan));
    expect(cartAfterRemoval.items.map((item) => item.key)).toEqual(["2", "3", "4"]);
  });
});

describe("a remembered donor", () => {
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: true } as const;
  const cart = cartOf(kurban, { ...orphan, donor: remembered });

  test("is stored as the server masks it, and is the last donor of the cart", () => {
    expect(cart.items[1]).toMatchObject({
      customerName: "Ayşe Y.",
      customerPhone: "5•• ••• 12 34",
      customerEmail: "",
      remembered: { hasEmail: true },
    });
    expect(lastDonor(cart)).toEqual(remembered);
  });

  test("can be removed from its lines", () => {
    const { items } = withoutRememberedDonors(cart);
    expect(items[0]).toEqual(cart.items[0]);
    expect(items[1]).toMatchObject({ customerName: "", customerPhone: "", amount: 25_050 });
    expect(items[1]).not.toHaveProperty("remembered");
  });
});

describe("changing a cart", () => {
  test("removes by position, also among equal lines, and ignores missing positions", () => {
    const cart = cartOf(orphan, orphan, kurban);
    expect(removeItem(cart, 1).items.map((item) => item.key)).toEqual(["1", "3"]);
    expect(removeItem(cart, 7)).toEqual(cart);
    expect(removeItem(cart, -1)).toEqual(cart);
  });

  test("a new quantity changes only the amount of its line", () => {
    const cart = changeQuantity(cartOf(orphan, kurban), 0, 3);
    expect(cart.items.map((item) => [item.quantity, item.amount])).toEqual([
      [3, 75_150],
      [1, 450_000],
    ]);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("quantity %d changes nothing", (quantity) => {
    const cart = cartOf(orphan);
    expect(changeQuantity(cart, 0, quantity)).toEqual(cart);
  });

  test("a quantity is limited by its maximum, and by the maximum of an order", () => {
    expect(changeQuantity(cartOf(orphan), 0, 5_000).items[0]?.quantity).toBe(MAX_QUANTITY);
    const shares = changeQuantity(cartOf({ ...kurban, amount: 1_500_000 }), 0, 5_000);
    expect(shares.items[0]).toMatchObject({ quantity: 666, amount: 999_000_000 });
  });

  test("a new amount is the amount of one unit", () => {
    const cart = changeAmount(changeQuantity(cartOf(orphan), 0, 4), 0, 10_001);
    expect(cart.items[0]).toMatchObject({ quantity: 4, amount: 40_004 });
  });

  test.each([0, -100, 0.5, Number.NaN, TRANSFER_MAX + 1])("unit amount %d changes nothing", (unit) => {
    const cart = cartOf(orphan);
    expect(changeAmount(cart, 0, unit)).toEqual(cart);
  });
});

test("each line of the total is converted from its currency", () => {
  const cart = cartOf({ ...orphan, amount: 3_500 }, { ...orphan, amount: 100, baseCurrency: "EUR" });
  expect(cartTotal(cart, "TRY", INITIAL_RATES)).toBe(3_500 + 3_700);
  expect(cartTotal(cart, "USD", INITIAL_RATES)).toBe(100 + 106);
  expect(cartTotal(EMPTY_CART, "EUR", INITIAL_RATES)).toBe(0);
});

test("the minimum concerns the unit amount in lira, not the total of the line", () => {
  const [line] = changeQuantity(cartOf(orphan), 0, 10).items;
  const [dollars] = cartOf({ ...orphan, amount: 100, baseCurrency: "USD" }).items;
  if (!line || !dollars) throw new Error("no line");
  expect([25_050, 25_051, null].map((minimum) => isBelowMinimum(line, minimum, INITIAL_RATES))).toEqual([
    false,
    true,
    false,
  ]);
  expect([3_500, 3_501].map((minimum) => isBelowMinimum(dollars, minimum, INITIAL_RATES))).toEqual([
    false,
    true,
  ]);
});

test("the items of an order have totals in lira, and no data of the donor", () => {
  const cart = changeQuantity(cartOf(orphan, { ...orphan, baseCurrency: "USD", amount: 100 }), 0, 2);
  expect(toOrderItems(cart, INITIAL_RATES)).toEqual([
    { id: "yetim-1", title: "Yetim", amount: 501, quantity: 2, category: "yetim", donationType: "zekat" },
    { id: "yetim-1", title: "Yetim", amount: 35, quantity: 1, category: "yetim", donationType: "zekat" },
  ]);
});

test("checkout starts with the donor of the last line", () => {
  const cart = cartOf(kurban, { ...orphan, donor: { name: "Veli Can", phone: "5051112233" } });
  expect(lastDonor(cart)).toEqual({ name: "Veli Can", phone: "5051112233", email: "" });
  expect(lastDonor(EMPTY_CART)).toBeNull();
});

test("after any operations every line has a positive integer unit amount, a valid quantity and a unique key", () => {
  fc.assert(
    fc.property(cartOperations, (operations) => {
      const cart = runOperations(operations);
      expect(new Set(cart.items.map((item) => item.key)).size).toBe(cart.items.length);
      for (const item of cart.items) {
        expect(Number.isInteger(unitAmount(item)) && unitAmount(item) > 0).toBe(true);
        expect(item.quantity >= 1 && item.quantity <= MAX_QUANTITY).toBe(true);
      }
    }),
  );
});

test("no operation mutates its argument", () => {
  const cart = cartOf(orphan, kurban);
  const copy = structuredClone(cart);
  addItem(cart, orphan);
  removeItem(cart, 0);
  changeQuantity(cart, 0, 5);
  changeAmount(cart, 1, 5_000);
  expect(cart).toEqual(copy);
});

test("the order's total is the exact sum of its lines, each divisible by its quantity", () => {
  fc.assert(
    fc.property(cartOperations, exchangeRates, (operations, rates) => {
      const cart = runOperations(operations);
      const lines = toOrderItems(cart, rates).map((line) => ({
        ...line,
        amount: fromDecimal(line.amount) ?? Number.NaN,
      }));
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(orderTotal(cart, rates));
      for (const line of lines) expect(line.amount % line.quantity).toBe(0);
    }),
  );
});

test("a total in another currency differs from the exact total by at most half a cent, for any number of lines", () => {
  fc.assert(
    fc.property(
      cartOperations,
      fc.constantFrom(...CURRENCIES),
      exchangeRates,
      (operations, currency, rates) => {
        const cart = runOperations(operations);
        const rate = rates[currency] / 100;
        const difference = Math.abs(cartTotal(cart, currency, rates) * rate - orderTotal(cart, rates));
        expect(difference).toBeLessThanOrEqual(rate / 2 + 1e-6);
      },
    ),
  );
});
