import type { App } from "#server/compose/compose.ts";
import { readEarlierGifts, readFoundation } from "#server/content/identity/queries.ts";
import { sumThisYear, type YearTotal } from "#server/giving/orders/read-given.ts";
import { addEarlierGifts } from "#shared/settings/earlier-gifts.ts";
import type { FoundationFacts } from "#shared/settings/foundation-facts.ts";

export type Proof = FoundationFacts & { yearTotal: YearTotal };

/** Loads the facts and sums. Gifts from before the site count in the year to which they belong. The sums change, so the page needs `movingAmounts`. */
export async function loadProof({ db, clock }: Pick<App, "db" | "clock">): Promise<Proof> {
  const [facts, earlier, yearTotal] = await Promise.all([
    readFoundation(db),
    readEarlierGifts(db),
    sumThisYear(db, clock.now()),
  ]);
  return { ...facts, yearTotal: addEarlierGifts(yearTotal, earlier) };
}
