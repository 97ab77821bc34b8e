-- What the checks of the books and the comparison with the bank need to raise alarms about something that is no attempt,
-- and to close by themselves what they no longer find (docs/decisions/020).

-- 0008 bears an earlier time than 0007, so a database that had 0007 before never got it: what is applied is told by the
-- newest time. Here it is made up for.
CREATE INDEX IF NOT EXISTS "order_search_newest" ON "order_search" USING btree ("created_at" DESC NULLS FIRST,"order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_transfers_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id","status") WHERE payment_method = 'bank_transfer';--> statement-breakpoint

ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
DROP INDEX "payment_alarms_once";--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD COLUMN "cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_once_open" ON "payment_alarms" USING btree ("subject","kind") WHERE subject is not null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_subject" ON "payment_alarms" USING btree ("subject","kind") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_number" ON "payment_alarms" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_once" ON "payment_alarms" USING btree ("number","kind") WHERE number is not null and subject is null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_cleared_is_resolved" CHECK (not "payment_alarms"."cleared" or ("payment_alarms"."subject" is not null and "payment_alarms"."resolved_at" is not null and "payment_alarms"."resolved_by" is null));--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread'));