import { inArray, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanAnimals } from "../table.ts";

export type AnimalsAdded =
  | { kind: "added"; animals: number }
  /** The season has animals with these tags. */
  | { kind: "taken"; tags: string[] }
  | RuleRefused
  | Missing
  | Forbidden;

/** Adds planned animals of an offer at a place. */
export function addAnimals(
  ctx: StaffContext,
  { offerId, placeId, tags }: { offerId: string; placeId: string; tags: readonly string[] },
): Promise<AnimalsAdded> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<AnimalsAdded> => {
    const [offer] = await rowsOf<{ seasonId: string }>(tx)`
      select season_id as "seasonId" from kurban_offers where id = ${offerId}`;
    const [place] = await rowsOf<{ seasonId: string }>(tx)`
      select season_id as "seasonId" from kurban_places where id = ${placeId}`;
    if (!offer || place?.seasonId !== offer.seasonId) return { kind: "missing" };
    await tx.execute(sql`select 1 from kurban_seasons where id = ${offer.seasonId} for no key update`);
    const taken = await findTags(tx, offer.seasonId, tags);
    if (taken.length > 0) return { kind: "taken", tags: taken };
    const added = { offerId, placeId, createdAt: now, updatedAt: now };
    await tx.insert(kurbanAnimals).values(tags.map((tag) => ({ tag, ...added })));
    const after = { animals: tags.length, from: tags.at(0), to: tags.at(-1), placeId };
    await audit({ action: "add-animals", entity: "kurban-offer", entityId: offerId, after });
    return { kind: "added", animals: tags.length };
  });
  return refuseByRule(write);
}

/** Returns which of these tags animals of the season have. */
async function findTags(tx: Tx, seasonId: string, tags: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ tag: kurbanAnimals.tag })
    .from(kurbanAnimals)
    .where(
      sql`${inArray(kurbanAnimals.tag, [...tags])} and ${kurbanAnimals.offerId} in (select id from kurban_offers where season_id = ${seasonId})`,
    );
  return found.map(({ tag }) => tag).sort();
}
