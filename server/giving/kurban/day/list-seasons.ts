import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A season with its places, for the screens of the slaughter. */
export type SeasonWithPlaces = { id: string; title: string; places: { id: string; name: string }[] };

/** Lists the seasons that have places, the open ones first and then the newest. */
export function listSeasonsWithPlaces(db: Db): Promise<SeasonWithPlaces[]> {
  return rowsOf<SeasonWithPlaces>(db)`
    select s.id, s.title, jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by turkish_order(p.name)) as places
    from kurban_seasons s join kurban_places p on p.season_id = s.id group by s.id
    order by s.state <> 'open', s.created_at desc, s.id`;
}
