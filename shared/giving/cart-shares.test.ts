import { expect, test } from "vitest";
import { addItem, type Cart, changeQuantity, changeShares, EMPTY_CART, toOrderItems } from "./cart.ts";
import { findShareError, hasShareError } from "./cart-shares.ts";
import { parseStoredCart, serializeCart } from "./cart-storage.ts";
import type { ShareInput } from "./kurban-shares.ts";

const rates = { TRY: 100, USD: 4000, EUR: 4500 };
const fatma: ShareInput = { name: "Fatma Demir", owner: "other" };
const ali: ShareInput = { name: " Ali Kaya ", owner: "deceased" };
const own: ShareInput = { name: "", owner: "self" };

function cartWith(quantity: number, shares?: readonly ShareInput[]): Cart {
  const added = addItem(EMPTY_CART, {
    id: "kurban-hissesi",
    title: "Kurban hissesi",
    amount: 1_500_000,
    quantity,
    category: "kurban",
    image: null,
    donationType: "vacip",
    donor: { name: "Ayşe Yılmaz", phone: "5321234567" },
    shares,
  });
  if (added.kind === "refused") throw new Error("refused");
  return added.cart;
}

const sharesOf = (cart: Cart) => toOrderItems(cart, rates)[0]?.shares;

test("an order has as many shares as the quantity, with trimmed names", () => {
  expect(sharesOf(cartWith(3, [fatma, ali]))).toEqual([fatma, { ...ali, name: "Ali Kaya" }, own]);
  expect(toOrderItems(cartWith(3), rates)[0]).not.toHaveProperty("shares");
});

test("fewer shares keep the last names in memory only, because a typed 10 passes 1", () => {
  const cart = cartWith(2, [fatma, ali]);
  const fewer = changeQuantity(cart, 0, 1);
  expect(serializeCart(fewer)).not.toContain("Ali");
  expect(sharesOf(fewer)).toEqual([fatma]);
  expect(sharesOf(changeQuantity(fewer, 0, 2))).toEqual(sharesOf(cart));
  const reloaded = parseStoredCart(serializeCart(fewer)).cart;
  expect(sharesOf(changeQuantity(reloaded, 0, 2))).toEqual([fatma, own]);
  expect(serializeCart(changeShares(cart, 0, undefined))).not.toContain("Fatma");
});

test("a stored cart keeps its shares, and a changed one is rebuilt field by field", () => {
  const cart = cartWith(2, [fatma, { ...ali, severalConfirmed: true }]);
  expect(parseStoredCart(serializeCart(cart)).cart).toEqual(cart);
  const stored = JSON.parse(serializeCart(cart));
  stored.items[0].shares = [{ name: 7, owner: "neighbour", secret: 1 }, null, fatma];
  expect(parseStoredCart(JSON.stringify(stored)).cart.items[0]?.shares).toEqual([own, own]);
  stored.items[0].shares = "all";
  expect(parseStoredCart(JSON.stringify(stored)).cart.items[0]).not.toHaveProperty("shares");
});

test.each<[ShareInput, string, ReturnType<typeof findShareError>]>([
  [own, "vacip", null],
  [{ name: " ", owner: "child" }, "vacip", "missing"],
  [fatma, "vacip", null],
  [{ name: "Fatma 2", owner: "self" }, "vacip", "name"],
  [{ name: "Ali ve Veli", owner: "other" }, "adak", "several"],
  [{ name: "Demir ailesi", owner: "other", severalConfirmed: true }, "adak", null],
  [{ name: "Ali, Veli", owner: "other" }, "sukur", null],
])("%j of %s: %s", (share, type, error) => {
  expect(findShareError(share, type)).toBe(error);
  expect(hasShareError([share], { quantity: 2, donationType: type })).toBe(error !== null);
});
