import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/**
 * Selects the statements with balances and days. `reach`: the latest last day of the statements that begin on an earlier
 * day; null for an account's first statement. `k`: the position among the statements of the account.
 */
const datedStatements = sql`
  select id, account, opening, closing, first_day, last_day, created_at,
    row_number() over (partition by account order by first_day, created_at, id) as k,
    max(last_day) over (
      partition by account order by first_day range between unbounded preceding and interval '1 day' preceding) as reach
  from statements where opening is not null and closing is not null and first_day is not null`;

/**
 * Selects whether statement `s` continues another statement. That is true if the other statement covers the first day of
 * `s`, if it ended with the opening balance of `s` on that day or on `reach`, or if it has the same first day and opening
 * balance. It is also true if a row of the first day has the opening balance.
 */
const continuesAnother = sql`(s.reach > s.first_day
  or exists (select from dated t where t.account = s.account and t.id <> s.id and t.closing = s.opening
    and (t.last_day = s.reach or t.last_day = s.first_day))
  or exists (select from dated t where t.account = s.account and t.first_day = s.first_day and t.k < s.k
    and t.opening = s.opening)
  or exists (select from all_statement_rows r where r.account = s.account and r.booked_on = s.first_day
    and r.statement_id <> s.id and (r.balance = s.opening or r.balance - r.amount = s.opening)))`;

/** Selects the statements that do not continue another statement, except the first of each account. */
const gapStatements = sql`select s.* from dated s where s.k > 1 and not ${continuesAnother}`;

/** Staff may import files in any order, so the check ignores statements that were imported in the last 24 hours. */
export const gapCheck: LedgerCheck = {
  kind: "statement_gap",
  title: "every statement begins with the closing balance of the previous statement",
  differences: sql`
    with dated as (${datedStatements})
    select distinct on (account) 'account:' || account as subject, null::text as order_id, null::text as number,
      jsonb_build_object('day', g.first_day, 'foundAmount', g.opening, 'expectedAmount', (
        select t.closing from dated t where t.account = g.account and t.last_day = g.reach
        order by t.created_at desc, t.id limit 1)) as details
    from (${gapStatements}) g where g.created_at < now() - interval '24 hours' order by account, first_day, k`,
};

/**
 * The balance at the end of a day is certain if a statement ended with it and the next statement begins with it on a
 * later day. Between the first and the last certain balance, the rows of an account without a gap must add up to the
 * difference.
 */
const sumCheck: LedgerCheck = {
  kind: "account_difference",
  title: "the rows of every account add up to the difference between its balances",
  differences: sql`
    with dated as (${datedStatements}), gaps as (${gapStatements}), certain as (
      select s.account, s.reach as day, s.opening as balance from dated s
      where s.reach < s.first_day and exists (select from dated t
        where t.account = s.account and t.last_day = s.reach and t.closing = s.opening)
    ), spans as (
      select one.account, one.day as first_day, other.day as last_day, other.balance - one.balance as amount
      from (select distinct on (account) * from certain order by account, day) one
      join (select distinct on (account) * from certain order by account, day desc) other
        on other.account = one.account and other.day > one.day
      where one.account not in (select account from gaps)
    )
    select 'account:' || account as subject, null::text as order_id, null::text as number,
      jsonb_build_object('expectedAmount', spans.amount, 'foundAmount', found.amount) as details
    from spans cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount, coalesce(bool_or(r.maybe_repeats is not null), false) as doubtful
      from statement_rows r
      where r.account = spans.account and r.booked_on > spans.first_day and r.booked_on <= spans.last_day) found
    where not found.doubtful and found.amount <> spans.amount`,
};

export const balanceChecks: readonly LedgerCheck[] = [gapCheck, sumCheck];
