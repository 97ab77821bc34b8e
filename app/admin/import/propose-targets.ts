import type { ImportTarget } from "#server/giving/import/queries.ts";
import type { ImportSummary } from "#shared/giving/import-fields.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";

type Target = Pick<ImportTarget, "id" | "title" | "category" | "openingAmount" | "createdAt">;

const fold = (text: string) =>
  foldForSearch(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Proposes our campaign of the same title for each name in a file, and the general one for all other gifts. */
export function proposeTargets(
  { campaigns }: ImportSummary,
  targets: readonly Target[],
): { byName: string[]; rest: string } {
  const byTitle = new Map(targets.map(({ id, title }) => [fold(title), id]));
  const general = targets.find(({ id, category }) => id === "genel" || category === "genel");
  return { byName: campaigns.map(({ name }) => byTitle.get(fold(name)) ?? ""), rest: general?.id ?? "" };
}

/** Whether the gifts of the file may be in the figures before the site, which belong to the year of their last day. */
export function overlapsEarlierGifts(
  { firstDay, lastDay }: ImportSummary,
  asOf: string | null,
): asOf is string {
  if (firstDay === null || lastDay === null || asOf === null) return false;
  return firstDay <= asOf && lastDay.slice(0, 4) >= asOf.slice(0, 4);
}

/**
 * Finds the chosen campaigns with an opening amount that were created here after the first gift of the file: the opening
 * amount may contain the imported gifts already. `chosen` ends with the campaign of all other gifts.
 */
export function findOverlaps<Chosen extends Target>(
  { campaigns, firstDay }: ImportSummary,
  targets: readonly Chosen[],
  chosen: readonly string[],
): Chosen[] {
  const rest = chosen.at(-1) ?? "";
  const used = new Set(campaigns.map((_, index) => chosen[index] || rest));
  return targets.filter(({ id, openingAmount, createdAt }) => {
    return used.has(id) && openingAmount > 0 && firstDay !== null && firstDay <= istanbulDay(createdAt);
  });
}
