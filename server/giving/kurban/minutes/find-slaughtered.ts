import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** An animal as minutes name it, without the owners of its shares. */
export type MinuteAnimal = {
  id: string;
  tag: string;
  earTag: string | null;
  /** Milliseconds since 1970. */
  slaughteredAt: number;
  shares: number;
  isCondemned: boolean;
};

/** The animals that were slaughtered at a place on a day of its time zone, in the order of the slaughter. */
const isOfDay = (placeId: string, day: string): SQL => sql`a.place_id = ${placeId}
  and a.state in ('slaughtered', 'condemned') and timezone(p.time_zone, a.slaughtered_at)::date = ${day}::date`;

/** Whether another minute has the animal: a signed one, or any. */
export const isInMinute = (states: readonly string[], exceptId = ""): SQL => sql`exists (
  select from kurban_minute_animals x join kurban_minutes m on m.id = x.minute_id
  where x.animal_id = a.id and m.state in ${[...states]} and m.id <> ${exceptId})`;

/** Lists what a new minute of the day has: the animals that no minute names. */
export function listFreeAnimals(db: Db | Tx, placeId: string, day: string): Promise<MinuteAnimal[]> {
  return select(db, sql`${isOfDay(placeId, day)} and not ${isInMinute(["draft", "signed"])}`);
}

/** Lists what a draft can have: the animals of its day that no other minute has signed, and those that it names. */
export function listPossibleAnimals(
  db: Db | Tx,
  { id, placeId, day }: { id: string; placeId: string; day: string },
): Promise<MinuteAnimal[]> {
  return select(db, sql`${isOfDay(placeId, day)} and not ${isInMinute(["signed"], id)}`);
}

export function listAnimalsOf(db: Db | Tx, minuteId: string): Promise<MinuteAnimal[]> {
  return select(db, sql`a.id in (select animal_id from kurban_minute_animals where minute_id = ${minuteId})`);
}

function select(db: Db | Tx, condition: SQL): Promise<MinuteAnimal[]> {
  return rowsOf<MinuteAnimal>(db)`
    select a.id, a.tag, a.ear_tag as "earTag", coalesce(extract(epoch from a.slaughtered_at), 0)::float8 * 1000 as "slaughteredAt",
      (select count(*) from kurban_shares s where s.animal_id = a.id)::int as shares, a.state = 'condemned' as "isCondemned"
    from kurban_animals a join kurban_places p on p.id = a.place_id
    where ${condition} order by a.slaughtered_at, a.tag`;
}
