import { isTextVersion } from "#shared/content/text-version.ts";
import { isCurrency } from "#shared/money/currency.ts";
import { isLocale } from "#shared/text/locale.ts";
import {
  type Cart,
  type CartItem,
  EMPTY_CART,
  isLineAmount,
  MAX_LINES,
  MAX_QUANTITY,
  nextKey,
} from "./cart.ts";
import { readStoredShares } from "./cart-shares.ts";
import { allowsDonationType } from "./kurban.ts";

export const CART_STORAGE_KEY = "shopping-cart";

export type CartStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** `dropped` is true when a part of the stored cart was invalid. The page then informs the visitor. */
type StoredCart = { cart: Cart; dropped: boolean };

/** The limit is above the length of every cart that `serializeCart` writes. */
const MAX_STORED_LENGTH = 500_000;

export function readCart(storage: CartStorage): StoredCart {
  try {
    return parseStoredCart(storage.getItem(CART_STORAGE_KEY));
  } catch {
    // Privacy settings can forbid storage. The cart then exists only in the open page.
    return { cart: EMPTY_CART, dropped: false };
  }
}

/** Stores the cart, or removes the entry of an empty cart. Returns false when the storage is full or forbidden. */
export function writeCart(storage: CartStorage, cart: Cart): boolean {
  try {
    if (cart.items.length === 0) storage.removeItem(CART_STORAGE_KEY);
    else storage.setItem(CART_STORAGE_KEY, serializeCart(cart));
    return true;
  } catch {
    return false;
  }
}

export function serializeCart(cart: Cart): string {
  return JSON.stringify({ ...cart, items: storedItems(cart.items) });
}

/** Drops the names of shares beyond the quantity, because names of other persons are kept only as long as their share. */
export function storedItems(items: readonly CartItem[]): CartItem[] {
  return items.map((item) => {
    return item.shares ? { ...item, shares: item.shares.slice(0, item.quantity) } : item;
  });
}

/**
 * Reads a cart from the browser's storage. A person, an extension or an earlier release may have written it, so every
 * line is rebuilt field by field, and a line with an invalid amount is dropped. Never throws.
 */
export function parseStoredCart(text: string | null): StoredCart {
  if (text === null || text === "") return { cart: EMPTY_CART, dropped: false };
  const stored = text.length > MAX_STORED_LENGTH ? null : parseJson(text);
  if (!isRecord(stored) || stored.version !== 1 || !Array.isArray(stored.items)) {
    return { cart: EMPTY_CART, dropped: !isEmptyList(stored) };
  }
  const items: CartItem[] = [];
  for (const entry of stored.items) {
    const item = items.length < MAX_LINES ? toItem(entry) : null;
    if (item) items.push(isFreeKey(item.key, items) ? item : { ...item, key: nextKey(items) });
  }
  return { cart: { version: 1, items }, dropped: items.length < stored.items.length };
}

/** Whether the stored value, in the format of any release, has no lines. */
function isEmptyList(stored: unknown): boolean {
  const items = isRecord(stored) ? stored.items : stored;
  return Array.isArray(items) && items.length === 0;
}

function isFreeKey(key: string, items: readonly CartItem[]): boolean {
  return /^[1-9]\d{0,8}$/.test(key) && !items.some((item) => item.key === key);
}

function toItem(entry: unknown): CartItem | null {
  if (!isRecord(entry)) return null;
  const id = readText(entry.id, 100);
  // The title is only displayed; the server identifies the campaign by its id.
  const title = readText(entry.title, Number.POSITIVE_INFINITY).slice(0, 300);
  const category = readText(entry.category, 100);
  const donationType = readText(entry.donationType, 20);
  const baseCurrency = entry.baseCurrency ?? "TRY";
  const amount = readInteger(entry.amount);
  const quantity = readInteger(entry.quantity);
  if (!id || !title || !category || !isCurrency(baseCurrency)) return null;
  if (!allowsDonationType(category, donationType) || !isLineAmount(amount)) return null;
  if (!(quantity >= 1 && quantity <= MAX_QUANTITY) || amount % quantity !== 0) return null;
  const shares = readStoredShares(entry.shares, quantity);
  return {
    key: readText(entry.key, 9),
    id,
    title,
    ...(isLocale(entry.language) ? { language: entry.language } : {}),
    amount,
    quantity,
    category,
    baseCurrency,
    image: readText(entry.image, 2000) || null,
    donationType,
    // An invalid donor does not matter, because the checkout asks for the donor again.
    customerName: readText(entry.customerName, 300),
    customerEmail: readText(entry.customerEmail, 300),
    customerPhone: readText(entry.customerPhone, 30),
    ...toRemembered(entry.remembered),
    ...toProxyConsent(entry.proxyConsent),
    ...(shares ? { shares } : {}),
    ...(entry.direct === true ? { direct: true } : {}),
  };
}

function toRemembered(entry: unknown): Pick<CartItem, "remembered"> {
  return isRecord(entry) ? { remembered: { hasEmail: entry.hasEmail === true } } : {};
}

/** Drops an invalid consent. The time of the order then counts as the time of consent. */
function toProxyConsent(entry: unknown): Pick<CartItem, "proxyConsent"> {
  if (!isRecord(entry)) return {};
  const { language, version, at } = entry;
  if (!isLocale(language) || !isTextVersion(version)) return {};
  return typeof at === "string" && at.length <= 30 && !Number.isNaN(Date.parse(at))
    ? { proxyConsent: { language, version, at } }
    : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(value: unknown, maxLength: number): string {
  return typeof value === "string" && value.length <= maxLength ? value : "";
}

/** Reads an integer, which may be stored as a text. Returns NaN for any other value. */
function readInteger(value: unknown): number {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : Number.NaN;
}
