import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isInMinute } from "./find-slaughtered.ts";

/** How many slaughtered animals of a season there are, and how many of them are in signed minutes. */
export type SignedAnimals = { signed: number; slaughtered: number };

/** Counts the animals of a season that were slaughtered, and those in signed minutes. */
export async function shareOfSignedAnimals(db: Db | Tx, seasonId: string): Promise<SignedAnimals> {
  const [counts] = await rowsOf<SignedAnimals>(db)`
    select count(*)::int as slaughtered, (count(*) filter (where ${isInMinute(["signed"])}))::int as signed
    from kurban_animals a join kurban_places p on p.id = a.place_id
    where p.season_id = ${seasonId} and a.state in ('slaughtered', 'condemned')`;
  return counts ?? { signed: 0, slaughtered: 0 };
}
