ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "statement_matches" ADD COLUMN "apply_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD COLUMN "adjustment" jsonb;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD COLUMN "created_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD COLUMN "teaches" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD COLUMN "ignored_as" text;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "statement_matches_waiting" ON "statement_matches" USING btree ("apply_at") WHERE applied_at is null and undone_at is null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'statement_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'clock_doubtful'));--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_ignored_as_known" CHECK ("all_statement_rows"."ignored_as" is null or "all_statement_rows"."state" = 'ignored' and "all_statement_rows"."ignored_as" in ('pos', 'fee', 'outgoing', 'other'));--> statement-breakpoint

create or replace view statement_rows with (security_invoker = true) as
select id, statement_id, account, booked_on, amount, n, description, payer_name, payer_iban_hash, bank_row_id,
  bank_row_format, state, erased_at, created_at, updated_at, ignored_as, reopened_at
from all_statement_rows r where exists (select from statements s where s.id = r.statement_id);
--> statement-breakpoint

-- Staff adjust the items of an unpaid transfer to what came: only in a transaction that names the order for this, while
-- the order is pending and no payment at a bank has its total.
create or replace function order_items_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select 1 from orders where id = new.order_id and status = 'pending') then
    return new;
  end if;
  if tg_op <> 'INSERT' and current_setting('imece.adjusted_order', true) = old.order_id
    and exists (select 1 from orders where id = old.order_id and status = 'pending' and payment_method = 'bank_transfer')
    and not exists (select 1 from payment_attempts where order_id = old.order_id) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if to_jsonb(new) - '{amount,quantity,line_total}'::text[] = to_jsonb(old) - '{amount,quantity,line_total}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'the items of an order do not change' using errcode = 'check_violation', constraint = 'order_items_stay';
end $$;
--> statement-breakpoint
create or replace function orders_total_is_sum() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named text := changed->>(case when tg_table_name = 'orders' then 'id' else 'order_id' end);
begin
  if exists (
    select 1 from orders o where o.id = named
      and o.total_amount is distinct from (select sum(line_total)::bigint from order_items where order_id = o.id)
  ) then
    raise exception 'the total of order % is not the sum of its items', named using errcode = 'check_violation', constraint = 'orders_total_is_sum';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger order_items_adjusted_total_is_sum after update or delete on order_items
  deferrable initially deferred for each row execute function orders_total_is_sum();
--> statement-breakpoint

-- A row says who it is matched with: what was applied stays applied.
create or replace trigger statement_matches_stay before delete or update of row_id, order_id, amount, adjustment, created_order on statement_matches
  for each row execute function statements_stay();
