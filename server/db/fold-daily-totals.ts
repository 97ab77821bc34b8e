import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";

/** Changes per transaction: a small one, so that readers never wait long for a first fold of very many. */
const batch = 20_000;

/**
 * Adds the changes since the last fold to the daily totals; triggers add them to the monthly totals. Readers get the
 * same numbers before, during and after it. Two processes at once take different changes, and an advisory lock lets
 * them write the monthly totals one at a time. Returns how many changes were added.
 */
export async function foldDailyTotals(db: Db): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = (await db.execute(sql`
      with taken as (
        delete from tally_changes
        where id in (select id from tally_changes order by id limit ${batch} for update skip locked)
        returning subject, day, method, from_status, to_status, amount
      ), steps as (
        select subject, day, method, to_status as status, 1 as count, amount from taken where to_status is not null
        union all
        select subject, day, method, from_status, -1, -amount from taken where from_status is not null
      ), added as (
        insert into tallies (subject, day, method, status, count, amount)
        select subject, day, method, status, sum(count), sum(amount) from steps group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict on constraint tallies_key do update
          set count = tallies.count + excluded.count, amount = tallies.amount + excluded.amount
      )
      select count(*)::int as n from taken`)) as unknown as { rows: { n: number }[] };
    const taken = rows[0]?.n ?? 0;
    folded += taken;
    if (taken < batch) return folded;
  }
}
