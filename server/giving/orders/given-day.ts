import { type SQL, sql } from "drizzle-orm";
import { istanbulDay } from "#shared/text/dates.ts";

/** The key in `settings` that exists once `fill-given-days` has reached every order. */
export const givenDaysKnown = "orders.givenDaysKnown";

type CompletedOrder = { givenOn: string | null; completedAt: Date | null };

/** Returns the day of a gift in Istanbul, or the day of its completion until `fill-given-days` has set its day. */
export function givenDay({ givenOn, completedAt }: CompletedOrder): string | null {
  return givenOn ?? (completedAt && istanbulDay(completedAt));
}

/** Returns the day in SQL, for the alias of a table `orders`. */
export function givenDaySql(order: SQL): SQL<string> {
  return sql<string>`coalesce(${order}.given_on, istanbul_day(${order}.completed_at))::text`;
}
