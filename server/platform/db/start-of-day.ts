import { type SQL, sql } from "drizzle-orm";

export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'Europe/Istanbul')`;
}
