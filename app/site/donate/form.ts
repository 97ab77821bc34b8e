import type { TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import { type Cart, type CartItem, EMPTY_CART, lastDonor, type NewItem } from "#shared/giving/cart.ts";
import { hasShareError } from "#shared/giving/cart-shares.ts";
import {
  type Donation,
  type DonationErrors,
  type DonationResult,
  validateDonation,
} from "#shared/giving/donation.ts";
import { validateDonor } from "#shared/giving/donor.ts";
import { countShares, type DonationCause, sharePrice } from "#shared/giving/kurban.ts";
import type { ShareInput, VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { type Offers, preselectedAmount, preselectedType } from "#shared/giving/offers.ts";
import { isRemembered, type RememberedDonor } from "#shared/giving/remembered-donor.ts";
import { parseAmount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import { formatPhoneInput } from "#shared/text/phone.ts";

/** The campaign or project of the modal, with the fields that the cart shows. */
export type DonationTarget = DonationCause & Pick<CartItem, "title" | "image"> & Offers & TranslatedFields;

export type DonationForm = {
  amount: string;
  donationType: string;
  name: string;
  phone: string;
  email: string;
  /** The donor of this browser's last paid order, while no other donor is typed. */
  remembered: RememberedDonor | null;
  /** The shares of an offer; undefined while all are on the donor's name. */
  shares?: readonly ShareInput[] | undefined;
  proxyConsent: boolean;
};

/** The fields in the order of the modal. */
const checkedFields = ["amount", "donationType", "proxyConsent", "name", "phone"] as const;

const noDonor = { name: "", phone: "", email: "" };

/**
 * Returns the fields for a new donation (docs/contract.md#fields-of-the-dialog). The amount of a kurban is one share,
 * unless `initialAmount` pays for several shares.
 */
export function emptyForm(
  target: DonationTarget,
  initialAmount: string,
  locale: Locale,
  cart: Cart = EMPTY_CART,
): DonationForm {
  const last = lastDonor(cart);
  const remembered = last && isRemembered(last) ? last : null;
  const donor = last && !isRemembered(last) ? last : noDonor;
  const price = sharePrice(target);
  const isWholeShares = price === null || countShares(parseAmount(initialAmount), price) !== null;
  return {
    amount: isWholeShares && initialAmount !== "" ? initialAmount : preselectedAmount(target, locale),
    donationType: preselectedType(target),
    ...donor,
    phone: formatPhoneInput(donor.phone),
    remembered,
    proxyConsent: false,
  };
}

/** Whether the form has a valid donor and need not ask for the donor. */
export function knowsDonor({ name, phone, remembered }: DonationForm): boolean {
  return remembered !== null || validateDonor({ name, phone }).kind === "valid";
}

export function checkForm(target: DonationTarget, form: DonationForm): DonationResult {
  return validateDonation({ target, ...form });
}

export function findFirstInvalid(errors: DonationErrors): keyof DonationErrors | undefined {
  return checkedFields.find((field) => errors[field]);
}

/** Returns the number of shares that the amount pays for; 0 for another amount. */
export function countFormShares(target: DonationTarget, amount: string): number {
  const price = sharePrice(target);
  return price === null ? 0 : (countShares(parseAmount(amount), price) ?? 0);
}

export function hasKind({ kinds }: VisibleOffer, donationType: string): boolean {
  return kinds.some((kind) => kind === donationType);
}

/** Whether the shares of an offer, or the type of its animals, must be corrected. */
export function hasOfferError(
  { donationType, shares }: Pick<DonationForm, "donationType" | "shares">,
  offer: VisibleOffer,
  quantity: number,
): boolean {
  return (
    !hasKind(offer, donationType) ||
    (shares !== undefined && hasShareError(shares, { quantity, donationType }))
  );
}

export function toNewItem(
  target: DonationTarget,
  { amount, shares, donationType, donor }: Donation,
): NewItem {
  const { id, title, category, image } = target;
  const language = target.languages?.title;
  const item = { id, title, category, image, donationType, donor, ...(language && { language }) };
  return { ...item, amount: amount / shares, quantity: shares };
}
