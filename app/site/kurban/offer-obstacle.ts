import type { Translate } from "#app/i18n/i18n.ts";
import { maxWebShares, type VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { formatLongDate, formatTime } from "#shared/text/dates.ts";
import type { Locale } from "#shared/text/locale.ts";

/** Why so many shares cannot be given. `othersHelp`: the donor can choose another kurban. */
export type OfferObstacle = { text: string; othersHelp: boolean };

export function findOfferObstacle(
  offer: VisibleOffer,
  quantity: number,
  t: Translate,
  locale: Locale,
): OfferObstacle | null {
  const { state, left, opensAt } = offer;
  if (state === "closed") return { text: t("refusal.CLOSED"), othersHelp: true };
  if (state === "soldOut") return { text: t("refusal.SOLD_OUT"), othersHelp: true };
  if (state === "paused") return { text: t("shares.paused"), othersHelp: true };
  if (state === "notYet")
    return { text: t("shares.notYet", formatMoment(opensAt, locale)), othersHelp: true };
  if (quantity > maxWebShares) return { text: t("refusal.shares.many"), othersHelp: false };
  if (left === null || left >= quantity) return null;
  return { text: t("refusal.soldOutLeft", { n: left }), othersHelp: true };
}

/** Returns the placeholders of a text with a day and a time. */
export function formatMoment(moment: string | number, locale: Locale): { date: string; time: string } {
  return { date: formatLongDate(moment, locale), time: formatTime(moment, locale) };
}
