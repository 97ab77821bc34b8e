import { type SQL, sql } from "drizzle-orm";

export type TallySubject = "order" | "payment_log";

/** Which rows are counted; days are days in Istanbul, both included (`2026-11-20`). */
export type TallyFilter = {
  status?: string | undefined;
  method?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The numbers by day, method and status, as a subselect with `day, method, status, count, amount`; several rows may
 * belong together. Exact in the eyes of its statement: the tallies, and what was not added to them yet.
 */
export function talliesOf(subject: TallySubject, filter: TallyFilter): SQL {
  return sql`(
    select day, method, status, count, amount from tallies
      where ${all([...kind(subject, filter), ...days(filter)])}
    union all ${changesOf(subject, filter)}
  )`;
}

/** The same by month (its first day, `month`), for sums over years: a thirtieth of the rows. */
export function monthsOf(subject: TallySubject, filter: TallyFilter): SQL {
  return sql`(
    ${addedMonths(subject, filter)}
    union all select ${theMonthOf}, method, status, count, amount from (${changesOf(subject, filter)}) changes
  )`;
}

/**
 * The days in which the rows of a page lie, newest first, as a subselect with `day, skip, take`: how many of the day's
 * rows stand before the page, and how many of them are on it. So a page is found from the numbers, of months first and
 * then of their days, and never by counting through all rows before it.
 */
export function daysOfPage(subject: TallySubject, filter: TallyFilter, before: number, size: number): SQL {
  const first = sql`${before}::bigint`;
  const beyond = sql`(${before}::bigint + ${size}::bigint)`;
  return sql`(
    with changes as materialized (${changesOf(subject, filter)}),
    months as materialized (
      select min(month) as first, (max(month) + interval '1 month')::date as beyond, min(earlier) as earlier
      from ${running(
        sql`month`,
        sql`select month, count from (${addedMonths(subject, filter)}) added
          union all select ${theMonthOf}, count from changes`,
      )} running
      where earlier < ${beyond} and earlier + n > ${first}
    )
    select day, greatest(0, ${first} - start) as skip,
      least(n, ${beyond} - start) - greatest(0, ${first} - start) as take
    from (
      select day, n, months.earlier + running.earlier as start
      from months cross join lateral ${running(
        sql`day`,
        sql`select day, count from tallies
            where ${all([...kind(subject, filter), ...days(filter)])} and day >= months.first and day < months.beyond
          union all select day, count from changes where day >= months.first and day < months.beyond`,
      )} running
    ) placed
    where start < ${beyond} and start + n > ${first}
  )`;
}

/** How many rows each span has (`n`), and how many newer spans have together (`earlier`), as a subselect. */
function running(span: SQL, numbers: SQL): SQL {
  return sql`(
    select ${span}, n, (sum(n) over (order by ${span} desc) - n)::bigint as earlier
    from (
      select ${span}, sum(count)::bigint as n from (${numbers}) numbers group by ${span} having sum(count) > 0
    ) spans
  )`;
}

/** What was added up, by month; where days are asked for that are no whole month, those days. */
function addedMonths(subject: TallySubject, filter: TallyFilter): SQL {
  const { months, rest } = wholeMonths(filter);
  const ofMonths = sql`
    select month, method, status, count, amount from tally_months
      where ${all([...kind(subject, filter), ...months])}`;
  const ofDays = (part: TallyFilter) => sql`
    select ${theMonthOf} as month, method, status, count, amount from tallies
      where ${all([...kind(subject, filter), ...days(part)])}`;
  return sql.join([ofMonths, ...rest.map(ofDays)], sql` union all `);
}

/** The months that lie in the days asked for as a whole, as conditions, and the days beside them. */
function wholeMonths({ from, to }: TallyFilter): { months: SQL[]; rest: TallyFilter[] } {
  const first = from && monthAfter(dayBefore(from));
  const beyond = to && monthOf(dayAfter(to));
  if (first && beyond && first >= beyond) return { months: [sql`false`], rest: [{ from, to }] };
  return {
    months: [
      ...(first ? [sql`month >= ${first}::date`] : []),
      ...(beyond ? [sql`month < ${beyond}::date`] : []),
    ],
    rest: [
      ...(first && from !== first ? [{ from, to: dayBefore(first) }] : []),
      ...(beyond && beyond !== dayAfter(to) ? [{ from: beyond, to }] : []),
    ],
  };
}

/** What was not added up yet, with the columns of `tallies`. */
function changesOf(subject: TallySubject, filter: TallyFilter): SQL {
  const { status, method, ...span } = filter;
  const common = [...kind(subject, { method }), ...days(span)];
  const of = (column: SQL) => (status ? [sql`${column} = ${status}`] : [sql`${column} is not null`]);
  return sql`
    select day, method, to_status as status, 1 as count, amount from tally_changes
      where ${all([...common, ...of(sql`to_status`)])}
    union all
    select day, method, from_status, -1, -amount from tally_changes
      where ${all([...common, ...of(sql`from_status`)])}`;
}

function kind(subject: TallySubject, { status, method }: TallyFilter): SQL[] {
  return [
    sql`subject = ${subject}`,
    ...(method ? [sql`method = ${method}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
  ];
}

function days({ from, to }: TallyFilter): SQL[] {
  return [...(from ? [sql`day >= ${from}::date`] : []), ...(to ? [sql`day <= ${to}::date`] : [])];
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}

const theMonthOf = sql`date_trunc('month', day::timestamp)::date`;

/** The first moment of a day in Istanbul, as SQL. */
export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'Europe/Istanbul')`;
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function monthAfter(day: string): string {
  return monthOf(shift(monthOf(day), 31));
}

function dayBefore(day: string): string {
  return shift(day, -1);
}

function dayAfter(day: string): string {
  return shift(day, 1);
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
