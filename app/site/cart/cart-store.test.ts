import { describe, expect, test, vi } from "vitest";
import { addItem, type Cart, EMPTY_CART } from "#shared/giving/cart.ts";
import { CART_STORAGE_KEY, type CartStorage, serializeCart } from "#shared/giving/cart-storage.ts";
import { createCartStore } from "./cart-store.ts";

function fakeStorage(initial?: string) {
  const entries = new Map(initial === undefined ? [] : [[CART_STORAGE_KEY, initial]]);
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const forbidden: CartStorage = {
  getItem() {
    throw new DOMException("denied", "SecurityError");
  },
  setItem() {
    throw new DOMException("denied", "SecurityError");
  },
  removeItem() {
    throw new DOMException("denied", "SecurityError");
  },
};

function cartOf(...titles: string[]): Cart {
  return titles.reduce((cart: Cart, title) => {
    const item = { id: "yetim", title, amount: 100_00, category: "yetim", image: null };
    const donor = { name: "Ayşe Yılmaz", phone: "5321234567" };
    const added = addItem(cart, { ...item, donationType: "standart", donor });
    if (added.kind === "refused") throw new Error("fixture refused");
    return added.cart;
  }, EMPTY_CART);
}

describe("cart store", () => {
  test("returns the same object while the storage is unchanged, as React requires", () => {
    const store = createCartStore(fakeStorage(serializeCart(cartOf("A"))));
    expect(store.snapshot()).toBe(store.snapshot());
    expect(store.snapshot().cart.items).toHaveLength(1);
  });

  test("sees what another tab has written", () => {
    const storage = fakeStorage();
    const here = createCartStore(storage);
    const there = createCartStore(storage);
    expect(here.snapshot().cart).toEqual(EMPTY_CART);
    there.save(cartOf("A", "B"));
    expect(here.snapshot().cart.items.map((item) => item.title)).toEqual(["A", "B"]);
  });

  test("calls its listeners after a change", () => {
    const store = createCartStore(fakeStorage());
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.save(cartOf("A"));
    leave();
    store.save(EMPTY_CART);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("a damaged cart is an empty cart with a notice, until the visitor has read it", () => {
    const storage = fakeStorage("{broken");
    const store = createCartStore(storage);
    expect(store.snapshot()).toMatchObject({ cart: EMPTY_CART, ready: true, dropped: true });
    store.save(cartOf("A"));
    expect(store.snapshot()).toMatchObject({ dropped: true, cart: { items: [{ title: "A" }] } });
    store.forgetDropped();
    expect(store.snapshot().dropped).toBe(false);
  });

  test("an empty cart removes its entry", () => {
    const storage = fakeStorage(serializeCart(cartOf("A")));
    createCartStore(storage).save(EMPTY_CART);
    expect(storage.entries.size).toBe(0);
  });

  test("with a forbidden storage the cart exists as long as the page", () => {
    const store = createCartStore(forbidden);
    expect(store.snapshot().ready).toBe(true);
    expect(store.save(cartOf("A"))).toBe(false);
    expect(store.isRefused()).toBe(true);
    expect(store.snapshot().cart.items).toHaveLength(1);
  });

  test("a working storage keeps the cart, and no entry of the storage test", () => {
    const storage = fakeStorage();
    const store = createCartStore(storage);
    expect([store.isRefused(), store.save(cartOf("A"))]).toEqual([false, true]);
    expect([...storage.entries.keys()]).toEqual([CART_STORAGE_KEY]);
  });

  test("a full storage does not bring the older cart back", () => {
    const storage = fakeStorage(serializeCart(cartOf("A")));
    const full = {
      ...storage,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const store = createCartStore(full);
    expect(store.save(cartOf("A", "B"))).toBe(false);
    expect(store.snapshot().cart.items).toHaveLength(2);
  });
});
