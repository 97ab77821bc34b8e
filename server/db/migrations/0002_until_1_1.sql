DROP TABLE "tally_changes" CASCADE;--> statement-breakpoint
DROP TABLE "tallies" CASCADE;--> statement-breakpoint
DROP TABLE "tally_months" CASCADE;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
CREATE INDEX "orders_given" ON "orders" USING btree ("given_on","payment_method","total_amount") WHERE given_on is not null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'unpaid_mail_stopped', 'clock_doubtful', 'tally_difference'));--> statement-breakpoint
CREATE TABLE "statement_row_texts" (
	"row_id" bigint NOT NULL,
	"format" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text,
	CONSTRAINT "statement_row_texts_key" PRIMARY KEY("row_id","format")
);
--> statement-breakpoint
ALTER TABLE "statement_row_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "statement_row_texts" ADD CONSTRAINT "statement_row_texts_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- What follows from a status is done where it is set (server/orders/set-order-status.ts), and what staff search by where
-- it is written (server/orders/keep-search.ts): no trigger acts.
drop function if exists orders_queue_sms, orders_queue_mail, orders_make_document_due, refunds_make_document_due,
  orders_keep_search cascade;
--> statement-breakpoint
drop function if exists document_is_due;

--> statement-breakpoint

-- Lists and dashboard count the orders themselves (docs/decisions/017).
drop function orders_tally() cascade;
--> statement-breakpoint
drop function payment_logs_tally() cascade;
--> statement-breakpoint
drop function forget_tally() cascade;
--> statement-breakpoint
drop function tallies_keep_months() cascade;
--> statement-breakpoint
drop function tallies_forget_months() cascade;
--> statement-breakpoint
create or replace function orders_move_collected(named text, direction int) returns void language plpgsql as $$
declare
  stands boolean;
begin
  -- Two transactions that change the order and one of its refunds wait for each other.
  select status = 'completed' into stands from orders where id = named for no key update;
  perform 1 from campaigns
    where id in (select campaign_id from order_items where order_id = named)
    order by id for no key update;
  perform 1 from projects
    where id in (select project_id from order_items where order_id = named)
    order by id for no key update;
  with moved as (
    update refund_items i set counted = not i.counted from refunds r
    where r.id = i.refund_id and r.order_id = named and i.counted <> (stands and r.state = 'confirmed')
    returning i.order_item_id, i.counted, i.amount
  ), lines as (
    select campaign_id, project_id, direction * line_total as amount from order_items
      where order_id = named and direction <> 0
    union all
    select i.campaign_id, i.project_id, case when m.counted then -m.amount else m.amount end
      from moved m join order_items i on i.id = m.order_item_id
  ), ofcampaigns as (
    update campaigns c set collected_amount = c.collected_amount + s.total
    from (select campaign_id, sum(amount)::bigint as total from lines where campaign_id is not null group by 1) s
    where c.id = s.campaign_id
  )
  update projects p set collected_amount = p.collected_amount + s.total,
                        supporter_count = p.supporter_count + direction
    from (select project_id, sum(amount)::bigint as total from lines where project_id is not null group by 1) s
    where p.id = s.project_id;
end $$;
--> statement-breakpoint
-- PAGE CACHE (docs/decisions/010): the verbs of staff announce a change; triggers no longer do.
drop function tell_content_changed() cascade;
--> statement-breakpoint
drop function tell_translation_changed() cascade;
--> statement-breakpoint
drop function settings_tell() cascade;
--> statement-breakpoint
drop function account_codes_tell() cascade;
