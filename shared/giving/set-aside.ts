import { dayMs } from "#shared/text/time.ts";
import {
  type Cart,
  type CartItem,
  isLineAmount,
  MAX_LINES,
  nextKey,
  withoutRememberedDonors,
} from "./cart.ts";
import { type CartStorage, parseStoredCart, storedItems } from "./cart-storage.ts";
import { needsProxyConsent } from "./kurban.ts";

/** The storage key of the lines that a direct gift has replaced (docs/contract.md#direct-giving). */
export const SET_ASIDE_KEY = "cart-set-aside";

const maxAge = 7 * dayMs;

/** Reads the lines that were set aside in the last seven days. */
export function readSetAside(storage: CartStorage, now: number): readonly CartItem[] {
  try {
    const text = storage.getItem(SET_ASIDE_KEY);
    const at: unknown = text === null ? null : JSON.parse(text).at;
    if (typeof at !== "number" || at > now || now - at > maxAge) return [];
    return parseStoredCart(text).cart.items;
  } catch {
    return [];
  }
}

/** Sets aside the lines that a direct gift replaces, except for an earlier direct gift. */
export function setAside(storage: CartStorage, replacedCart: Cart, now: number): void {
  const regularItems = replacedCart.items.filter(({ direct }) => !direct);
  if (regularItems.length === 0) return;
  const items = appendWithNewKeys(readSetAside(storage, now), storedItems(regularItems));
  try {
    storage.setItem(SET_ASIDE_KEY, JSON.stringify({ version: 1, items, at: now }));
  } catch {
    // The browser forbids storage, so no cart was stored that could get lost.
  }
}

export function dropSetAside(storage: CartStorage): void {
  try {
    storage.removeItem(SET_ASIDE_KEY);
  } catch {
    // The browser forbids storage.
  }
}

export function forgetRemembered(storage: CartStorage, now: number): void {
  const lines = readSetAside(storage, now);
  if (!lines.some(({ remembered }) => remembered)) return;
  dropSetAside(storage);
  setAside(storage, withoutRememberedDonors({ version: 1, items: lines }), now);
}

type CurrentTerms = {
  /** The price of one share of a kurban, by campaign, in kuruş. */
  prices: ReadonlyMap<string, number | null>;
  /** The consent that the donor gives now to a kurban. */
  consentOf: (kurban: CartItem) => NonNullable<CartItem["proxyConsent"]>;
};

/** Adds the lines to the cart. A kurban gets its current price and the new consent. */
export function restoreLines(
  cart: Cart,
  lines: readonly CartItem[],
  { prices, consentOf }: CurrentTerms,
): Cart {
  const currentItems = lines.map(({ proxyConsent: _, ...line }): CartItem => {
    if (!needsProxyConsent(line.category)) return line;
    const price = prices.get(line.id) ?? null;
    const amount = price === null ? line.amount : price * line.quantity;
    return {
      ...line,
      proxyConsent: consentOf(line),
      amount: isLineAmount(amount) ? amount : line.amount,
    };
  });
  return { version: 1, items: appendWithNewKeys(cart.items, currentItems) };
}

function appendWithNewKeys(existingItems: readonly CartItem[], addedItems: readonly CartItem[]): CartItem[] {
  const items = [...existingItems];
  for (const item of addedItems.slice(0, MAX_LINES - existingItems.length))
    items.push({ ...item, key: nextKey(items) });
  return items;
}
