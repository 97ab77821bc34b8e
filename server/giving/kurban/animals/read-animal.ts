import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { type ListedShare, selectShares } from "../list-shares.ts";
import { kurbanAnimals } from "../table.ts";
import { findByIds, type ListedAnimal } from "./list-animals.ts";
import { queuedShares } from "./read-places.ts";

/** A report about an animal. `receivedAt` and `at` are milliseconds since 1970. */
export type AnimalEvent = {
  key: string;
  kind: string;
  result: string;
  rule: string | null;
  device: string;
  byUser: string | null;
  userName: string | null;
  note: string;
  /** The version of the list at the time of the report. */
  listVersion: number | null;
  at: number;
  receivedAt: number;
};

export type AnimalRead = ListedAnimal & {
  seasonId: string;
  rejectReason: string | null;
  readNames: string;
  positions: ListedShare[];
  events: AnimalEvent[];
  /** The kinds of decisions about the animal that hold now. */
  decided: DecisionKind[];
};

/** Returns an animal with its shares by position and its reports; undefined if there is none. */
export async function readAnimal(db: Db, id: string): Promise<AnimalRead | undefined> {
  const [animal] = await findByIds(db, [id]);
  if (!animal) return undefined;
  const [more] = await rowsOf<Pick<AnimalRead, "seasonId" | "rejectReason" | "readNames" | "decided">>(db)`
    select f.season_id as "seasonId", a.reject_reason as "rejectReason", f.read_names as "readNames",
      coalesce((select jsonb_agg(distinct d.kind) from kurban_decisions d where d.subject = a.id
        and kurban_decided(d.kind, array[a.id], case when d.kind = 'after_lock_change' then a.locked_at end)), '[]') as decided
    from ${kurbanAnimals} a join kurban_offers f on f.id = a.offer_id where a.id = ${id}`;
  const events = await rowsOf<AnimalEvent>(db)`
    select e.key, e.kind, e.result, e.rule, e.device, e.by_user as "byUser", u.full_name as "userName", e.note,
      e.list_version as "listVersion",
      extract(epoch from e.corrected_at)::float8 * 1000 as at,
      extract(epoch from e.received_at)::float8 * 1000 as "receivedAt"
    from kurban_events e left join admin_users u on u.id = e.by_user
    where e.animal_id = ${id} order by e.received_at desc, e.key limit 30`;
  const positions = await selectShares(db, sql`where s.animal_id = ${id} order by s.position`);
  const found = more ?? { seasonId: "", rejectReason: null, readNames: "optional", decided: [] };
  return Object.assign(animal, found, { positions, events });
}

/** Lists the first paid shares of an offer that wait for an animal, the earliest payment first. */
export function listQueue(db: Db, offerId: string, limit: number): Promise<ListedShare[]> {
  return selectShares(
    db,
    sql`where s.id in (select s.id ${queuedShares(sql`${offerId}`)})
      order by s.paid_at nulls first, i.order_id, i.position, s.n limit ${limit}`,
  );
}
