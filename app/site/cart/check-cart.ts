import type { MinimumItem } from "#app/http/endpoints/minimums.ts";
import { type Cart, type CartItem, isBelowMinimum, orderTotal } from "#shared/giving/cart.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";

/** The open campaigns and projects of the server's last answer; `null` before the first one. */
export type Minimums = ReadonlyMap<string, MinimumItem> | null;

export type LineState = { kind: "open"; minimum: number | null } | { kind: "closed" } | { kind: "unknown" };

/** The obstacle to checkout that the visitor has to remove first. */
export type Obstacle =
  | { kind: "checking" }
  | { kind: "closed"; title: string }
  | { kind: "below" }
  | { kind: "total"; error: FieldError };

export function lineState(item: CartItem, minimums: Minimums): LineState {
  if (!minimums) return { kind: "unknown" };
  const known = minimums.get(item.id);
  return known ? { kind: "open", minimum: known.minimum } : { kind: "closed" };
}

export type ShownItem = CartItem & {
  language: Locale;
  /** The title is in another language, and the server has not yet said whether a translation exists. */
  awaitsTranslation: boolean;
};

/**
 * Returns the line with its title in the language of the page, which may have changed since. `failed`: there was no
 * answer, so the title stays as it was.
 */
export function withTitleIn(
  item: CartItem,
  { minimums, failed }: { minimums: Minimums; failed: boolean },
  locale: Locale,
): ShownItem {
  const { title, language = DEFAULT_LOCALE } = minimums?.get(item.id) ?? item;
  return { ...item, title, language, awaitsTranslation: !minimums && !failed && language !== locale };
}

/** Checkout opens only when every line meets its campaign's minimum (docs/specification.md#4-states-and-transitions). */
export function findObstacle(
  cart: Cart,
  minimums: Minimums,
  unfinished: ReadonlySet<string>,
): Obstacle | null {
  if (!minimums) return { kind: "checking" };
  const closed = cart.items.find((item) => lineState(item, minimums).kind === "closed");
  if (closed) return { kind: "closed", title: closed.title };
  const wrong = cart.items.some(
    (item) => unfinished.has(item.key) || isBelowMinimum(item, minimums.get(item.id)?.minimum ?? null),
  );
  if (wrong) return { kind: "below" };
  const error = validateTotal(orderTotal(cart), "bank_transfer");
  return error ? { kind: "total", error } : null;
}

/** Finds a line by its content: another tab may have removed a line above it. Returns -1 if it is gone. */
export function positionOf(cart: Cart, item: CartItem): number {
  return cart.items.findIndex((each) => each.key === item.key && each.id === item.id);
}

export function restoreLine(cart: Cart, item: CartItem, position: number): Cart {
  if (positionOf(cart, item) !== -1) return cart;
  return { version: 1, items: cart.items.toSpliced(Math.min(position, cart.items.length), 0, item) };
}
