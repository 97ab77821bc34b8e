import { type SQL, sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/** Selects the rows of a table whose order does not exist. */
const orphans = (what: string, table: SQL, key: SQL, amount: SQL) => sql`
  select ${what}::text || ':' || r.${key} as subject, null::text as order_id, null::text as number,
    jsonb_build_object('foundAmount', ${amount}, 'order', r.order_id) as details
  from ${table} r left join orders o on o.id = r.order_id
  where o.id is null and r.order_id is not null`;

/** The names of the triggers, indexes and constraints that keep the ledger consistent. */
const rules = [
  ...["orders_keep_completed_at", "orders_keep_collected", "orders_start_unsettled", "orders_total_is_sum"],
  ...["order_items_stay", "order_items_total_is_sum", "order_items_adjusted_total_is_sum"],
  ...["campaigns_keep_opening", "projects_keep_opening", "collected_entries_stay"],
  ...["payment_attempts_one_settles", "payment_logs_one_success"],
  ...["sms_outbox_once_per_order", "order_items_order_id_orders_id_fk", "sms_outbox_order_fk"],
  ...["sms_notices_once", "sms_notices_order_fk"],
  ...["mail_outbox_once", "mail_outbox_one_recipient", "mail_outbox_order_fk"],
  ...["payment_attempts_order_id_orders_id_fk", "payment_logs_order_id_orders_id_fk"],
  ...["refunds_stay_within_paid", "refund_items_stay_within_item", "refunds_stay", "refund_items_stay"],
  ...[
    "refunds_match_items",
    "refund_items_match_refund",
    "refunds_keep_collected",
    "refund_items_keep_collected",
  ],
  ...["documents_number", "documents_stay", "documents_are_cancelled", "document_series_go_on"],
  ...["documents_number_unique", "documents_one_valid", "documents_order_id_orders_id_fk"],
  ...["refunds_one_under_way", "refunds_order_id_orders_id_fk", "refund_items_refund_id_refunds_id_fk"],
  ...["refunds_wait_for_approval", "payment_attempts_are_adopted_whole"],
  ...[
    "statement_matches_stay_within_row",
    "statement_matches_stay",
    "statement_rows_stay",
    "statements_stay",
  ],
  ...["statement_rows_identity", "statement_rows_decided_once", "statements_add_up"],
  ...["statement_rows_maybe_repeats", "statement_rows_repeats"],
  ...[
    "cash_days_stay_closed",
    "cash_days_one_open",
    "cash_days_difference_adds_up",
    "cash_deposits_one_of_row",
  ],
  ...["cash_days_closed_whole", "cash_days_difference_has_reason", "orders_cash_day_id_cash_days_id_fk"],
  ...["orders_stay_in_cash_day", "refunds_stay_in_cash_day", "cash_deposits_stay_in_cash_day"],
  ...["orders_stay_counted", "orders_imported_if_not_counted"],
  ...["kurban_offers_within_capacity", "kurban_offers_keep_sums", "kurban_offers_count_again"],
  ...["kurban_shares_of_item", "kurban_shares_of_open_season", "kurban_seasons_close"],
  ...[
    "kurban_animals_keep_rules",
    "kurban_events_stay",
    "kurban_minutes_stay_signed",
    "kurban_decisions_stay",
  ],
  ...["kurban_shares_one_of_position", "kurban_shares_stay_on_list", "kurban_shares_fit_animal"],
  ...[
    "kurban_share_refunds_one_of_share",
    "kurban_share_refunds_keep_rules",
    "refund_items_are_whole_shares",
  ],
  ...["statement_matches_row_id_all_statement_rows_id_fk", "statement_matches_order_id_orders_id_fk"],
];

/** The checks for rows whose order is missing, and for the database rules that prevent such rows. */
export const traceChecks: readonly LedgerCheck[] = [
  {
    kind: "payment_without_order",
    title: "no item, payment, log entry, message, SMS or mail is without its order",
    differences: sql.join(
      [
        orphans("attempt", sql`payment_attempts`, sql`number`, sql`r.amount`),
        orphans("log", sql`payment_logs`, sql`id`, sql`r.amount`),
        orphans("item", sql`order_items`, sql`id`, sql`r.line_total`),
        orphans("message", sql`payment_messages`, sql`id`, sql`null::bigint`),
        orphans("sms", sql`sms_outbox`, sql`id`, sql`null::bigint`),
        orphans("mail", sql`mail_outbox`, sql`id`, sql`null::bigint`),
        orphans("match", sql`statement_matches`, sql`id`, sql`r.amount`),
        sql`select 'log:' || id, null, null, jsonb_build_object('foundAmount', amount, 'order', null)
          from payment_logs where status = 'success' and order_id is null`,
      ],
      sql` union all `,
    ),
  },
  {
    kind: "search_difference",
    title: "every order can be found by search, with its amount and time",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedAmount', o.total_amount, 'foundAmount', coalesce(s.total_amount, 0)) as details
      from orders o left join order_search s on s.order_id = o.id
      where (s.total_amount, s.created_at) is distinct from (o.total_amount, o.created_at)`,
  },
  {
    kind: "sms_twice",
    title: "for no order two SMS were sent or will be sent",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('expectedCount', 1, 'foundCount', s.n) as details
      from (
        select order_id, count(*) as n, bool_or(status = 'sent') as sent, bool_or(status in ('queued', 'sending')) as waits
        from sms_outbox group by order_id
      ) s join orders o on o.id = s.order_id
      where s.n > 1 or o.sms_sent and s.waits or s.sent and not o.sms_sent`,
  },
  {
    kind: "unsigned_change",
    title: "every change by staff is in the audit trail with a name",
    differences: sql`
      select 'order:' || o.id as subject, o.id as order_id, null::text as number,
        jsonb_build_object('status', o.status) as details
      from orders o
      where (o.staff_changed_at is not null or o.completed_by is not null) and not exists (
        select from audit_log l where l.entity = 'order' and l.entity_id = o.id and l.actor_name <> '')`,
  },
  {
    kind: "rule_missing",
    title: "the triggers and constraints that keep the ledger consistent are enabled",
    differences: sql`
      select 'rule:' || name as subject, null::text as order_id, null::text as number, '{}'::jsonb as details
      from (
        select name from jsonb_array_elements_text(${JSON.stringify(rules)}::jsonb) as wanted (name)
        where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A'))
          and not exists (select from pg_index join pg_class c on c.oid = indexrelid
            where c.relname = name and indisunique and indisvalid)
          and not exists (select from pg_constraint where conname = name and convalidated)
        union
        select conname from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated
        union
        select conname from pg_trigger join pg_constraint c on c.oid = tgconstraint
        where tgenabled not in ('O', 'A') and connamespace = 'public'::regnamespace
      ) missing`,
  },
];
