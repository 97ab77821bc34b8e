import { type SQL, sql } from "drizzle-orm";
import { leaksKey, siteKey } from "./key-of-donor.ts";
import { type CardRecord, halfLife } from "./rules.ts";

export const countColumns = ["tries", "orders", "declined", "abandoned", "paid", "held"] as const;

export const noCounts: CardRecord = { tries: 0, orders: 0, declined: 0, abandoned: 0, paid: 0, held: 0 };

/** Returns the decayed value of `r.<column>` at `moment`. */
export function faded(column: string, moment: SQL): SQL {
  const life = sql`case when r.key in (${siteKey}, ${leaksKey}) then ${halfLife.site}::float8 else ${halfLife.record}::float8 end`;
  return sql`card_count_faded(r.${sql.identifier(column)}, r.counted_at, ${moment}, ${life})`;
}
