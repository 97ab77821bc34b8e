import { type SQL, sql } from "drizzle-orm";
import { istanbulDay } from "#shared/text/dates.ts";

/** The key in `settings` that says that `fill-given-days` has reached every order. */
export const givenDaysKnown = "orders.givenDaysKnown";

type Completed = { givenOn: string | null; completedAt: Date | null };

/** The day of a completed gift in Istanbul; of an old order that `fill-given-days` has not reached, that of completion. */
export function givenDay({ givenOn, completedAt }: Completed): string | null {
  return givenOn ?? (completedAt && istanbulDay(completedAt));
}

/** The same in SQL, for the alias of a table `orders`. */
export function givenDayIn(order: SQL): SQL<string> {
  return sql<string>`coalesce(${order}.given_on, istanbul_day(${order}.completed_at))::text`;
}
