CREATE TABLE "statement_known_rows" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"row_id" bigint,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text,
	CONSTRAINT "statement_known_rows_key" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "statement_known_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_row_ids" (
	"row_id" bigint NOT NULL,
	"format" text NOT NULL,
	"bank_row_id" text NOT NULL,
	"account" text NOT NULL,
	CONSTRAINT "statement_row_ids_key" PRIMARY KEY("row_id","format","bank_row_id")
);
--> statement-breakpoint
ALTER TABLE "statement_row_ids" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
DROP INDEX "statement_rows_bank_id";--> statement-breakpoint
DROP INDEX "statement_staged_rows_of_other_day";--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD COLUMN "balance" bigint;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD COLUMN "maybe_repeats" bigint;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD COLUMN "repeats" bigint;--> statement-breakpoint
ALTER TABLE "statement_staged_rows" ADD COLUMN "balance" bigint;--> statement-breakpoint
ALTER TABLE "statement_staged_rows" ADD COLUMN "maybe_repeats" bigint;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "known_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "doubtful_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "doubtful_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_known_rows" ADD CONSTRAINT "statement_known_rows_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_known_rows" ADD CONSTRAINT "statement_known_rows_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_row_ids" ADD CONSTRAINT "statement_row_ids_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_known_rows_of_row" ON "statement_known_rows" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "statement_row_ids_by_id" ON "statement_row_ids" USING btree ("account","bank_row_id");--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_maybe_repeats" FOREIGN KEY ("maybe_repeats") REFERENCES "public"."all_statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_repeats" FOREIGN KEY ("repeats") REFERENCES "public"."all_statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_rows_by_bank_id" ON "all_statement_rows" USING btree ("account","bank_row_id") WHERE bank_row_id is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_doubtful" ON "all_statement_rows" USING btree ("maybe_repeats") WHERE maybe_repeats is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_repeated" ON "all_statement_rows" USING btree ("repeats") WHERE repeats is not null;--> statement-breakpoint
CREATE INDEX "statements_of_account" ON "statements" USING btree ("account","last_day");--> statement-breakpoint
ALTER TABLE "statement_staged_rows" DROP COLUMN "other_day";--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'unpaid_mail_stopped', 'clock_doubtful'));--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_decided_once" CHECK ("all_statement_rows"."maybe_repeats" is null or "all_statement_rows"."repeats" is null);--> statement-breakpoint
update "statement_imports" set "known_rows" = "row_count" - "new_rows" where "state" = 'stored';--> statement-breakpoint

-- What staff called a repetition is no row of its own.
create or replace view statement_rows with (security_invoker = true) as
select id, statement_id, account, booked_on, amount, n, description, payer_name, payer_iban_hash, bank_row_id,
  bank_row_format, state, erased_at, created_at, updated_at, ignored_as, reopened_at, return_of, balance, maybe_repeats
from all_statement_rows r where repeats is null and exists (select from statements s where s.id = r.statement_id);
--> statement-breakpoint

-- A doubtful row has brought nothing yet.
create or replace function statement_matches_stay_within_row() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select case when maybe_repeats is null then amount end into brought
  from statement_rows where id = new.row_id for no key update;
  if new.undone_at is null and coalesce(brought, 0) < new.amount + (
    select coalesce(sum(amount), 0) from statement_matches
    where row_id = new.row_id and undone_at is null and id <> new.id
  ) then
    raise exception 'the matches exceed the statement row'
      using errcode = 'check_violation', constraint = 'statement_matches_stay_within_row';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger statements_stay before delete or update of account, opening, closing, row_count, total, new_rows, doubtful_rows
  on statements for each row execute function statements_stay();
