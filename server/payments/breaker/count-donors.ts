import { type SQL, sql } from "drizzle-orm";
import { countedForMs } from "./rules.ts";

/**
 * How many different donors met the failures of a bank that still count. They differ both by phone and by line: one
 * donor may have several phones, and several donors one line.
 * @param which a condition on `bank_failures f`
 */
export function donorsCounted(bank: string, now: Date, which: SQL = sql`true`): SQL {
  const since = new Date(now.getTime() - countedForMs).toISOString();
  return sql`(
    select least(count(distinct o.customer_phone), count(distinct coalesce(f.network, o.customer_phone)))::int
    from bank_failures f join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
    where f.bank = ${bank} and not f.over and f.at > ${since} and ${which})`;
}
