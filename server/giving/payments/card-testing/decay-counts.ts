import { type SQL, sql } from "drizzle-orm";
import { leaksKey, siteKey } from "./derive-donor-keys.ts";
import { type CardRecord, halfLife } from "./rules.ts";

export const countColumns = ["tries", "orders", "declined", "abandoned", "paid", "held"] as const;

export const emptyRecord: CardRecord = { tries: 0, orders: 0, declined: 0, abandoned: 0, paid: 0, held: 0 };

/** Returns SQL for the value of `r.<column>`, decayed to `moment`. */
export function decayCount(column: string, moment: SQL): SQL {
  const life = sql`case when r.key in (${siteKey}, ${leaksKey}) then ${halfLife.site}::float8 else ${halfLife.record}::float8 end`;
  return sql`card_count_faded(r.${sql.identifier(column)}, r.counted_at, ${moment}, ${life})`;
}
