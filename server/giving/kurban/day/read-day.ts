import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isOpenProblem } from "../field/list-problems.ts";

/** The progress of a place. The numbers count animals; times are milliseconds since 1970. */
export type PlaceProgress = {
  id: string;
  name: string;
  country: string;
  timeZone: string;
  slaughterFrom: number | null;
  slaughterUntil: number | null;
  planned: number;
  locked: number;
  slaughtered: number;
  rejected: number;
  /** Animals with a reported problem that is not done. */
  problems: number;
  /** Animals with a refused report that the office has to deal with. */
  refused: number;
  lastHour: number;
  lastAt: number | null;
  /** Shares on animals whose slaughter is open. */
  sharesLeft: number;
};

/** Reads the progress of the places of a season, by country and name. */
export function readDay(db: Db, seasonId: string, now: Date): Promise<PlaceProgress[]> {
  return rowsOf<PlaceProgress>(db)`
    with reported as (
      select e.animal_id, bool_or(e.kind = 'problem') as problem, bool_or(e.result = 'refused') as refused
      from kurban_events e where ${isOpenProblem} group by e.animal_id),
    loads as (
      select s.animal_id, count(*) as shares from kurban_shares s where s.animal_id is not null group by s.animal_id)
    select p.id, p.name, p.country, p.time_zone as "timeZone",
      extract(epoch from p.slaughter_from)::float8 * 1000 as "slaughterFrom",
      extract(epoch from p.slaughter_until)::float8 * 1000 as "slaughterUntil",
      count(*) filter (where a.state = 'planned')::int as planned,
      count(*) filter (where a.state = 'locked')::int as locked,
      count(*) filter (where a.state in ('slaughtered', 'condemned'))::int as slaughtered,
      count(*) filter (where a.state = 'rejected')::int as rejected,
      count(*) filter (where r.problem)::int as problems,
      count(*) filter (where r.refused)::int as refused,
      count(*) filter (where a.slaughtered_at between ${now.toISOString()}::timestamptz - interval '1 hour'
        and ${now.toISOString()}::timestamptz)::int as "lastHour",
      extract(epoch from max(a.slaughtered_at))::float8 * 1000 as "lastAt",
      coalesce(sum(l.shares) filter (where a.state in ('planned', 'locked')), 0)::int as "sharesLeft"
    from kurban_places p left join kurban_animals a on a.place_id = p.id left join reported r on r.animal_id = a.id
    left join loads l on l.animal_id = a.id
    where p.season_id = ${seasonId} group by p.id order by p.country <> 'TR', p.country, turkish_order(p.name), p.id`;
}
