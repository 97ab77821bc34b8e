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

const forbiddenStorage: CartStorage = {
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

function createCart(...titles: string[]): Cart {
  return titles.reduce((cart: Cart, title) => {
    const item = { id: "yetim", title, amount: 100_00, category: "yetim", image: null };
    const donor = { name: "Ayşe Yılmaz", phone: "5321234567" };
    const result = addItem(cart, { ...item, donationType: "standart", donor });
    if (result.kind === "refused") throw new Error("fixture refused");
    return result.cart;
  }, EMPTY_CART);
}

describe("cart store", () => {
  test("returns the same object while the storage is unchanged, as React requires", () => {
    const store = createCartStore(fakeStorage(serializeCart(createCart("A"))));
    expect(store.snapshot()).toBe(store.snapshot());
    expect(store.snapshot().cart.items).toHaveLength(1);
  });

  test("reads the cart that another tab has written", () => {
    const storage = fakeStorage();
    const store = createCartStore(storage);
    const otherTab = createCartStore(storage);
    expect(store.snapshot().cart).toEqual(EMPTY_CART);
    otherTab.save(createCart("A", "B"));
    expect(store.snapshot().cart.items.map((item) => item.title)).toEqual(["A", "B"]);
  });

  test("calls its listeners after a change", () => {
    const store = createCartStore(fakeStorage());
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.save(createCart("A"));
    unsubscribe();
    store.save(EMPTY_CART);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("a damaged cart becomes an empty cart with a notice, until the visitor dismisses the notice", () => {
    const storage = fakeStorage("{broken");
    const store = createCartStore(storage);
    expect(store.snapshot()).toMatchObject({ cart: EMPTY_CART, isReady: true, hasLostLines: true });
    store.save(createCart("A"));
    expect(store.snapshot()).toMatchObject({ hasLostLines: true, cart: { items: [{ title: "A" }] } });
    store.dismissLostLines();
    expect(store.snapshot().hasLostLines).toBe(false);
  });

  test("an empty cart removes its entry", () => {
    const storage = fakeStorage(serializeCart(createCart("A")));
    createCartStore(storage).save(EMPTY_CART);
    expect(storage.entries.size).toBe(0);
  });

  test("if storage is forbidden, the cart exists until the page is closed", () => {
    const store = createCartStore(forbiddenStorage);
    expect(store.snapshot().isReady).toBe(true);
    expect(store.save(createCart("A"))).toBe(false);
    expect(store.isRefused()).toBe(true);
    expect(store.snapshot().cart.items).toHaveLength(1);
  });

  test("the check for a working storage leaves no entry behind", () => {
    const storage = fakeStorage();
    const store = createCartStore(storage);
    expect([store.isRefused(), store.save(createCart("A"))]).toEqual([false, true]);
    expect([...storage.entries.keys()]).toEqual([CART_STORAGE_KEY]);
  });

  test("a full storage does not bring the older cart back", () => {
    const storage = fakeStorage(serializeCart(createCart("A")));
    const fullStorage = {
      ...storage,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const store = createCartStore(fullStorage);
    expect(store.save(createCart("A", "B"))).toBe(false);
    expect(store.snapshot().cart.items).toHaveLength(2);
  });
});
