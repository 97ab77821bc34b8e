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

/** What the modal gives to: a campaign or a project, with what the cart shows of it. */
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

/** In the order in which they stand in the modal. */
const checkedFields = ["amount", "donationType", "name", "phone", "proxyConsent"] as const;

/** Round sums where nothing suggests another; 100 to 1000 TL in kuruş. */
const roundAmounts = [100_00, 250_00, 500_00, 1_000_00];
/** Below this a minimum is a floor; from here on it is the price of one unit (a parcel, a month of schooling). */
const unitPrice = 50_00;
const units = [1, 2, 3, 5];

/** The fields at every opening. A locked amount is the minimum, whatever was asked for. */
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
 * The type chosen at every opening. Which kurban it is, only the donor knows; a campaign that calls itself zakat is
 * given to as zakat, any other as a plain donation, unless the donor says otherwise.
 */
export function firstType({
  id,
  title,
  category,
}: Pick<DonationTarget, "id" | "title" | "category">): DonationType | "" {
  if (category === KURBAN_CATEGORY) return "";
  const words = foldForSearch(`${id} ${title}`).split(/[^\p{L}]+/u);
  // Only its beginning: Turkish puts its endings behind the word (zekâtınız, zekâtla).
  return words.some((word) => word.startsWith("zekat")) ? "zekat" : "standart";
}

/** The amount as shown where it cannot be changed; null where it can. */
export function lockedAmount(target: Giveable, locale: Locale): string | null {
  const minimum = minimumFor(target);
  return minimum !== null && isAmountLocked(target) ? formatPlain(minimum, locale) : null;
}

/** The types the modal offers (docs/specification.md#5-validation-rules); `diger` comes from elsewhere only. */
export function offeredTypes(category: string): readonly DonationType[] {
  return category === KURBAN_CATEGORY ? KURBAN_TYPES : ["standart", "zekat"];
}

/** Amounts to choose with one press, in kuruş, none below the minimum. */
export function quickAmounts(minimum: number | null): number[] {
  if (minimum === null || minimum < unitPrice) return roundAmounts;
  return units.map((count) => count * minimum).filter((amount) => amount <= TRANSFER_MAX);
}

export function checkForm(target: DonationTarget, form: DonationForm): DonationResult {
  return validateDonation({ target, ...form });
}

/** Where the eye and the keyboard go after a refusal. */
export function firstInvalid(errors: DonationErrors): keyof DonationErrors | undefined {
  return checkedFields.find((field) => errors[field]);
}

export function toNewItem(target: DonationTarget, { amount, donationType, donor }: Donation): NewItem {
  const { id, title, category, image } = target;
  return { id, title, category, image, amount, donationType, donor };
}
