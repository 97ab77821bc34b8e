-- An e-mail address as it is compared: regardless of case, also of I İ ı i (shared/same-email.ts folds alike). chr(775)
-- is the dot that remains of an İ which a program without Turkish made small.
create function email_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(value, 'İı ' || chr(775), 'ii') collate "C");
--> statement-breakpoint
-- A phone number as it is compared: `+` and its digits from abroad, else the digits without 0090, 90 or 0 before ten.
create function phone_fold(value text) returns text
  language sql immutable strict parallel safe
  return case
    when regexp_replace(value, '[^0-9+]', '', 'g') ~ '^([+]|00)(?!90)[1-9]'
      then '+' || regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^00', '')
    else regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^(0090|90|0)(?=[0-9]{10})', '')
  end;
--> statement-breakpoint

CREATE TABLE "moved_gifts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"counted_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved_gifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
DROP INDEX "orders_email_newest";--> statement-breakpoint
DROP INDEX "orders_phone_newest";--> statement-breakpoint
ALTER TABLE "year_statements" ADD COLUMN "added_orders" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_on" date;--> statement-breakpoint
ALTER TABLE "moved_gifts" ADD CONSTRAINT "moved_gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_day_unknown" ON "orders" USING btree ("id") WHERE status = 'completed' and given_on is null;--> statement-breakpoint
CREATE INDEX "orders_same_email" ON "orders" USING btree (email_fold("customer_email"),"created_at" DESC NULLS FIRST) WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "orders_same_phone" ON "orders" USING btree (phone_fold("customer_phone"),"created_at" DESC NULLS FIRST) WHERE customer_phone is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_given_if_completed" CHECK ("orders"."given_on" is null or "orders"."status" = 'completed');--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'unpaid_mail_stopped', 'clock_doubtful'));--> statement-breakpoint

-- A status set by hand in SQL must not leave times or a day behind, and gives the order its day.
create or replace function orders_keep_completed_at() returns trigger language plpgsql as $$
begin
  if new.status <> 'completed' then
    new.completed_at := null;
    new.completed_by := null;
    new.given_on := null;
    return new;
  end if;
  new.completed_at := coalesce(new.completed_at, now());
  if old.status <> 'completed' then
    new.given_on := coalesce(new.given_on, istanbul_day(new.completed_at));
  end if;
  return new;
end $$;
