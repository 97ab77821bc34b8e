import { expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { addItem, type Cart, donateDirectly, EMPTY_CART, MAX_LINES, type NewItem } from "./cart.ts";
import { dropSetAside, forgetRemembered, readSetAside, restoreLines, setAside } from "./set-aside.ts";

const donor = { name: "Ayşe Yılmaz", phone: "5321234567", email: "" };
const zakat: NewItem = {
  id: "zekat",
  title: "Zekât",
  amount: 100_00,
  category: "genel",
  image: null,
  donationType: "zekat",
  donor,
};
const consent = { language: "tr", version: "0123456789abcdef", at: "2026-11-01T00:00:00.000Z" } as const;
const kurban: NewItem = {
  ...zakat,
  id: "k",
  category: "kurban",
  donationType: "vacip",
  proxyConsent: consent,
};

function cartOf(...items: NewItem[]): Cart {
  return items.reduce((cart, item) => cartFrom(addItem(cart, item)), EMPTY_CART);
}

function cartFrom(result: ReturnType<typeof addItem>): Cart {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.errors));
  return result.cart;
}

function createStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("a direct gift sets aside the other lines, but no earlier direct gift", () => {
  const testStorage = createStorage();
  setAside(testStorage, cartOf(zakat, kurban), 0);
  const directCart = cartFrom(donateDirectly({ ...zakat, id: "yetim" }));
  setAside(testStorage, directCart, dayMs);
  expect(listIds(readSetAside(testStorage, dayMs))).toEqual(["zekat", "k"]);
  setAside(testStorage, cartFrom(addItem(directCart, { ...zakat, id: "su" })), dayMs);
  expect(listIds(readSetAside(testStorage, dayMs))).toEqual(["zekat", "k", "su"]);
});

test("lines are set aside for seven days", () => {
  const testStorage = createStorage();
  setAside(testStorage, cartOf(zakat), 0);
  expect(readSetAside(testStorage, 7 * dayMs)).toHaveLength(1);
  expect(readSetAside(testStorage, 7 * dayMs + 1)).toEqual([]);
  setAside(testStorage, cartOf(zakat), dayMs);
  dropSetAside(testStorage);
  expect(readSetAside(testStorage, dayMs)).toEqual([]);
});

test("restored lines are added to the direct gift, and a kurban gets the current price and the new consent", () => {
  const directCart = cartFrom(donateDirectly({ ...zakat, id: "yetim" }));
  const lines = cartOf(zakat, { ...kurban, quantity: 2 }).items;
  const newConsent = { ...consent, at: "2026-11-27T00:00:00.000Z" };
  const cart = restoreLines(directCart, lines, {
    prices: new Map([["k", 5_000_00]]),
    consentOf: () => newConsent,
  });
  expect(cart.items).toMatchObject([
    { key: "1", id: "yetim", direct: true },
    { key: "2", id: "zekat", amount: 100_00 },
    { key: "3", id: "k", amount: 10_000_00, quantity: 2, proxyConsent: newConsent },
  ]);
});

test("lines above the maximum of the cart are not restored", () => {
  const fullCart = cartOf(...Array.from({ length: MAX_LINES - 1 }, () => zakat));
  const cart = restoreLines(fullCart, cartOf(kurban, zakat).items, {
    prices: new Map(),
    consentOf: () => consent,
  });
  expect(cart.items).toHaveLength(MAX_LINES);
});

test("a remembered donor is removed from the lines, and the lines stay", () => {
  const testStorage = createStorage();
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: false } as const;
  setAside(testStorage, cartOf(zakat, { ...zakat, donor: remembered }), 0);
  forgetRemembered(testStorage, dayMs);
  expect(readSetAside(testStorage, dayMs).map(({ customerName }) => customerName)).toEqual([
    "Ayşe Yılmaz",
    "",
  ]);
  expect(testStorage.getItem("cart-set-aside")).not.toContain("Ayşe Y.");
});
