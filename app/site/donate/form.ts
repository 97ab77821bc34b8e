import type { CartItem, NewItem } from "#shared/cart.ts";
import {
  type Donation,
  type DonationErrors,
  type DonationResult,
  validateDonation,
} from "#shared/donation.ts";
import {
  type DonationType,
  type Giveable,
  isAmountLocked,
  KURBAN_CATEGORY,
  KURBAN_TYPES,
  minimumFor,
} from "#shared/kurban.ts";
import type { Locale } from "#shared/locale.ts";
import { formatPlain, TRANSFER_MAX } from "#shared/money.ts";
import { foldForSearch } from "#shared/search-fold.ts";

/** The campaign or project of the modal, with the fields that the cart shows. */
export type DonationTarget = Giveable & Pick<CartItem, "title" | "image">;

/** The modal's fields as typed. */
export type DonationForm = {
  amount: string;
  donationType: string;
  name: string;
  phone: string;
  email: string;
  proxyConsent: boolean;
};

/** In the order of the modal. */
const checkedFields = ["amount", "donationType", "name", "phone", "proxyConsent"] as const;

/** Quick amounts without a unit price: 100 to 1000 TL, in kuruş. */
const roundAmounts = [100_00, 250_00, 500_00, 1_000_00];
/** A lower minimum is only a floor; from this amount on it is the price of one unit (a parcel, a month of schooling). */
const unitPrice = 50_00;
const units = [1, 2, 3, 5];

/** The fields at every opening. A locked amount is the minimum, whatever `initialAmount` says. */
export function emptyForm(target: DonationTarget, initialAmount: string, locale: Locale): DonationForm {
  return {
    amount: lockedAmount(target, locale) ?? initialAmount,
    donationType: firstType(target),
    name: "",
    phone: "",
    email: "",
    proxyConsent: false,
  };
}

/**
 * The type preselected at every opening: none for a kurban, because only the donor knows it; zakat for a campaign with
 * zakat in its id or title; a plain donation for any other.
 */
export function firstType({
  id,
  title,
  category,
}: Pick<DonationTarget, "id" | "title" | "category">): DonationType | "" {
  if (category === KURBAN_CATEGORY) return "";
  const words = foldForSearch(`${id} ${title}`).split(/[^\p{L}]+/u);
  // Compare the beginning only: Turkish adds suffixes to the word (zekâtınız, zekâtla).
  return words.some((word) => word.startsWith("zekat")) ? "zekat" : "standart";
}

/** The displayed amount where the donor cannot change it; null where the donor can. */
export function lockedAmount(target: Giveable, locale: Locale): string | null {
  const minimum = minimumFor(target);
  return minimum !== null && isAmountLocked(target) ? formatPlain(minimum, locale) : null;
}

/** The types the modal offers (docs/specification.md#5-validation-rules); `diger` comes from elsewhere only. */
export function offeredTypes(category: string): readonly DonationType[] {
  return category === KURBAN_CATEGORY ? KURBAN_TYPES : ["standart", "zekat"];
}

/** Quick amounts in kuruş, none below the minimum. */
export function quickAmounts(minimum: number | null): number[] {
  if (minimum === null || minimum < unitPrice) return roundAmounts;
  return units.map((count) => count * minimum).filter((amount) => amount <= TRANSFER_MAX);
}

export function checkForm(target: DonationTarget, form: DonationForm): DonationResult {
  return validateDonation({ target, ...form });
}

/** The field that gets the focus after a refusal. */
export function firstInvalid(errors: DonationErrors): keyof DonationErrors | undefined {
  return checkedFields.find((field) => errors[field]);
}

export function toNewItem(target: DonationTarget, { amount, donationType, donor }: Donation): NewItem {
  const { id, title, category, image } = target;
  return { id, title, category, image, amount, donationType, donor };
}
