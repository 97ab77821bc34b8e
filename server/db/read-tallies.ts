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
export function talliesOf(subject: TallySubject, { status, method, from, to }: TallyFilter): SQL {
  const common = sql.join(
    [
      sql`subject = ${subject}`,
      ...(method ? [sql`method = ${method}`] : []),
      ...(from ? [sql`day >= ${from}::date`] : []),
      ...(to ? [sql`day <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const of = (column: SQL) => (status ? sql` and ${column} = ${status}` : sql``);
  return sql`(
    select day, method, status, count, amount from tallies where ${common}${of(sql`status`)}
    union all
    select day, method, to_status, 1, amount from tally_changes
      where ${common} and to_status is not null${of(sql`to_status`)}
    union all
    select day, method, from_status, -1, -amount from tally_changes
      where ${common} and from_status is not null${of(sql`from_status`)}
  )`;
}

/**
 * The days in which the rows of a page lie, newest first, as a subselect with `day, skip, take`: how many of the day's
 * rows stand before the page, and how many of them are on it. So a page is found from the numbers, and never by
 * counting through all rows before it.
 */
export function daysOfPage(numbers: SQL, before: number, pageSize: number): SQL {
  return sql`(
    select day, greatest(0, ${before}::bigint - earlier) as skip,
      least(n, ${before}::bigint + ${pageSize}::bigint - earlier) - greatest(0, ${before}::bigint - earlier) as take
    from (
      select day, n, (sum(n) over (order by day desc) - n)::bigint as earlier
      from (select day, sum(count)::bigint as n from ${numbers} t group by day having sum(count) > 0) per_day
    ) running
    where earlier < ${before}::bigint + ${pageSize}::bigint and earlier + n > ${before}::bigint
  )`;
}

/** The first moment of a day in Istanbul, as SQL. */
export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'Europe/Istanbul')`;
}
