import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Counts the slaughtered animals of a season, and those that are in signed minutes. */
export async function shareOfSignedAnimals(
  db: Db | Tx,
  seasonId: string,
): Promise<{ slaughtered: number; signed: number }> {
  const [row] = await rowsOf<{ slaughtered: number; signed: number }>(db)`
    select count(*)::int as slaughtered, (count(*) filter (where exists (
      select from kurban_minute_animals l join kurban_minutes m on m.id = l.minute_id
      where l.animal_id = a.id and m.state = 'signed')))::int as signed
    from kurban_animals a join kurban_offers f on f.id = a.offer_id
    where f.season_id = ${seasonId} and a.state in ('slaughtered', 'condemned')`;
  return row ?? { slaughtered: 0, signed: 0 };
}
