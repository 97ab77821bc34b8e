import { browserStorage as storage } from "#app/site/checkout/session-entry.ts";
import { type Cart, type CartItem, EMPTY_CART, withoutRememberedDonors } from "#shared/giving/cart.ts";
import { CART_STORAGE_KEY, type CartStorage, readCart, writeCart } from "#shared/giving/cart-storage.ts";
import {
  dropSetAside,
  forgetRemembered,
  readSetAside,
  restoreLines,
  SET_ASIDE_KEY,
  setAside,
} from "#shared/giving/set-aside.ts";

/** `isReady` is false on the server and until hydration. `hasLostLines` means that a damaged line was removed. */
export type CartState = { cart: Cart; isReady: boolean; hasLostLines: boolean };

const probeKey = "storage-probe";

export const UNKNOWN_CART: CartState = { cart: EMPTY_CART, isReady: false, hasLostLines: false };

/** Creates a cart that the browser's storage keeps. Every read uses the storage, because other tabs change it, too. */
export function createCartStore(storage: CartStorage) {
  let text: string | null | undefined;
  let state = UNKNOWN_CART;
  const listeners = new Set<() => void>();

  function snapshot(): CartState {
    const stored = readText();
    // If the storage cannot be read, the cart exists until the page is closed.
    if (stored === undefined && state.isReady) return state;
    if (stored !== text || !state.isReady) {
      const { cart, dropped } = readCart(storage);
      text = stored;
      state = { cart, isReady: true, hasLostLines: state.hasLostLines || dropped };
    }
    return state;
  }

  function readText(): string | null | undefined {
    try {
      return storage.getItem(CART_STORAGE_KEY);
    } catch {
      return undefined;
    }
  }

  /** Saves the cart. Returns false if the storage refuses; the cart then exists until the page is closed. */
  function save(cart: Cart): boolean {
    const { hasLostLines } = snapshot();
    const isSaved = writeCart(storage, cart);
    // If the storage refused the write (full, forbidden), this cart is valid until another tab writes.
    text = readText();
    state = { cart, isReady: true, hasLostLines };
    refresh();
    return isSaved;
  }

  function isRefused(): boolean {
    try {
      storage.setItem(probeKey, "1");
      storage.removeItem(probeKey);
      return false;
    } catch {
      return true;
    }
  }

  function refresh(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Replaces the stored cart by the undamaged lines, after the visitor has read the notice. */
  function dismissLostLines(): void {
    save(snapshot().cart);
    state = { ...state, hasLostLines: false };
    refresh();
  }

  return { snapshot, save, subscribe, refresh, dismissLostLines, isRefused };
}

const store = createCartStore(storage);

/** Calls `listener` when this tab or another tab may have changed the cart. Returns a function that unsubscribes. */
export function onCartChange(listener: () => void): () => void {
  const onStorageEvent = (event: StorageEvent) => {
    if ([CART_STORAGE_KEY, SET_ASIDE_KEY, null].includes(event.key)) listener();
  };
  // A page from the back/forward cache has missed the storage events of other tabs.
  window.addEventListener("storage", onStorageEvent);
  window.addEventListener("pageshow", listener);
  const unsubscribe = store.subscribe(listener);
  return () => {
    window.removeEventListener("storage", onStorageEvent);
    window.removeEventListener("pageshow", listener);
    unsubscribe();
  };
}

export const cartState = store.snapshot;

export function readStoredCart(): Cart {
  return store.snapshot().cart;
}

/** Saves the cart. Returns false if the browser refuses to keep it for the next page. */
export const saveCart = store.save;

/** Changes the stored cart, so that lines from another tab are kept. */
export function updateCart(change: (cart: Cart) => Cart): void {
  store.save(change(readStoredCart()));
}

export function clearCart(): void {
  store.save(EMPTY_CART);
}

export function listSetAsideItems(): readonly CartItem[] {
  return readSetAside(storage, Date.now());
}

/** Saves the cart of a direct donation and sets the previous lines aside. Returns false if the browser refuses. */
export function saveDirectDonation(cart: Cart): boolean {
  const previousCart = readStoredCart();
  if (!store.save(cart)) return false;
  setAside(storage, previousCart, Date.now());
  return true;
}

export function restoreSetAside(today: Parameters<typeof restoreLines>[2]): void {
  const lines = listSetAsideItems();
  dropSetAside(storage);
  store.save(restoreLines(readStoredCart(), lines, today));
}

/** Removes the remembered donor from the cart. */
export function forgetRememberedDonor(): void {
  forgetRemembered(storage, Date.now());
  updateCart(withoutRememberedDonors);
}

export function forgetSetAside(): void {
  dropSetAside(storage);
  store.refresh();
}

export const dismissLostLines = store.dismissLostLines;
/** Whether the browser refuses storage. An empty cart then does not mean that the visitor chose nothing. */
export const isStorageRefused = store.isRefused;
