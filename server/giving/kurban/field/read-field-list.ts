import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { FieldAnimal, FieldList, FieldPlace } from "#shared/giving/kurban-field.ts";
import { kurbanPlaces } from "../offers/table.ts";

/** Reads the list of a place: its locked animals with the names of their owners, and the slaughtered ones without names. */
export async function readFieldList(db: Db, placeId: string): Promise<Omit<FieldList, "mayUndo"> | null> {
  const [place] = await db.select().from(kurbanPlaces).where(eq(kurbanPlaces.id, placeId));
  if (!place) return null;
  const animals = await rowsOf<FieldAnimal>(db)`
    select a.id, a.tag, a.ear_tag as "earTag", a.state, a.list_version as version, f.read_names as "readNames",
      exists (select from kurban_events e where e.animal_id = a.id and e.kind = 'read' and e.result = 'applied'
        and e.list_version = a.list_version) as "isRead",
      round(extract(epoch from a.slaughtered_at) * 1000)::float8 as "slaughteredAt",
      coalesce((
        select jsonb_agg(coalesce(s.owner_name, 'Hisse sahibi ' || s.position) order by s.position)
        from kurban_shares s where s.animal_id = a.id and a.state = 'locked'), '[]') as names
    from kurban_animals a join kurban_offers f on f.id = a.offer_id
    where a.place_id = ${placeId} and a.state in ('locked', 'slaughtered')
    order by a.tag, a.id`;
  return { place: { id: place.id, name: place.name, timeZone: place.timeZone }, animals };
}

/** Lists the places of seasons that are not closed, with the number of their locked and slaughtered animals. */
export function listFieldPlaces(db: Db): Promise<FieldPlace[]> {
  return rowsOf<FieldPlace>(db)`
    select p.id, p.name, s.title as season,
      (select count(*)::int from kurban_animals a where a.place_id = p.id and a.state in ('locked', 'slaughtered')) as animals
    from kurban_places p join kurban_seasons s on s.id = p.season_id
    where s.state <> 'closed' order by s.created_at desc, p.name, p.id`;
}
