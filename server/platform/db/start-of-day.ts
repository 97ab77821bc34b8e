import { type SQL, sql } from "drizzle-orm";

/** The start of a day in Istanbul, as SQL. */
export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'Europe/Istanbul')`;
}
