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

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const idsIn = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("a direct gift sets the chosen lines aside, a later one never the earlier direct gift", () => {
  const kept = storage();
  setAside(kept, cartOf(zakat, kurban), 0);
  const direct = cartFrom(donateDirectly({ ...zakat, id: "yetim" }));
  setAside(kept, direct, dayMs);
  expect(idsIn(readSetAside(kept, dayMs))).toEqual(["zekat", "k"]);
  setAside(kept, cartFrom(addItem(direct, { ...zakat, id: "su" })), dayMs);
  expect(idsIn(readSetAside(kept, dayMs))).toEqual(["zekat", "k", "su"]);
});

test("the lines are offered for seven days", () => {
  const kept = storage();
  setAside(kept, cartOf(zakat), 0);
  expect(readSetAside(kept, 7 * dayMs)).toHaveLength(1);
  expect(readSetAside(kept, 7 * dayMs + 1)).toEqual([]);
  setAside(kept, cartOf(zakat), dayMs);
  dropSetAside(kept);
  expect(readSetAside(kept, dayMs)).toEqual([]);
});

test("the lines are put back beside the direct gift, a kurban at today's price and with today's consent", () => {
  const direct = cartFrom(donateDirectly({ ...zakat, id: "yetim" }));
  const lines = cartOf(zakat, { ...kurban, quantity: 2 }).items;
  const today = { ...consent, at: "2026-11-27T00:00:00.000Z" };
  const cart = restoreLines(direct, lines, { prices: new Map([["k", 5_000_00]]), consent: today });
  expect(cart.items).toMatchObject([
    { key: "1", id: "yetim", direct: true },
    { key: "2", id: "zekat", amount: 100_00 },
    { key: "3", id: "k", amount: 10_000_00, quantity: 2, proxyConsent: today },
  ]);
});

test("lines that no longer fit into the cart are left out", () => {
  const full = cartOf(...Array.from({ length: MAX_LINES - 1 }, () => zakat));
  const cart = restoreLines(full, cartOf(kurban, zakat).items, { prices: new Map(), consent });
  expect(cart.items).toHaveLength(MAX_LINES);
});

test("a remembered donor is removed from the lines, which stay", () => {
  const kept = storage();
  const remembered = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 12 34", hasEmail: false } as const;
  setAside(kept, cartOf(zakat, { ...zakat, donor: remembered }), 0);
  forgetRemembered(kept, dayMs);
  expect(readSetAside(kept, dayMs).map(({ customerName }) => customerName)).toEqual(["Ayşe Yılmaz", ""]);
  expect(kept.getItem("cart-set-aside")).not.toContain("Ayşe Y.");
});
