import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { kurbanPlaces, kurbanSeasons } from "../offers/table.ts";

/** `read`: the names were read, and the slaughter follows. */
export type HallState = "read" | "next" | "slaughtered";

/** An animal on the screen in the hall. `names` is empty unless the season shows them there. */
export type HallAnimal = { id: string; tag: string; state: HallState; names: string[] };

export type Hall = { place: string; total: number; slaughtered: number; animals: HallAnimal[] };

/** A screen shows this many animals, so that their tags can be read from the other end of the hall. */
const shownDone = 8;
const shownOpen = { withNames: 8, withoutNames: 12 };

/**
 * Reads what the screen in the hall of a place shows: the last slaughtered animals, those whose names were read, and the
 * next ones of the list. `withNames`: the viewer may see names; the season decides whether the hall shows them.
 */
export async function readHall(db: Db, placeId: string, withNames: boolean): Promise<Hall | undefined> {
  const [place] = await db
    .select({ name: kurbanPlaces.name, hallNames: kurbanSeasons.hallNames })
    .from(kurbanPlaces)
    .innerJoin(kurbanSeasons, eq(kurbanSeasons.id, kurbanPlaces.seasonId))
    .where(eq(kurbanPlaces.id, placeId));
  if (!place) return undefined;
  const [counts] = await rowsOf<{ total: number; slaughtered: number }>(db)`
    select count(*)::int as total, count(*) filter (where state in ('slaughtered', 'condemned'))::int as slaughtered
    from kurban_animals where place_id = ${placeId} and state <> 'rejected'`;
  const showsNames = withNames && place.hallNames;
  const animals = await rowsOf<HallAnimal>(db)`
    (select a.id, a.tag, case when r.at is null then 'next' else 'read' end as state, ${namesOf(showsNames)}
      from kurban_animals a left join lateral (
        select max(e.corrected_at) as at from kurban_events e
        where e.animal_id = a.id and e.kind = 'read' and e.result = 'applied' and e.list_version = a.list_version) r on true
      where a.place_id = ${placeId} and a.state = 'locked'
      order by r.at, length(a.tag), a.tag, a.id limit ${showsNames ? shownOpen.withNames : shownOpen.withoutNames})
    union all
    (select a.id, a.tag, 'slaughtered', ${namesOf(false)} from kurban_animals a
      where a.place_id = ${placeId} and a.state = 'slaughtered'
      order by a.slaughtered_at desc, a.id limit ${shownDone})`;
  return { place: place.name, total: counts?.total ?? 0, slaughtered: counts?.slaughtered ?? 0, animals };
}

const namesOf = (shown: boolean): SQL =>
  shown
    ? sql`coalesce((select jsonb_agg(s.owner_name order by s.position) from kurban_shares s
        where s.animal_id = a.id and s.owner_name is not null), '[]') as names`
    : sql`'[]'::jsonb as names`;
