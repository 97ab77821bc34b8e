import { type Currency, convert, type Rates } from "#shared/money/currency.ts";
import { TRANSFER_MAX, toDecimalString } from "#shared/money/money.ts";
import { type FieldErrors, fieldError } from "#shared/text/field-error.ts";
import type { Locale } from "#shared/text/locale.ts";
import { fitShares } from "./cart-shares.ts";
import { effectiveMinimum } from "./donation.ts";
import { type Donor, type DonorInput, validateDonor } from "./donor.ts";
import { allowsDonationType, type DonationType, donationTypeError } from "./kurban.ts";
import type { ShareInput } from "./kurban-shares.ts";
import { isRemembered, type RememberedDonor } from "./remembered-donor.ts";

/**
 * A line of the cart. `amount` is the LINE total (unit × quantity) in minor units of `baseCurrency`. `key` is unique
 * within the cart.
 */
export type CartItem = {
  key: string;
  id: string;
  title: string;
  language?: Locale;
  amount: number;
  quantity: number;
  category: string;
  baseCurrency: Currency;
  image: string | null;
  donationType: DonationType;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /**
   * The donor of an earlier order of this browser. Name and phone are masked, and only the server has the real values.
   */
  remembered?: Pick<RememberedDonor, "hasEmail">;
  /** The version, language and time (ISO 8601) of the donor's consent to a kurban. */
  proxyConsent?: ProxyConsent;
  /**
   * The shares of a kurban that the donor filled in, fewer or more than the quantity. Without them all shares are on the
   * donor's name.
   */
  shares?: readonly ShareInput[];
  /** The donor chose "pay now", which replaced the cart by this line. */
  direct?: true;
};

type ProxyConsent = { language: Locale; version: string; at: string };

export type Cart = { version: 1; items: readonly CartItem[] };

/** A donation for the cart. `amount` is for ONE unit, in minor units of `baseCurrency` (TRY by default). */
export type NewItem = Pick<CartItem, "id" | "title" | "language" | "amount" | "category" | "image"> & {
  donationType: string;
  donor: DonorInput | RememberedDonor;
  baseCurrency?: Currency;
  quantity?: number;
  proxyConsent?: ProxyConsent;
  shares?: readonly ShareInput[] | undefined;
};

type CartErrors = FieldErrors<"name" | "phone" | "amount" | "donationType" | "cart">;

export type AddResult = { kind: "added"; cart: Cart } | { kind: "refused"; errors: CartErrors };

/** A line of the create-order request. `amount` is the LINE total in lira, with at most two decimals. */
type OrderLine = Pick<
  CartItem,
  "id" | "title" | "amount" | "quantity" | "category" | "donationType" | "shares"
>;

export const EMPTY_CART: Cart = { version: 1, items: [] };
export const MAX_QUANTITY = 999;
/** This many lines fit into the 64 KiB that create-order reads. Donors give to far fewer campaigns at once. */
export const MAX_LINES = 50;

export function addItem(cart: Cart, item: NewItem): AddResult {
  const { baseCurrency = "TRY", quantity = 1, category, donationType } = item;
  const errors: CartErrors = {};
  const donor = checkDonor(item.donor);
  if (donor.kind === "invalid") Object.assign(errors, donor.errors);
  const isValidQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
  if (!isValidQuantity || !isLineAmount(item.amount) || !isLineAmount(item.amount * quantity))
    errors.amount = fieldError("amount.invalid");
  if (!allowsDonationType(category, donationType)) errors.donationType = donationTypeError(category);
  if (cart.items.length >= MAX_LINES) errors.cart = fieldError("cart.full");
  if (
    donor.kind === "invalid" ||
    !allowsDonationType(category, donationType) ||
    Object.keys(errors).length > 0
  ) {
    return { kind: "refused", errors };
  }
  const { id, title, language, image, proxyConsent, shares } = item;
  const key = nextKey(cart.items);
  const line = {
    key,
    id,
    title,
    ...(language ? { language } : {}),
    amount: item.amount * quantity,
    quantity,
    category,
    baseCurrency,
    image,
    donationType,
    ...donor.fields,
    ...(proxyConsent ? { proxyConsent } : {}),
    ...(shares ? { shares } : {}),
  };
  return { kind: "added", cart: { version: 1, items: [...cart.items, line] } };
}

type DonorFields = Pick<CartItem, "customerName" | "customerEmail" | "customerPhone" | "remembered">;

/** Validates the donor of a line. A remembered donor is not validated, because only the server has the real values. */
function checkDonor(
  donor: DonorInput | RememberedDonor,
): { kind: "valid"; fields: DonorFields } | Extract<ReturnType<typeof validateDonor>, { kind: "invalid" }> {
  if (isRemembered(donor)) {
    const { name, phone, hasEmail } = donor;
    const masked = { customerName: name, customerEmail: "", customerPhone: phone };
    return { kind: "valid", fields: { ...masked, remembered: { hasEmail } } };
  }
  const result = validateDonor(donor);
  if (result.kind === "invalid") return result;
  const { name, email, phone } = result.donor;
  return { kind: "valid", fields: { customerName: name, customerEmail: email, customerPhone: phone } };
}

