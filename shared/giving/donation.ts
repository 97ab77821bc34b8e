import { type Currency, convert, type Rates } from "#shared/money/currency.ts";
import { CARD_MAX, MIN_PAYMENT, parseAmount, TRANSFER_MAX } from "#shared/money/money.ts";
import { type FieldError, type FieldErrors, fieldError } from "#shared/text/field-error.ts";
import { type Donor, validateDonor } from "./donor.ts";
import {
  allowsDonationType,
  countShares,
  type DonationCause,
  type DonationType,
  donationTypeError,
  minimumFor,
  needsProxyConsent,
  sharePrice,
} from "./kurban.ts";
import type { OrderMethod } from "./order-status.ts";
import type { RememberedDonor } from "./remembered-donor.ts";

export type AmountResult = { kind: "valid"; amount: number } | { kind: "invalid"; error: FieldError };

/** The values of the donation dialog. `amount` is the text that the donor typed. */
type DonationInput = {
  target: DonationCause;
  amount: string;
  donationType: string;
  name: string;
  phone: string;
  email?: string;
  /** A remembered donor replaces the typed fields. */
  remembered?: RememberedDonor | null;
  proxyConsent: boolean;
};

/** `amount` is the total of all `shares`, in kuruş. `shares` is 1 for a donation that is not a kurban. */
export type Donation = {
  amount: number;
  shares: number;
  donationType: DonationType;
  donor: Donor | RememberedDonor;
};

export type DonationErrors = FieldErrors<"amount" | "donationType" | "name" | "phone" | "proxyConsent">;

export type DonationResult =
  | { kind: "valid"; donation: Donation }
  | { kind: "invalid"; errors: DonationErrors };

/** Validates the donation dialog (docs/specification.md#5-validation-rules). Returns the errors of all fields. */
export function validateDonation(input: DonationInput): DonationResult {
  const { target, donationType } = input;
  const errors: DonationErrors = {};
  const price = sharePrice(target);
  const amount = requireWholeShares(
    validateAmount(input.amount, minimumFor(target), "amount.invalid", "amount.minimum"),
    price,
  );
  if (amount.kind === "invalid") errors.amount = amount.error;
  const type = allowsDonationType(target.category, donationType) ? donationType : null;
  if (type === null) errors.donationType = donationTypeError(target.category);
  const { remembered } = input;
  const donor = remembered ? ({ kind: "valid", donor: remembered } as const) : validateDonor(input);
  if (donor.kind === "invalid") Object.assign(errors, donor.errors);
  if (needsProxyConsent(target.category) && !input.proxyConsent) {
    errors.proxyConsent = fieldError("proxyConsent.required");
  }
  const invalid =
    amount.kind === "invalid" || type === null || donor.kind === "invalid" || errors.proxyConsent;
  if (invalid) return { kind: "invalid", errors };
  const shares = (price && countShares(amount.amount, price)) || 1;
  return {
    kind: "valid",
    donation: { amount: amount.amount, shares, donationType: type, donor: donor.donor },
  };
}

/** Validates the amount field of the home page's slides. The minimum on a kurban slide is the price of a share. */
export function validateHeroAmount(text: string, minimum: number | null, price: number | null = null) {
  return requireWholeShares(validateAmount(text, minimum, "heroAmount.invalid", "amount.minimum"), price);
}

export function validateListAmount(
  text: string,
  minimum: number | null,
  price: number | null = null,
): AmountResult {
  if (text.trim() === "") return { kind: "invalid", error: fieldError("listAmount.required") };
  return requireWholeShares(validateAmount(text, minimum, "listAmount.invalid", "listAmount.minimum"), price);
}

/**
 * Refuses an amount that is no multiple of a share's price (docs/contract.md#kurban-shares). `price` is null except for
 * kurban.
 */
function requireWholeShares(result: AmountResult, price: number | null): AmountResult {
  if (result.kind === "invalid" || price === null || countShares(result.amount, price)) return result;
  return { kind: "invalid", error: fieldError("amount.shares", price) };
}

/** Validates the unit amount of a cart line, in the currency of the line. `minimum` is kuruş. */
export function validateCartUnit(
  text: string,
  currency: Currency,
  minimum: number | null,
  rates: Rates,
): AmountResult {
  const toLira = (amount: number) => convert(amount, currency, "TRY", rates);
  return validateAmount(text, minimum, "cartAmount.invalid", "cartAmount.minimum", toLira);
}

/** Returns the minimum amount in kuruş. Without a minimum of the campaign, it is 1 TL. */
export function effectiveMinimum(minimum: number | null): number {
  return minimum ?? MIN_PAYMENT;
}

/** Validates the total in kuruş: at least 1 TL, and at most the maximum of the payment method. */
export function validateTotal(total: number, method: OrderMethod): FieldError | null {
  const maximum = method === "card" ? CARD_MAX : TRANSFER_MAX;
  if (total < MIN_PAYMENT) return fieldError("payment.minimum");
  return total > maximum ? fieldError("payment.maximum", maximum) : null;
}

type InvalidKey = "amount.invalid" | "heroAmount.invalid" | "listAmount.invalid" | "cartAmount.invalid";
type MinimumKey = "amount.minimum" | "listAmount.minimum" | "cartAmount.minimum";

function validateAmount(
  text: string,
  minimum: number | null,
  invalidKey: InvalidKey,
  minimumKey: MinimumKey,
  toLira = (amount: number) => amount,
): AmountResult {
  const amount = parseAmount(text);
  if (amount === null || amount <= 0) return { kind: "invalid", error: fieldError(invalidKey) };
  const minAmount = effectiveMinimum(minimum);
  const lira = toLira(amount);
  if (lira < minAmount) return { kind: "invalid", error: fieldError(minimumKey, minAmount) };
  if (lira > TRANSFER_MAX) return { kind: "invalid", error: fieldError("amount.maximum", TRANSFER_MAX) };
  return { kind: "valid", amount };
}
