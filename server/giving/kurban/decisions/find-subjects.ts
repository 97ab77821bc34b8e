import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type DecisionKind, type DecisionSubject, subjectsOfKind } from "#shared/giving/kurban-decisions.ts";

/** What a decision is about. No subject has the name of an owner. */
export type FoundSubject = {
  id: string;
  kind: DecisionSubject;
  /** The tag of the animal, the number of the order, or the name of the place or of the campaign. */
  title: string;
  /** The number of the share in its order. */
  n: number | null;
  place: string | null;
  season: string;
};

/** Every subject, with the words by which staff search for it. */
const subjects = sql`
  select a.id, 'animal' as kind, a.tag as title, null::int as n, p.name as place, e.title as season, e.state,
    concat_ws(' ', a.tag, a.ear_tag) as words
  from kurban_animals a join kurban_places p on p.id = a.place_id join kurban_seasons e on e.id = p.season_id
  union all
  select s.id, 'share', coalesce(o.reference, o.id), s.n, coalesce(ap.name, fp.name), e.title, e.state,
    concat_ws(' ', o.reference, o.id)
  from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    join kurban_offers f on f.id = s.offer_id join kurban_seasons e on e.id = f.season_id
    left join kurban_places fp on fp.id = f.place_id left join kurban_animals a on a.id = s.animal_id
    left join kurban_places ap on ap.id = a.place_id
  where s.state <> 'moved'
  union all
  select p.id, 'place', p.name, null, null, e.title, e.state, p.name
  from kurban_places p join kurban_seasons e on e.id = p.season_id
  union all
  select f.id, 'offer', c.title, null, p.name, e.title, e.state, c.title
  from kurban_offers f join campaigns c on c.id = f.campaign_id join kurban_seasons e on e.id = f.season_id
    left join kurban_places p on p.id = f.place_id`;

const maxFound = 20;

/** Finds what a decision of this kind can be about, in seasons that are not closed. */
export async function findSubjects(db: Db, kind: DecisionKind, search: string): Promise<FoundSubject[]> {
  const term = search.replaceAll("\0", "").trim();
  if (term === "") return [];
  return select(
    db,
    sql`kind in ${[...subjectsOfKind[kind]]} and state <> 'closed'
      and position(search_fold(${term}) in search_fold(words)) > 0
      order by length(words), title, n limit ${maxFound}`,
  );
}

export async function findSubject(db: Db | Tx, id: string): Promise<FoundSubject | undefined> {
  const [found] = await select(db, sql`id = ${id.replaceAll("\0", "")}`);
  return found;
}

function select(db: Db | Tx, condition: SQL): Promise<FoundSubject[]> {
  return rowsOf<FoundSubject>(db)`
    select id, kind, title, n, place, season from (${subjects}) s where ${condition}`;
}
