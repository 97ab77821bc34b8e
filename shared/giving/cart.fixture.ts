import fc from "fast-check";
import { CURRENCIES, type Rates } from "#shared/money/currency.ts";
import { LOCALES } from "#shared/text/locale.ts";
import {
  addItem,
  type Cart,
  changeAmount,
  changeQuantity,
  EMPTY_CART,
  type NewItem,
  removeItem,
} from "./cart.ts";
import { donationTypesFor } from "./kurban.ts";

const rate = fc.integer({ min: 1_00, max: 100_00 });
export const exchangeRates: fc.Arbitrary<Rates> = fc.record({ TRY: fc.constant(100), USD: rate, EUR: rate });

/** One change that a visitor can make to a cart. */
type CartOperation = (cart: Cart) => Cart;

const category = fc.constantFrom("kurban", "yetim", "genel");

const newItem: fc.Arbitrary<NewItem> = category.chain((categoryName) =>
  fc.record({
    id: fc.constantFrom("yetim-1", "kurban-yurt-ici", "su"),
    title: fc.string({ minLength: 1, maxLength: 80 }),
    language: fc.constantFrom(...LOCALES),
    amount: fc.integer({ min: 1, max: 20_000_000 }),
    category: fc.constant(categoryName),
    image: fc.constantFrom(null, "/uploads/yetim.jpg", "https://example.org/a.png"),
    donationType: fc.constantFrom(...donationTypesFor(categoryName)),
    baseCurrency: fc.constantFrom(...CURRENCIES),
    donor: fc.oneof(
      fc.record({
        name: fc.constantFrom("Ayşe Yılmaz", "علي", "İ".repeat(120)),
        phone: fc.constantFrom("5321234567", "532 123 45 67", "0532 123 456"),
        email: fc.constantFrom("", "a@example.org"),
      }),
      fc.record({
        remembered: fc.constant(true as const),
        name: fc.constant("Ayşe Y."),
        phone: fc.constant("5•• ••• 12 34"),
        hasEmail: fc.boolean(),
      }),
    ),
  }),
);

const position = fc.integer({ min: -1, max: 6 });
const number = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.double(), fc.integer());

const operation: fc.Arbitrary<CartOperation> = fc.oneof(
  { weight: 3, arbitrary: newItem.map((item) => (cart: Cart) => addOrKeep(cart, item)) },
  position.map((at) => (cart: Cart) => removeItem(cart, at)),
  fc.tuple(position, number).map(
    ([at, value]) =>
      (cart: Cart) =>
        changeQuantity(cart, at, value),
  ),
  fc.tuple(position, number).map(
    ([at, value]) =>
      (cart: Cart) =>
        changeAmount(cart, at, value),
  ),
);

export const cartOperations = fc.array(operation, { maxLength: 20 });

export function runOperations(operations: readonly CartOperation[]): Cart {
  return operations.reduce((cart, apply) => apply(cart), EMPTY_CART);
}

function addOrKeep(cart: Cart, item: NewItem): Cart {
  const result = addItem(cart, item);
  return result.kind === "added" ? result.cart : cart;
}
