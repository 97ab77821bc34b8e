CREATE TABLE "statement_staged_rows" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"part" integer NOT NULL,
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"payer_name" text,
	"payer_iban_hash" text,
	"bank_row_id" text,
	"n" integer,
	"row_id" bigint,
	CONSTRAINT "statement_staged_rows_key" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "statement_staged_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"new_rows" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"line" integer,
	"details" jsonb,
	"started_by" text,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_imports_source_known" CHECK ("statement_imports"."source" in ('upload', 'inbox')),
	CONSTRAINT "statement_imports_state_known" CHECK ("statement_imports"."state" in ('reading', 'stored', 'refused')),
	CONSTRAINT "statement_imports_refused_has_reason" CHECK (("statement_imports"."state" = 'refused') = ("statement_imports"."reason" is not null)),
	CONSTRAINT "statement_imports_ended_has_time" CHECK (("statement_imports"."state" = 'reading') = ("statement_imports"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "statement_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_layouts" (
	"account" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_layouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_matches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"row_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"matched_by" text,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_matches_amount_positive" CHECK ("statement_matches"."amount" > 0),
	CONSTRAINT "statement_matches_by_person_or_rule" CHECK (not ("statement_matches"."automatic" and "statement_matches"."matched_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "statement_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"n" integer NOT NULL,
	"description" text NOT NULL,
	"payer_name" text,
	"payer_iban_hash" text,
	"bank_row_id" text,
	"bank_row_format" text,
	"state" text DEFAULT 'new' NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_rows_state_known" CHECK ("statement_rows"."state" in ('new', 'suggested', 'matched', 'partly_matched', 'ignored', 'returned')),
	CONSTRAINT "statement_rows_amount_not_zero" CHECK ("statement_rows"."amount" <> 0),
	CONSTRAINT "statement_rows_id_has_format" CHECK (("statement_rows"."bank_row_id" is null) = ("statement_rows"."bank_row_format" is null))
);
--> statement-breakpoint
ALTER TABLE "statement_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"import_id" text NOT NULL,
	"source" text NOT NULL,
	"format" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"first_day" date,
	"last_day" date,
	"row_count" integer NOT NULL,
	"total" bigint NOT NULL,
	"new_rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_format_known" CHECK ("statements"."format" in ('mt940', 'camt053', 'csv', 'xlsx')),
	CONSTRAINT "statements_add_up" CHECK ("statements"."opening" + "statements"."total" = "statements"."closing")
);
--> statement-breakpoint
ALTER TABLE "statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "statement_staged_rows" ADD CONSTRAINT "statement_staged_rows_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_started_by_admin_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_row_id_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."statement_rows"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_matched_by_admin_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_imports_newest" ON "statement_imports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "statement_imports_reading" ON "statement_imports" USING btree ("seen_at") WHERE state = 'reading';--> statement-breakpoint
CREATE INDEX "statement_imports_started_by" ON "statement_imports" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "statement_matches_of_row" ON "statement_matches" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "statement_matches_of_order" ON "statement_matches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "statement_matches_matched_by" ON "statement_matches" USING btree ("matched_by") WHERE matched_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_identity" ON "statement_rows" USING btree ("account","booked_on","amount","n");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_bank_id" ON "statement_rows" USING btree ("account","bank_row_id") WHERE bank_row_id is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_of_statement" ON "statement_rows" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_rows_newest" ON "statement_rows" USING btree ("booked_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_rows_by_state" ON "statement_rows" USING btree ("state","booked_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_rows_of_payer" ON "statement_rows" USING btree ("payer_iban_hash") WHERE payer_iban_hash is not null;--> statement-breakpoint
CREATE INDEX "statements_of_import" ON "statements" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'match_above_row', 'statement_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'refund_unknown', 'refund_refused', 'clock_doubtful'));--> statement-breakpoint

-- The orders of a row never get more than it brought. The row is locked, so that two people cannot match it at once.
create function statement_matches_stay_within_row() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select amount into brought from statement_rows where id = new.row_id for no key update;
  if new.undone_at is null and brought < new.amount + (
    select coalesce(sum(amount), 0) from statement_matches
    where row_id = new.row_id and undone_at is null and id <> new.id
  ) then
    raise exception 'the matches exceed the statement row'
      using errcode = 'check_violation', constraint = 'statement_matches_stay_within_row';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger statement_matches_stay_within_row before insert or update of undone_at on statement_matches
  for each row execute function statement_matches_stay_within_row();
--> statement-breakpoint

-- What the bank wrote, and what was matched, does not change: a match is taken back by undone_at.
create function statements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of statements and their matches stay as they are'
    using errcode = 'check_violation', constraint = tg_name;
end $$;
--> statement-breakpoint
create trigger statement_matches_stay before delete or update of row_id, order_id, amount on statement_matches
  for each row execute function statements_stay();
--> statement-breakpoint
create trigger statement_rows_stay before delete or update of statement_id, account, booked_on, amount, n on statement_rows
  for each row execute function statements_stay();
--> statement-breakpoint
create trigger statements_stay before delete or update of account, opening, closing, row_count, total, new_rows on statements
  for each row execute function statements_stay();
