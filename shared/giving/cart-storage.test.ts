import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartOperations, runOperations } from "./cart.fixture.ts";
import { addItem, EMPTY_CART, isLineAmount, unitAmount } from "./cart.ts";
import { CART_STORAGE_KEY, parseStoredCart, readCart, serializeCart, writeCart } from "./cart-storage.ts";

const line = {
  key: "1",
  id: "yetim-1",
  title: "Yetim",
  amount: 50_000,
  quantity: 2,
  category: "yetim",
  baseCurrency: "TRY",
  image: "/uploads/a.jpg",
  donationType: "zekat",
  customerName: "Ayşe",
  customerEmail: "",
  customerPhone: "5321234567",
};
const cartJson = (...items: unknown[]) => JSON.stringify({ version: 1, items });
const emptyAndDropped = { cart: EMPTY_CART, dropped: true };

function createStorage(text: string | null) {
  const entries = new Map(text === null ? [] : [[CART_STORAGE_KEY, text]]);
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test("any cart is read back as it was written", () => {
  fc.assert(
    fc.property(cartOperations, (operations) => {
      const cart = runOperations(operations);
      expect(parseStoredCart(serializeCart(cart))).toEqual({ cart, dropped: false });
    }),
  );
});

test("a missing cart is not a damaged cart", () => {
  for (const text of [null, ""]) expect(parseStoredCart(text)).toEqual({ cart: EMPTY_CART, dropped: false });
});

test.each([
  ...["{", "null", "5", '"x"', "{}", '{"version":2,"items":[{}]}', '{"version":"1","items":[{}]}'],
  ...[
    '{"version":1}',
    '{"version":1,"items":{"length":1}}',
    '[{"id":"a","amount":100}]',
    " ".repeat(600_000),
  ],
])("%.40j is no cart and is dropped", (text) => {
  expect(parseStoredCart(text)).toEqual(emptyAndDropped);
});

test.each(["[]", '{"items":[]}', '{"version":2,"items":[]}', cartJson()])(
  "%s has no lines, so no loss is reported",
  (text) => {
    expect(parseStoredCart(text)).toEqual({ cart: EMPTY_CART, dropped: false });
  },
);

describe("a line with invalid values for money is dropped, and the other lines stay:", () => {
  test.each<[string, unknown]>([
    ["not an object", "x"],
    ["null", null],
    ["an array", [line]],
    ["no id", { ...line, id: undefined }],
    ["an object for an id", { ...line, id: { toString: "x" } }],
    ["an endless id", { ...line, id: "x".repeat(5_000) }],
    ["no title", { ...line, title: "" }],
    ["no amount", { ...line, amount: undefined }],
    ["NaN as JSON writes it", { ...line, amount: null }],
    ["a negative amount", { ...line, amount: -50_000 }],
    ["zero", { ...line, amount: 0 }],
    ["a fraction of a kuruş", { ...line, amount: 100.5 }],
    ["a decimal text", { ...line, amount: "500.00" }],
    ["more than any order", { ...line, amount: 1e15 }],
    ["an amount its quantity does not divide", { ...line, amount: 50_001 }],
    ["no quantity", { ...line, quantity: undefined }],
    ["a quantity of 0", { ...line, quantity: 0 }],
    ["half a quantity", { ...line, quantity: 0.5 }],
    ["an absurd quantity", { ...line, quantity: 1_000 }],
    ["an unknown currency", { ...line, baseCurrency: "GBP" }],
    ["a donation type of kurban for another category", { ...line, donationType: "vacip" }],
    ["a donation type that is the name of a method", { ...line, donationType: "toString" }],
  ])("%s", (_, entry) => {
    const { cart, dropped } = parseStoredCart(cartJson(entry, line));
    expect(dropped).toBe(true);
    expect(cart.items).toEqual([line]);
  });
});

test("a line stays when values that do not concern money are missing or invalid", () => {
  const { key, image, customerName, customerEmail, customerPhone, baseCurrency, ...lineOfOlderRelease } =
    line;
  const { cart, dropped } = parseStoredCart(
    cartJson({ ...lineOfOlderRelease, amount: "50000", quantity: "2", language: "xx", extra: 1 }),
  );
  expect(dropped).toBe(false);
  const donor = { customerName: "", customerEmail: "", customerPhone: "" };
  expect(cart.items).toEqual([{ ...line, ...donor, image: null }]);
});

test("a remembered donor is read back, and an invalid remembered donor is dropped", () => {
  const remembered = { hasEmail: true };
  const damaged = { ...line, key: "2", remembered: "yes" };
  const { cart } = parseStoredCart(
    cartJson({ ...line, remembered: { ...remembered, phone: "532" } }, damaged),
  );
  expect(cart.items[0]).toEqual({ ...line, remembered });
  expect(cart.items[1]).toEqual({ ...line, key: "2" });
});

test("a line with a repeated or invalid key gets a new key", () => {
  const { cart } = parseStoredCart(cartJson(line, line, { ...line, key: "x" }, { ...line, key: 7 }));
  expect(cart.items.map((item) => item.key)).toEqual(["1", "2", "3", "4"]);
});

test("keys such as __proto__ are dropped and do not change prototypes", () => {
  const text = `{"version":1,"items":[{"__proto__":{"polluted":1},"constructor":{"prototype":{}},${JSON.stringify(line).slice(1)}]}`;
  const { cart } = parseStoredCart(text);
  expect(cart.items).toEqual([line]);
  expect(Object.getPrototypeOf(cart.items[0])).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
  expect(parseStoredCart(`{"__proto__":${cartJson(line)}}`)).toEqual(emptyAndDropped);
});

test("lines above the maximum of a cart are dropped", () => {
  const { cart, dropped } = parseStoredCart(cartJson(...Array.from({ length: 80 }, () => line)));
  expect([cart.items.length, dropped]).toEqual([50, true]);
});

test("parsing never throws, and every accepted line has a valid amount", () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>("1", 100, -1, "kurban", "vacip", "TRY", {}),
  );
  const entry = fc.record(Object.fromEntries(Object.keys(line).map((name) => [name, value])), {
    requiredKeys: [],
  });
  const damaged = entry.map((values) => ({ ...line, ...values }));
  fc.assert(
    fc.property(fc.array(fc.oneof(damaged, entry, fc.jsonValue())), fc.string(), (items, junk) => {
      expect(() => parseStoredCart(junk)).not.toThrow();
      for (const item of parseStoredCart(cartJson(...items)).cart.items) {
        expect(isLineAmount(item.amount) && Number.isInteger(unitAmount(item))).toBe(true);
      }
    }),
  );
});

describe("the browser's storage", () => {
  const item = {
    ...line,
    amount: 25_000,
    donationType: "zekat",
    donor: { name: "Ayşe", phone: "5321234567" },
  };

  test("returns the stored cart, and has no entry for an empty cart", () => {
    const result = addItem(EMPTY_CART, { ...item, baseCurrency: "TRY" });
    if (result.kind === "refused") throw new Error("refused");
    const storage = createStorage(null);
    writeCart(storage, result.cart);
    expect(readCart(storage)).toEqual({ cart: result.cart, dropped: false });
    writeCart(storage, EMPTY_CART);
    expect(storage.entries.size).toBe(0);
  });

  test("may throw at reading and writing, and the cart functions do not throw", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(readCart(storage)).toEqual({ cart: EMPTY_CART, dropped: false });
    expect(() => writeCart(storage, EMPTY_CART)).not.toThrow();
  });
});
