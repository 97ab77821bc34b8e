import type { MinimumItem } from "#app/http/endpoints/minimums.ts";
import { type Cart, type CartItem, isBelowMinimum, orderTotal } from "#shared/giving/cart.ts";
import { hasShareError } from "#shared/giving/cart-shares.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import { maxWebShares, type VisibleOffers } from "#shared/giving/kurban-shares.ts";
import type { Rates } from "#shared/money/currency.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The open campaigns and projects of the server's last answer, or null before the first answer. */
export type Minimums = ReadonlyMap<string, MinimumItem> | null;

export type LineState = { kind: "open"; minimum: number | null } | { kind: "closed" } | { kind: "unknown" };

/** The obstacle to checkout that the visitor has to remove first. */
export type Obstacle =
  | { kind: "checking" }
  | { kind: "closed"; title: string }
  | { kind: "below" }
  /** The offer does not have so many shares, a share has no valid name, or the consent does not cover the names. */
  | { kind: "shares"; title: string }
  | { kind: "total"; error: FieldError };

export function toLineState(item: CartItem, minimums: Minimums): LineState {
  if (!minimums) return { kind: "unknown" };
  const campaign = minimums.get(item.id);
  return campaign ? { kind: "open", minimum: campaign.minimum } : { kind: "closed" };
}

export type DisplayedItem = CartItem & {
  language: Locale;
  /** Whether the title is in another language and the server has not yet answered whether a translation exists. */
  awaitsTranslation: boolean;
};

/**
 * Returns the item with its title in the language of the page, which may differ from the language of the stored title.
 * `failed`: the server did not answer, so the stored title stays.
 */
export function localizeTitle(
  item: CartItem,
  { minimums, failed }: { minimums: Minimums; failed: boolean },
  locale: Locale,
): DisplayedItem {
  const { title, language = DEFAULT_LOCALE } = minimums?.get(item.id) ?? item;
  return { ...item, title, language, awaitsTranslation: !minimums && !failed && language !== locale };
}

/** Checkout opens only when every line meets its campaign's minimum (docs/specification.md#4-states-and-transitions). */
export function findObstacle(
  cart: Cart,
  minimums: Minimums,
  unfinished: ReadonlySet<string>,
  rates: Rates,
  offers: VisibleOffers = {},
  lacksConsent: (item: CartItem) => boolean = () => false,
): Obstacle | null {
  if (!minimums) return { kind: "checking" };
  const closedItem = cart.items.find((item) => toLineState(item, minimums).kind === "closed");
  if (closedItem) return { kind: "closed", title: closedItem.title };
  const hasItemBelowMinimum = cart.items.some(
    (item) => unfinished.has(item.key) || isBelowMinimum(item, minimums.get(item.id)?.minimum ?? null, rates),
  );
  if (hasItemBelowMinimum) return { kind: "below" };
  const blockedItem = cart.items.find(
    (item) => isShareBlocked(cart, item, offers) || (ownValue(offers, item.id) && lacksConsent(item)),
  );
  if (blockedItem) return { kind: "shares", title: blockedItem.title };
  const error = validateTotal(orderTotal(cart, rates), "bank_transfer");
  return error ? { kind: "total", error } : null;
}

function isShareBlocked(cart: Cart, item: CartItem, offers: VisibleOffers): boolean {
  const offer = ownValue(offers, item.id);
  if (!offer) return false;
  if (offer.state !== "open" || hasShareError(item.shares, item)) return true;
  return countShares(cart, item.id, offers) > Math.min(offer.left ?? maxWebShares, maxWebShares);
}

/**
 * Returns the shares of a campaign, which may be in several lines, or those of all offers if they are more than an order
 * may have.
 */
export function countShares({ items }: Cart, campaignId: string, offers: VisibleOffers): number {
  const sum = (lines: readonly CartItem[]) => lines.reduce((total, { quantity }) => total + quantity, 0);
  const all = sum(items.filter(({ id }) => ownValue(offers, id)));
  return all > maxWebShares ? all : sum(items.filter(({ id }) => id === campaignId));
}

/** Returns the current position of an item, which other tabs may have changed, or -1 if the item is gone. */
export function findPosition(cart: Cart, item: CartItem): number {
  return cart.items.findIndex((candidate) => candidate.key === item.key && candidate.id === item.id);
}

export function restoreLine(cart: Cart, item: CartItem, position: number): Cart {
  if (findPosition(cart, item) !== -1) return cart;
  return { version: 1, items: cart.items.toSpliced(Math.min(position, cart.items.length), 0, item) };
}
