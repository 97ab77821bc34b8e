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

/** `ready` is false on the server and until hydration; `dropped` means that a damaged line was lost. */
export type CartState = { cart: Cart; ready: boolean; dropped: boolean };

const probe = "storage-probe";

export const UNKNOWN_CART: CartState = { cart: EMPTY_CART, ready: false, dropped: false };

/** A cart over the browser's storage. Every read goes to the storage, because other tabs write there too. */
export function createCartStore(storage: CartStorage) {
  let text: string | null | undefined;
  let state = UNKNOWN_CART;
  const listeners = new Set<() => void>();

  function snapshot(): CartState {
    const stored = storedText();
    // When the storage cannot be read, the cart lives as long as the page.
    if (stored === undefined && state.ready) return state;
    if (stored !== text || !state.ready) {
      const { cart, dropped } = readCart(storage);
      text = stored;
      state = { cart, ready: true, dropped: state.dropped || dropped };
    }
    return state;
  }

  function storedText(): string | null | undefined {
    try {
      return storage.getItem(CART_STORAGE_KEY);
    } catch {
      return undefined;
    }
  }

  /** Saves the cart; returns false if the storage refused, and the cart then exists as long as the page. */
  function save(cart: Cart): boolean {
    const { dropped } = snapshot();
    const kept = writeCart(storage, cart);
    // If the storage refused the write (full, forbidden), this cart counts until another tab writes.
    text = storedText();
    state = { cart, ready: true, dropped };
    refresh();
    return kept;
  }

  function isRefused(): boolean {
    try {
      storage.setItem(probe, "1");
      storage.removeItem(probe);
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

  /** Replaces the damaged cart by the rest, after the visitor has read the notice of a lost line. */
  function forgetDropped(): void {
    save(snapshot().cart);
    state = { ...state, dropped: false };
    refresh();
  }

  return { snapshot, save, subscribe, refresh, forgetDropped, isRefused };
}

const store = createCartStore(storage);

/** Calls `listener` when the cart may have changed, here or in another tab. Returns a function that unsubscribes. */
export function onCartChange(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if ([CART_STORAGE_KEY, SET_ASIDE_KEY, null].includes(event.key)) listener();
  };
  // A page that returns from the back/forward cache has missed the storage events of other tabs.
  window.addEventListener("storage", changed);
  window.addEventListener("pageshow", listener);
  const leave = store.subscribe(listener);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener("pageshow", listener);
    leave();
  };
}

export const cartState = store.snapshot;

export function readStoredCart(): Cart {
  return store.snapshot().cart;
}

/** Saves the cart; returns false when the browser refuses to keep it for the next page. */
export const saveCart = store.save;

/** Reads the storage first, so that lines added in another tab are kept. */
export function updateCart(change: (cart: Cart) => Cart): void {
  store.save(change(readStoredCart()));
}

export function clearCart(): void {
  store.save(EMPTY_CART);
}

export function linesSetAside(): readonly CartItem[] {
  return readSetAside(storage, Date.now());
}

/** Saves the cart of a direct donation and keeps the lines that it replaces. Returns false when the browser refuses. */
export function saveDirectGift(cart: Cart): boolean {
  const replaced = readStoredCart();
  if (!store.save(cart)) return false;
  setAside(storage, replaced, Date.now());
  return true;
}

export function takeBack(today: Parameters<typeof restoreLines>[2]): void {
  const lines = linesSetAside();
  dropSetAside(storage);
  store.save(restoreLines(readStoredCart(), lines, today));
}

/** Removes the remembered donor, whom the server no longer knows or must not name here again. */
export function forgetRememberedDonor(): void {
  forgetRemembered(storage, Date.now());
  updateCart(withoutRememberedDonors);
}

export function forgetSetAside(): void {
  dropSetAside(storage);
  store.refresh();
}

export const forgetDropped = store.forgetDropped;
/** Whether the browser refuses storage, so that an empty cart does not mean that nothing was chosen. */
export const isStorageRefused = store.isRefused;
