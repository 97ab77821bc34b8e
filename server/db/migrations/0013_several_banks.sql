-- bank_days gets a key of two columns. The previous version, which may still be running, inserts without a bank: its rows
-- are those of the only bank (server/payments/site-bank.ts).
CREATE TABLE "bank_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"what" text NOT NULL,
	"network" text,
	"at" timestamp with time zone NOT NULL,
	"over" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_failures_what_known" CHECK ("bank_failures"."what" in ('begin', 'inquiry', 'system'))
);
--> statement-breakpoint
ALTER TABLE "bank_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_states" (
	"bank" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_states_open_has_probe" CHECK (("bank_states"."opened_at" is null) = ("bank_states"."probe_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "bank_days" ADD COLUMN "bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_days" DROP CONSTRAINT "bank_days_pkey";--> statement-breakpoint
ALTER TABLE "bank_days" ADD CONSTRAINT "bank_days_key" PRIMARY KEY("bank","day");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_failures" ADD CONSTRAINT "bank_failures_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_states" ADD CONSTRAINT "bank_states_off_by_admin_users_id_fk" FOREIGN KEY ("off_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_unnamed" ON "payment_attempts" USING btree ("number") WHERE bank = '';--> statement-breakpoint
CREATE INDEX "bank_failures_newest" ON "bank_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bank_failures_counted" ON "bank_failures" USING btree ("bank","at") WHERE not over;--> statement-breakpoint
CREATE INDEX "bank_failures_of_attempt" ON "bank_failures" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bank_states_off_by" ON "bank_states" USING btree ("off_by") WHERE off_by is not null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'document_gap', 'document_difference', 'match_above_row', 'statement_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'clock_doubtful'));