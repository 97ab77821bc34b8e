import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { countColumns, decayCount, emptyRecord } from "./decay-counts.ts";
import { type DonorKeys, leaksKey, siteKey } from "./derive-donor-keys.ts";
import { abandonedAfter, type CardRecord, type Records } from "./rules.ts";

type Row = CardRecord & { key: string; off: boolean | null };

/**
 * A condition that is always true. As a side effect, the commit of its statement does not wait for the disk, because
 * all tries update the site's record, which would stay locked during each disk write. A crash may lose the last counts.
 */
const withoutFlush = sql`(select set_config('synchronous_commit', 'off', true) = 'off')`;

/** Decays the stored counts and adds the new ones. The inserted rows must be sorted by key to avoid deadlocks. */
const addToRecord = sql`on conflict (key) do update set ${sql.join(
  countColumns.map(
    (name) =>
      sql`${sql.identifier(name)} = ${decayCount(name, sql`excluded.counted_at`)} + excluded.${sql.identifier(name)}`,
  ),
  sql`, `,
)}, counted_at = greatest(r.counted_at, excluded.counted_at)`;

/**
 * Counts a try for the donor and returns the records without this try. One statement does both, so that each of several
 * concurrent tries sees the ones before it. `off`: administrators have switched the guard off.
 */
export async function countTry(
  db: Db,
  keys: DonorKeys,
  { isNewOrder, hasSession, now }: { isNewOrder: boolean; hasSession: boolean; now: Date },
): Promise<{ records: Records; off: boolean }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isNew = isNewOrder ? 1 : 0;
  const values = keysOfTry(keys, hasSession).map((key) => sql`(${key}, 1::float8, ${isNew}::float8, ${at})`);
  const names = sql.join(
    countColumns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = await rowsOf<Row>(db)`
    with own as (
      insert into card_records as r (key, tries, orders, counted_at)
      values ${sql.join(values, sql`, `)}
      ${addToRecord}
      returning key, ${names}
    )
    select *, (select value = 'false'::jsonb from settings where key = ${orderSettings.fields.cardTesting.row}) as off from (
      select key, ${names} from own
      union all
      select r.key, ${sql.join(
        countColumns.map((name) => decayCount(name, at)),
        sql`, `,
      )} from card_records r where r.key in (${siteKey}, ${leaksKey})
    ) known where ${withoutFlush}`;
  const recordsByKey = new Map(rows.map((row) => [row.key, row]));
  const recordOf = (key: string): CardRecord => recordsByKey.get(key) ?? emptyRecord;
  const recordBefore = (key: string): CardRecord => {
    const record = recordOf(key);
    return { ...record, tries: record.tries - 1, orders: record.orders - isNew };
  };
  return {
    records: {
      network: recordBefore(keys.network),
      phone: recordBefore(keys.phone),
      session: hasSession ? recordBefore(keys.session) : null,
      site: recordOf(siteKey),
      leaks: recordOf(leaksKey),
    },
    off: rows[0]?.off === true,
  };
}

/** Returns the sorted keys of the records that count a try. A browser without our cookie has no record. */
function keysOfTry({ network, phone, session }: DonorKeys, hasSession: boolean): string[] {
  return (hasSession ? [network, phone, session] : [network, phone]).sort();
}

/** Subtracts a try that got no form from the records. `held`: the weight of a refusal by the guard, which is added. */
export async function uncountTry(
  db: Db,
  keys: DonorKeys,
  {
    isNewOrder,
    hasSession,
    held,
    now,
  }: { isNewOrder: boolean; hasSession: boolean; held: number; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const keysWithoutSite = keysOfTry(keys, hasSession);
  const allKeys = held > 0 ? [...keysWithoutSite, siteKey].sort() : keysWithoutSite;
  const values = allKeys.map((key) => {
    const isOwn = key !== siteKey;
    return sql`(${key}, ${isOwn ? -1 : 0}::float8, ${isOwn && isNewOrder ? -1 : 0}::float8, ${held}::float8, ${at})`;
  });
  await db.execute(sql`
    insert into card_records as r (key, tries, orders, held, counted_at) values ${sql.join(values, sql`, `)} ${addToRecord}`);
}

/** Stores the keys of the records that will count the outcomes of an order's open attempts. */
export async function storeTries(
  db: Db,
  orderId: string,
  { network, wideNetwork, phone, session }: DonorKeys,
  underAttack: boolean,
  now: Date,
): Promise<void> {
  // A concurrent request may have opened another attempt of the order, so all recent attempts are stored.
  const since = new Date(now.getTime() - abandonedAfter).toISOString();
  await db.execute(sql`
    insert into card_tries (number, network, line, phone, session, under_attack, made_at)
    select number, ${network}, ${wideNetwork}, ${phone}, ${session}, ${underAttack}::boolean, created_at from payment_attempts
    where order_id = ${orderId} and status = 'started' and created_at > ${since} and ${withoutFlush}
    on conflict (number) do nothing`);
}

/**
 * Adds the outcomes of tries to the records and deletes the tries. An attempt without an outcome counts as abandoned.
 * @param condition a condition on `t` (card_tries) and `a` (payment_attempts)
 */
export async function countEndedTries(db: Db, condition: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from card_tries t using payment_attempts a where a.number = t.number and ${condition}
      returning t.network, t.phone, t.session, t.under_attack, a.status
    ),
    outcomes as (
      select key, count(*) filter (where status = 'declined') as declined,
        count(*) filter (where status = 'started') as abandoned,
        count(*) filter (where status in ('settled', 'duplicate')) as paid
      from ended, lateral (values (network), (phone), (session), (${siteKey}),
        (case when under_attack then ${leaksKey} end)) as owner (key)
      where key is not null and ${withoutFlush} group by key
    )
    insert into card_records as r (key, declined, abandoned, paid, counted_at)
    select key, declined, abandoned, paid, ${now.toISOString()}::timestamptz from outcomes order by key
    ${addToRecord}`);
}
