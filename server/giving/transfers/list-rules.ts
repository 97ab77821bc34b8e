import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A rule suggests later payments of one IBAN for the donors of its earlier matches. */
export type Rule = {
  /** The statement row of the newest payment; `switchRule` needs it. */
  id: number;
  payerName: string | null;
  /** At most three donors, newest first. */
  donors: string[];
  /** The number of matched payments of the IBAN. */
  payments: number;
  lastDay: string;
  isOn: boolean;
};

export type RuleList = ListPage<Rule>;

const pageSize = 25;

/** Lists one page of rules, newest payment first: an IBAN has a match that was not undone, or staff switched it off. */
export async function listRules(db: Db, requestedPage: number): Promise<RuleList> {
  const rules = sql`select r.payer_iban_hash as payer, max(r.id) as row_id, max(r.booked_on) as last_day,
      count(distinct r.id) filter (where m.undone_at is null)::int as payments, bool_and(m.teaches) as "isOn"
    from statement_rows r join statement_matches m on m.row_id = r.id
    where r.payer_iban_hash is not null group by r.payer_iban_hash
    having bool_or(m.undone_at is null) or not bool_and(m.teaches)`;
  const counts = await rowsOf<{ n: number }>(db)`select count(*)::int as n from (${rules}) x`;
  const total = counts[0]?.n ?? 0;
  const { pagination: page, offset } = nearestPage(total, requestedPage, pageSize);
  const rows = await rowsOf<Rule>(db)`
    select x.row_id::float8 as id, x.last_day::text as "lastDay", x.payments, x."isOn",
      (select r.payer_name from statement_rows r where r.id = x.row_id) as "payerName",
      array(select o.customer_name from statement_matches m join statement_rows r on r.id = m.row_id
        join orders o on o.id = m.order_id
        where r.payer_iban_hash = x.payer and m.undone_at is null and o.customer_name <> ''
        group by o.customer_name order by max(m.id) desc limit 3) as donors
    from (${rules}) x order by x.last_day desc, x.row_id desc
    limit ${pageSize} offset ${offset}`;
  return { rows, total, ...page };
}