/** Replaces the cart by one donation ("pay now"). set-aside.ts stores the replaced lines. */
export function donateDirectly(item: NewItem): AddResult {
  const result = addItem(EMPTY_CART, item);
  if (result.kind === "refused") return result;
  const items = result.cart.items.map((line): CartItem => ({ ...line, direct: true }));
  return { kind: "added", cart: { version: 1, items } };
}

export function removeItem(cart: Cart, position: number): Cart {
  return { version: 1, items: cart.items.filter((_, index) => index !== position) };
}

/**
 * Sets the quantity of a line, up to `MAX_QUANTITY` and the maximum of an order. Ignores an invalid quantity. The names of
 * shares stay in memory, because a donor who types 10 passes 1; `storedItems` drops them.
 */
export function changeQuantity(cart: Cart, position: number, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity <= 0) return cart;
  return changeLine(cart, position, (item) => {
    const unit = unitAmount(item);
    const affordable = Math.floor(TRANSFER_MAX / unit);
    const capped = Math.min(quantity, MAX_QUANTITY, affordable);
    return { ...item, quantity: capped, amount: unit * capped };
  });
}

/** Sets the shares of a kurban. Without shares all are on the donor's name. */
export function changeShares(cart: Cart, position: number, shares: readonly ShareInput[] | undefined): Cart {
  return changeLine(cart, position, ({ shares: _, ...item }) => (shares ? { ...item, shares } : item));
}

/** Sets the consent to a kurban, or removes it. */
export function changeProxyConsent(cart: Cart, position: number, consent: ProxyConsent | undefined): Cart {
  return changeLine(cart, position, ({ proxyConsent: _, ...item }) =>
    consent ? { ...item, proxyConsent: consent } : item,
  );
}

/** Sets the UNIT amount. Ignores an invalid amount, and an amount that makes the line larger than an order may be. */
export function changeAmount(cart: Cart, position: number, unit: number): Cart {
  return changeLine(cart, position, (item) => {
    const amount = unit * item.quantity;
    return isLineAmount(unit) && isLineAmount(amount) ? { ...item, amount } : item;
  });
}

export function unitAmount(item: Pick<CartItem, "amount" | "quantity">): number {
  return item.amount / item.quantity;
}

/** Returns the amount of a line in kuruş. The unit is rounded, so that the amount is divisible by the quantity. */
export function lineAmount(item: CartItem, rates: Rates): number {
  return convert(unitAmount(item), item.baseCurrency, "TRY", rates) * item.quantity;
}

export function hasForeignLine(items: readonly CartItem[]): boolean {
  return items.some(({ baseCurrency }) => baseCurrency !== "TRY");
}

/**
 * Returns the total in minor units of `currency` (docs/specification.md#9-business-constants-and-limits). Units
 * are rounded to kuruş, and the total once more into `currency`, so it can differ from the sum of the lines by cents.
 */
export function cartTotal(cart: Cart, currency: Currency, rates: Rates): number {
  return convert(orderTotal(cart, rates), "TRY", currency, rates);
}

/** Whether the unit amount, converted to TRY, is below the minimum of its campaign in kuruş. */
export function isBelowMinimum(item: CartItem, minimum: number | null, rates: Rates): boolean {
  return convert(unitAmount(item), item.baseCurrency, "TRY", rates) < effectiveMinimum(minimum);
}

export function lastDonor(cart: Cart): Donor | RememberedDonor | null {
  const last = cart.items.at(-1);
  if (!last) return null;
  const { customerName: name, customerPhone: phone, customerEmail: email, remembered } = last;
  return remembered ? { remembered: true, name, phone, ...remembered } : { name, phone, email };
}

/** Removes remembered donors from the lines, so that the checkout asks for the donor. */
export function withoutRememberedDonors(cart: Cart): Cart {
  const items = cart.items.map(({ remembered, ...line }): CartItem => {
    return remembered ? { ...line, customerName: "", customerPhone: "" } : line;
  });
  return { version: 1, items };
}

export function toOrderItems(cart: Cart, rates: Rates): OrderLine[] {
  return cart.items.map((item) => {
    const { id, title, quantity, category, donationType, shares } = item;
    const amount = Number(toDecimalString(lineAmount(item, rates)));
    const line = { id, title, amount, quantity, category, donationType };
    return shares ? { ...line, shares: trimNames(fitShares(shares, quantity)) } : line;
  });
}

function trimNames(shares: readonly ShareInput[]): ShareInput[] {
  return shares.map((share) => ({ ...share, name: share.name.trim() }));
}

/** Returns the total in kuruş: the exact sum of `toOrderItems`. */
export function orderTotal(cart: Cart, rates: Rates): number {
  return cart.items.reduce((sum, item) => sum + lineAmount(item, rates), 0);
}

/**
 * Whether the amount is a whole number of minor units above 0, up to the maximum of one order. In another currency than
 * TRY the limit is the same number, and `validateTotal` also checks the order.
 */
export function isLineAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount <= TRANSFER_MAX;
}

function changeLine(cart: Cart, position: number, change: (item: CartItem) => CartItem): Cart {
  return { version: 1, items: cart.items.map((item, index) => (index === position ? change(item) : item)) };
}

/** Returns the next free key. The key is a counter, because a pure function cannot make a random key. */
export function nextKey(items: readonly CartItem[]): string {
  return String(Math.max(0, ...items.map((item) => Number(item.key))) + 1);
}
