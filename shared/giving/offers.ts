import { formatPlain, TRANSFER_MAX } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { effectiveMinimum } from "./donation.ts";
import {
  type DonationCause,
  type DonationType,
  KURBAN_CATEGORY,
  KURBAN_TYPES,
  minimumFor,
  sharePrice,
} from "./kurban.ts";
import type { Preset } from "./preset.ts";

/** The amounts that staff offer for a campaign. */
export type Offers = { presets?: readonly Preset[] | undefined };

/** Quick amounts without a unit price: 100 to 1000 TL, in kuruş. */
const roundAmounts = [100_00, 250_00, 500_00, 1_000_00];
/** A minimum of at least this amount is the price of one unit, for example a parcel or a month of schooling. */
const minUnitPrice = 50_00;
const unitCounts = [1, 2, 3, 5];

/**
 * Matches the word for zakat in each language, because the title may be a translation. It matches only the beginning,
 * because Turkish adds suffixes (zekâtınız, zekâtla) and Arabic also writes prepositions and the article before the
 * word.
 */
const zakatWord = /^(zekat|zaka[th]|[وبل]?(ال|ل)?زكا[ةت])/u;

/**
 * Returns the preselected type. A kurban has none, because only the donor knows the type. A campaign with zakat in its id
 * or title has zakat; every other campaign has a plain donation.
 */
export function preselectedType({
  id,
  title,
  category,
}: Pick<DonationCause, "id" | "category"> & { title: string }): DonationType | "" {
  if (category === KURBAN_CATEGORY) return "";
  const words = foldForSearch(`${id} ${title}`).split(/[^\p{L}]+/u);
  return words.some((word) => zakatWord.test(word)) ? "zekat" : "standart";
}

/** Returns the amount before the donor types: one share of a kurban, or the preset that staff chose. */
export function preselectedAmount(target: DonationCause & Offers, locale: Locale): string {
  const amount = sharePrice(target) ?? listValidPresets(target).find(({ chosen }) => chosen)?.amount;
  return amount ? formatPlain(amount, locale) : "";
}

/** Lists the presets that are not below the minimum of the campaign. Staff may have raised the minimum later. */
function listValidPresets(target: DonationCause & Offers): readonly Preset[] {
  const minimum = effectiveMinimum(minimumFor(target));
  return (target.presets ?? []).filter(({ amount }) => amount >= minimum);
}

/** Lists the types that the modal offers (docs/specification.md#5-validation-rules). */
export function listDonationTypes(category: string): readonly DonationType[] {
  return category === KURBAN_CATEGORY ? KURBAN_TYPES : ["standart", "zekat"];
}

/** An amount in kuruş that one press chooses. Its label is in the language `lang`. */
type QuickAmount = { amount: number; label: string; lang: Locale };

/** Lists the presets of the campaign, or round amounts. A label is in Turkish until staff translate it. */
export function listOfferedAmounts(target: DonationCause & Offers, locale: Locale): QuickAmount[] {
  const presets = listValidPresets(target);
  if (presets.length === 0) {
    return listQuickAmounts(minimumFor(target)).map((amount) => ({ amount, label: "", lang: locale }));
  }
  return presets.map((preset) => {
    const { amount, [locale]: label } = preset;
    return label ? { amount, label, lang: locale } : { amount, label: preset.tr, lang: "tr" };
  });
}

export function listQuickAmounts(minimum: number | null): number[] {
  if (minimum === null || minimum < minUnitPrice) return roundAmounts;
  return unitCounts.map((count) => count * minimum).filter((amount) => amount <= TRANSFER_MAX);
}
