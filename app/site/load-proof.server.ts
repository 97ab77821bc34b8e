import type { App } from "#server/compose/compose.ts";
import { readFoundation } from "#server/content/identity/queries.ts";
import { type Given, givenThisYear } from "#server/giving/orders/read-given.ts";
import type { FoundationFacts } from "#shared/settings/foundation-facts.ts";

export type Proof = FoundationFacts & { given: Given };

/** Loads the facts and sums. The sums change, so the page needs `movingAmounts`. */
export async function loadProof({ db, clock }: Pick<App, "db" | "clock">): Promise<Proof> {
  const [facts, given] = await Promise.all([readFoundation(db), givenThisYear(db, clock.now())]);
  return { ...facts, given };
}
