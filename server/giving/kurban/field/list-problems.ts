import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { EventKind } from "#shared/giving/kurban-events.ts";
import { clockToleranceMinutes } from "#shared/giving/kurban-field.ts";
import { dayMs } from "#shared/text/time.ts";

/** What the office deals with: a refused event, or a problem that the field reported. Times are milliseconds since 1970. */
export type ListedProblem = {
  key: string;
  kind: EventKind;
  rule: string | null;
  note: string;
  animalId: string;
  tag: string;
  animalState: string;
  place: string;
  correctedAt: number;
  receivedAt: number;
  device: string;
  /** The member of staff who reported it; null for a link. */
  by: string | null;
};

/**
 * Whether the office has to deal with the event `e`: a problem, or a refused event of the field that has not succeeded
 * since. The office sees at once what is refused to it.
 */
export const isOpenProblem: SQL = sql`(e.kind = 'problem' or e.result = 'refused' and e.rule is distinct from 'nothing_to_undo'
    and e.device <> 'office' and not exists (select from kurban_events x
      where x.animal_id = e.animal_id and x.kind = e.kind and x.result = 'applied' and x.received_at > e.received_at))
  and not exists (select from kurban_event_checks c where c.event_key = e.key)`;

/** Lists the refused events and the problems that are not done, the newest first. */
export function listProblems(db: Db): Promise<ListedProblem[]> {
  return rowsOf<ListedProblem>(db)`
    select e.key, e.kind, e.rule, e.note, a.id as "animalId", a.tag, a.state as "animalState", p.name as place, e.device,
      u.full_name as by, extract(epoch from e.corrected_at)::float8 * 1000 as "correctedAt",
      extract(epoch from e.received_at)::float8 * 1000 as "receivedAt"
    from kurban_events e join kurban_animals a on a.id = e.animal_id join kurban_places p on p.id = a.place_id
      left join admin_users u on u.id = e.by_user
    where ${isOpenProblem} order by e.received_at desc, e.key limit 200`;
}

/** A phone whose clock is fast by so many minutes, or slow by a negative number. */
export type WrongClock = { device: string; place: string; minutes: number; seenAt: number };

/** Lists the phones whose last event of these two days came from a clock that is wrong by more than ten minutes. */
export async function listWrongClocks(db: Db, now: Date): Promise<WrongClock[]> {
  const rows = await rowsOf<WrongClock>(db)`
    select distinct on (e.device) e.device, p.name as place, extract(epoch from e.received_at)::float8 * 1000 as "seenAt",
      round(extract(epoch from e.device_at - e.corrected_at) / 60)::float8 as minutes
    from kurban_events e join kurban_animals a on a.id = e.animal_id join kurban_places p on p.id = a.place_id
    where e.received_at > ${new Date(now.getTime() - 2 * dayMs).toISOString()}::timestamptz
    order by e.device, e.received_at desc`;
  return rows.filter(({ minutes }) => Math.abs(minutes) > clockToleranceMinutes);
}
