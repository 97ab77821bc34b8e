import type { App } from "#server/compose/compose.ts";
import { readFoundation } from "#server/content/identity/queries.ts";
import { sumThisYear, type YearTotal } from "#server/giving/orders/read-given.ts";
import type { FoundationFacts } from "#shared/settings/foundation-facts.ts";

export type Proof = FoundationFacts & { yearTotal: YearTotal };

/** Loads the facts and sums. The sums change, so the page needs `movingAmounts`. */
export async function loadProof({ db, clock }: Pick<App, "db" | "clock">): Promise<Proof> {
  const [facts, yearTotal] = await Promise.all([readFoundation(db), sumThisYear(db, clock.now())]);
  return { ...facts, yearTotal };
}
