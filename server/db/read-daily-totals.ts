import { type SQL, sql } from "drizzle-orm";
import { type DayRange, wholeMonths } from "./whole-months.ts";

/**
 * refund: the lines of confirmed refunds, with the status `confirmed`, while their order is completed; by the order's day
 * and method.
 */
export type TotalsSubject = "order" | "payment_log" | "refund";

/** Selects the rows that count. */
type TotalsFilter = DayRange & { status?: string | undefined; method?: string | undefined };

/**
 * The totals by day, method and status, as a subselect with `day, method, status, count, amount`. Sum its rows: several
 * may have the same key. Exact for the statement's snapshot: it joins the totals with the changes not folded in yet.
 */
export function dailyTotalsOf(subject: TotalsSubject, filter: TotalsFilter): SQL {
  return sql`(
    select day, method, status, count, amount from tallies
      where ${all([...ofSubject(subject, filter), ...within(filter)])}
    union all ${changesOf(subject, filter)}
  )`;
}

/** The same by month (its first day, `month`), for sums over years: it reads a thirtieth of the rows. */
export function monthlyTotalsOf(subject: TotalsSubject, filter: TotalsFilter): SQL {
  return sql`(
    ${addedMonths(subject, filter)}
    union all select ${monthOfDay}, method, status, count, amount from (${changesOf(subject, filter)}) changes
  )`;
}

/**
 * The days of a page's rows, newest first, as a subselect with `day, skip, take`: how many of the day's rows come before
 * the page, and how many are on it. It finds the page from the totals, first of months and then of their days, instead
 * of counting all rows before it.
 */
export function daysOfPage(subject: TotalsSubject, filter: TotalsFilter, before: number, size: number): SQL {
  const firstRow = sql`${before}::bigint`;
  const rowBeyond = sql`(${before}::bigint + ${size}::bigint)`;
  return sql`(
    with changes as materialized (${changesOf(subject, filter)}),
    months as materialized (
      select min(month) as since, (max(month) + interval '1 month')::date as until, min(earlier) as earlier
      from ${running(
        sql`month`,
        sql`select month, count from (${addedMonths(subject, filter)}) added
          union all select ${monthOfDay}, count from changes`,
      )} running
      where earlier < ${rowBeyond} and earlier + n > ${firstRow}
    )
    select day, greatest(0, ${firstRow} - start) as skip,
      least(n, ${rowBeyond} - start) - greatest(0, ${firstRow} - start) as take
    from (
      select day, n, months.earlier + running.earlier as start
      from months cross join lateral ${running(
        sql`day`,
        sql`select day, count from tallies
            where ${all([...ofSubject(subject, filter), ...within(filter)])} and day >= months.since and day < months.until
          union all select day, count from changes where day >= months.since and day < months.until`,
      )} running
    ) placed
    where start < ${rowBeyond} and start + n > ${firstRow}
  )`;
}

/** As a subselect: the rows of each month or day (`n`), and of all newer ones together (`earlier`). */
function running(column: SQL, numbers: SQL): SQL {
  return sql`(
    select ${column}, n, (sum(n) over (order by ${column} desc) - n)::bigint as earlier
    from (
      select ${column}, sum(count)::bigint as n from (${numbers}) numbers group by ${column} having sum(count) > 0
    ) summed
  )`;
}

/** The folded totals: by month for the whole months of the range, by day for the rest. */
function addedMonths(subject: TotalsSubject, filter: TotalsFilter): SQL {
  const { months, rest } = wholeMonths(filter);
  const ofMonths = ({ since, until }: { since?: string; until?: string }) => sql`
    select month, method, status, count, amount from tally_months
      where ${all([
        ...ofSubject(subject, filter),
        ...(since ? [sql`month >= ${since}::date`] : []),
        ...(until ? [sql`month < ${until}::date`] : []),
      ])}`;
  const ofDays = (days: DayRange) => sql`
    select ${monthOfDay} as month, method, status, count, amount from tallies
      where ${all([...ofSubject(subject, filter), ...within(days)])}`;
  return sql.join([...(months ? [ofMonths(months)] : []), ...rest.map(ofDays)], sql` union all `);
}

/** The changes not folded in yet, with the columns of `tallies`. */
function changesOf(subject: TotalsSubject, filter: TotalsFilter): SQL {
  const { status, method } = filter;
  const common = [...ofSubject(subject, { method }), ...within(filter)];
  const of = (column: SQL) => (status ? sql`${column} = ${status}` : sql`${column} is not null`);
  return sql`
    select day, method, to_status as status, 1 as count, amount from tally_changes
      where ${all([...common, of(sql`to_status`)])}
    union all
    select day, method, from_status, -1, -amount from tally_changes
      where ${all([...common, of(sql`from_status`)])}`;
}

function ofSubject(subject: TotalsSubject, { status, method }: TotalsFilter): SQL[] {
  return [
    sql`subject = ${subject}`,
    ...(method ? [sql`method = ${method}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
  ];
}

function within({ from, to }: DayRange): SQL[] {
  return [...(from ? [sql`day >= ${from}::date`] : []), ...(to ? [sql`day <= ${to}::date`] : [])];
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}

/** The first day of the month of a column `day`. */
export const monthOfDay = sql`date_trunc('month', day::timestamp)::date`;

/** The start of a day in Istanbul, as SQL. */
export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'Europe/Istanbul')`;
}
