import type { Written } from "#app/ui/stored-text.ts";
import { type Cart, type CartItem, EMPTY_CART, lastDonor, type NewItem } from "#shared/giving/cart.ts";
import {
  type Donation,
  type DonationErrors,
  type DonationResult,
  effectiveMinimum,
  validateDonation,
} from "#shared/giving/donation.ts";
import { validateDonor } from "#shared/giving/donor.ts";
import {
  countShares,
  type DonationCause,
  type DonationType,
  KURBAN_CATEGORY,
  KURBAN_TYPES,
  minimumFor,
  sharePrice,
} from "#shared/giving/kurban.ts";
import type { Preset } from "#shared/giving/preset.ts";
import { isRemembered, type RememberedDonor } from "#shared/giving/remembered-donor.ts";
import { formatPlain, parseAmount, TRANSFER_MAX } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import { formatPhoneInput } from "#shared/text/phone.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";

/** The campaign or project of the modal, with the fields that the cart shows. */
export type DonationTarget = DonationCause & Pick<CartItem, "title" | "image"> & Offers & Written;

/** The amounts that staff offer for a campaign. */
export type Offers = { presets?: readonly Preset[] | undefined };

export type DonationForm = {
  amount: string;
  donationType: string;
  name: string;
  phone: string;
  email: string;
  /** The donor of this browser's last paid order, while no other donor is typed. */
  remembered: RememberedDonor | null;
  proxyConsent: boolean;
};

/** The fields in the order of the modal. */
const checkedFields = ["amount", "donationType", "proxyConsent", "name", "phone"] as const;

const nobody = { name: "", phone: "", email: "" };

/** Quick amounts without a unit price: 100 to 1000 TL, in kuruş. */
const roundAmounts = [100_00, 250_00, 500_00, 1_000_00];
/** From this amount on, a minimum is the price of one unit, such as a parcel or a month of schooling. */
const unitPrice = 50_00;
const units = [1, 2, 3, 5];

/**
 * Returns the fields at each opening (docs/contract.md#fields-of-the-dialog). The amount of a kurban is one share,
 * unless `initialAmount` pays for several.
 */
export function emptyForm(
  target: DonationTarget,
  initialAmount: string,
  locale: Locale,
  cart: Cart = EMPTY_CART,
): DonationForm {
  const last = lastDonor(cart);
  const remembered = last && isRemembered(last) ? last : null;
  const donor = last && !isRemembered(last) ? last : nobody;
  const price = sharePrice(target);
  const inShares = price === null || countShares(parseAmount(initialAmount), price) !== null;
  return {
    amount: inShares && initialAmount !== "" ? initialAmount : firstAmount(target, locale),
    donationType: firstType(target),
    ...donor,
    phone: formatPhoneInput(donor.phone),
    remembered,
    proxyConsent: false,
  };
}

/**
 * Matches the word for zakat in each language, because the title may be a translation. It matches only the beginning,
 * because Turkish adds suffixes (zekâtınız, zekâtla) and Arabic also writes prepositions and the article before the
 * word.
 */
const zakatWord = /^(zekat|zaka[th]|[وبل]?(ال|ل)?زكا[ةت])/u;

/**
 * Returns the preselected type: none for a kurban, because only the donor knows it; zakat for a campaign with zakat in
 * its id or title; a plain donation for any other.
 */
export function firstType({
  id,
  title,
  category,
}: Pick<DonationTarget, "id" | "title" | "category">): DonationType | "" {
  if (category === KURBAN_CATEGORY) return "";
  const words = foldForSearch(`${id} ${title}`).split(/[^\p{L}]+/u);
  return words.some((word) => zakatWord.test(word)) ? "zekat" : "standart";
}

/** Returns the amount of an untouched field: one share of a kurban, or the preset that staff chose. */
export function firstAmount(target: DonationCause & Offers, locale: Locale): string {
  const amount = sharePrice(target) ?? ownPresets(target).find(({ chosen }) => chosen)?.amount;
  return amount ? formatPlain(amount, locale) : "";
}

/** Returns the campaign's presets, except those below its minimum, which may have been raised since. */
function ownPresets(target: DonationCause & Offers): readonly Preset[] {
  const minimum = effectiveMinimum(minimumFor(target));
  return (target.presets ?? []).filter(({ amount }) => amount >= minimum);
}

/** Returns the offered types (docs/specification.md#5-validation-rules). Only other sources use `diger`. */
export function offeredTypes(category: string): readonly DonationType[] {
  return category === KURBAN_CATEGORY ? KURBAN_TYPES : ["standart", "zekat"];
}

/** An amount in kuruş to choose with one press, with its label in the language `lang`. */
type QuickAmount = { amount: number; label: string; lang: Locale };

/** Returns the campaign's presets, or round amounts. A label is in Turkish until it is translated. */
export function offeredAmounts(target: DonationCause & Offers, locale: Locale): QuickAmount[] {
  const own = ownPresets(target);
  if (own.length === 0) {
    return quickAmounts(minimumFor(target)).map((amount) => ({ amount, label: "", lang: locale }));
  }
  return own.map((preset) => {
    const { amount, [locale]: label } = preset;
    return label ? { amount, label, lang: locale } : { amount, label: preset.tr, lang: "tr" };
  });
}

export function quickAmounts(minimum: number | null): number[] {
  if (minimum === null || minimum < unitPrice) return roundAmounts;
  return units.map((count) => count * minimum).filter((amount) => amount <= TRANSFER_MAX);
}

/** Whether the form names a known donor, so that it need not ask. */
export function knowsDonor({ name, phone, remembered }: DonationForm): boolean {
  return remembered !== null || validateDonor({ name, phone }).kind === "valid";
}

export function checkForm(target: DonationTarget, form: DonationForm): DonationResult {
  return validateDonation({ target, ...form });
}

export function firstInvalid(errors: DonationErrors): keyof DonationErrors | undefined {
  return checkedFields.find((field) => errors[field]);
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
