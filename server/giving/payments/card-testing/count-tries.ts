import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { countColumns, faded, noCounts } from "./fade-counts.ts";
import { type DonorKeys, leaksKey, siteKey } from "./key-of-donor.ts";
import { abandonedAfter, type CardRecord, type Records } from "./rules.ts";

type Row = CardRecord & { key: string; off: boolean | null };

/**
 * This condition is always true, and it makes the commit of a single statement not wait for the disk. Every try updates
 * the site's record, which would otherwise stay locked during each disk write. A crash may lose the last counts.
 */
const unflushed = sql`(select set_config('synchronous_commit', 'off', true) = 'off')`;

/** Decays the stored count and adds the new one. Rows must be ordered by key, or two writers could deadlock. */
const addUp = sql`on conflict (key) do update set ${sql.join(
  countColumns.map(
    (name) =>
      sql`${sql.identifier(name)} = ${faded(name, sql`excluded.counted_at`)} + excluded.${sql.identifier(name)}`,
  ),
  sql`, `,
)}, counted_at = greatest(r.counted_at, excluded.counted_at)`;

/**
 * Counts a try for the donor and returns all records as they were before it, in one statement: each of several
 * concurrent requests sees the earlier ones. `off`: administrators have switched the guard off.
 */
export async function countTry(
  db: Db,
  keys: DonorKeys,
  { isNewOrder, hasSession, now }: { isNewOrder: boolean; hasSession: boolean; now: Date },
): Promise<{ records: Records; off: boolean }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isNew = isNewOrder ? 1 : 0;
  const own = ownKeys(keys, hasSession).map((key) => sql`(${key}, 1::float8, ${isNew}::float8, ${at})`);
  const names = sql.join(
    countColumns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = await rowsOf<Row>(db)`
    with own as (
      insert into card_records as r (key, tries, orders, counted_at)
      values ${sql.join(own, sql`, `)}
      ${addUp}
      returning key, ${names}
    )
    select *, (select value = 'false'::jsonb from settings where key = ${orderSettings.fields.cardTesting.row}) as off from (
      select key, ${names} from own
      union all
      select r.key, ${sql.join(
        countColumns.map((name) => faded(name, at)),
        sql`, `,
      )} from card_records r where r.key in (${siteKey}, ${leaksKey})
    ) known where ${unflushed}`;
  const found = new Map(rows.map((row) => [row.key, row]));
  const of = (key: string): CardRecord => found.get(key) ?? noCounts;
  const before = (key: string): CardRecord => {
    const record = of(key);
    return { ...record, tries: record.tries - 1, orders: record.orders - isNew };
  };
  return {
    records: {
      network: before(keys.network),
      phone: before(keys.phone),
      session: hasSession ? before(keys.session) : null,
      site: of(siteKey),
      leaks: of(leaksKey),
    },
    off: rows[0]?.off === true,
  };
}

/** Returns the sorted keys of the records that a try counts towards. A browser without our cookie has no record. */
function ownKeys({ network, phone, session }: DonorKeys, hasSession: boolean): string[] {
  return (hasSession ? [network, phone, session] : [network, phone]).sort();
}

/** Uncounts a try that got no form and, when the guard held it back, counts it as a held request. */
export async function withdrawTry(
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
  const own = ownKeys(keys, hasSession);
  const all = held > 0 ? [...own, siteKey].sort() : own;
  const values = all.map((key) => {
    const isOwn = key !== siteKey;
    return sql`(${key}, ${isOwn ? -1 : 0}::float8, ${isOwn && isNewOrder ? -1 : 0}::float8, ${held}::float8, ${at})`;
  });
  await db.execute(sql`
    insert into card_records as r (key, tries, orders, held, counted_at) values ${sql.join(values, sql`, `)} ${addUp}`);
}

/** Stores which records the open attempts of an order count towards, until their outcome is known. */
export async function noteTries(
  db: Db,
  orderId: string,
  { network, line, phone, session }: DonorKeys,
  underAttack: boolean,
  now: Date,
): Promise<void> {
  // All recent attempts are stored, because two concurrent requests do not know each other's number.
  const since = new Date(now.getTime() - abandonedAfter).toISOString();
  await db.execute(sql`
    insert into card_tries (number, network, line, phone, session, under_attack, made_at)
    select number, ${network}, ${line}, ${phone}, ${session}, ${underAttack}::boolean, created_at from payment_attempts
    where order_id = ${orderId} and status = 'started' and created_at > ${since} and ${unflushed}
    on conflict (number) do nothing`);
}

/**
 * Adds the outcomes of tries to the records, read from the attempts themselves, and deletes the tries. `which` are
 * conditions on `t` (card_tries) and `a` (payment_attempts); an attempt without an outcome counts as abandoned.
 */
export async function foldTries(db: Db, which: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from card_tries t using payment_attempts a where a.number = t.number and ${which}
      returning t.network, t.phone, t.session, t.under_attack, a.status
    ),
    outcomes as (
      select key, count(*) filter (where status = 'declined') as declined,
        count(*) filter (where status = 'started') as abandoned,
        count(*) filter (where status in ('settled', 'duplicate')) as paid
      from ended, lateral (values (network), (phone), (session), (${siteKey}),
        (case when under_attack then ${leaksKey} end)) as owner (key)
      where key is not null and ${unflushed} group by key
    )
    insert into card_records as r (key, declined, abandoned, paid, counted_at)
    select key, declined, abandoned, paid, ${now.toISOString()}::timestamptz from outcomes order by key
    ${addUp}`);
}
