import { type SQL, sql } from "drizzle-orm";

/** Selects number, sum less confirmed refunds, and days of each donor's completed orders `o` with this condition. */
export function selectSums(condition: SQL): SQL {
  const isCounted = sql`o.status = 'completed' and ${condition}`;
  const day = sql`coalesce(o.given_on, istanbul_day(o.completed_at))`;
  return sql`
    select s.donor_id, s.gifts, (s.amount - coalesce(r.amount, 0))::float8 as amount, s.first, s.last from (
      select o.donor_id, count(*)::int as gifts, sum(o.total_amount) as amount, min(${day}) as first, max(${day}) as last
      from orders o where ${isCounted} group by o.donor_id
    ) s left join (
      select o.donor_id, sum(p.amount) as amount from payment_refunds p join orders o on o.id = p.order_id
      where p.own and p.state = 'confirmed' and ${isCounted} group by o.donor_id
    ) r on r.donor_id = s.donor_id`;
}
