-- What version 1.1.0 adds to the schema of 1.0.0 (docs/decisions/060). Frozen: a change is a new migration.
-- It runs while the site is stopped: the indexes on orders and payment_attempts lock their tables while they are built.
-- First what the indexes need, then the tables as Drizzle writes them, then what Drizzle cannot express, then the rows
-- of a database of 1.0.0.

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

CREATE TABLE "document_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_designs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_due" (
	"order_id" text PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_due" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_pictures_small" CHECK (length("document_pictures"."data") <= 700000)
);
--> statement-breakpoint
ALTER TABLE "document_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_series_within_limit" CHECK ("document_series"."last_number" between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "document_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"series" text,
	"number" integer,
	"order_id" text NOT NULL,
	"cancels_id" text,
	"code" text NOT NULL,
	"download_code" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"amount" bigint NOT NULL,
	"language" text NOT NULL,
	"recipient" jsonb,
	"lines" jsonb NOT NULL,
	"method" text NOT NULL,
	"design_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"original_left_at" timestamp with time zone,
	CONSTRAINT "documents_number_unique" UNIQUE("series","number"),
	CONSTRAINT "documents_code_unique" UNIQUE("code"),
	CONSTRAINT "documents_download_code_unique" UNIQUE("download_code"),
	CONSTRAINT "documents_cancelled_once" UNIQUE("cancels_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('information', 'receipt')),
	CONSTRAINT "documents_state_known" CHECK ("documents"."state" in ('issued', 'cancelled')),
	CONSTRAINT "documents_series_shape" CHECK ("documents"."series" ~ '^[A-Z]{1,3}$'),
	CONSTRAINT "documents_number_within_series" CHECK ("documents"."number" between 1 and 1000000),
	CONSTRAINT "documents_receipts_are_numbered" CHECK (num_nonnulls("documents"."series", "documents"."number") = case "documents"."kind" when 'receipt' then 2 else 0 end),
	CONSTRAINT "documents_code_shape" CHECK ("documents"."code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and "documents"."download_code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and "documents"."code" <> "documents"."download_code"),
	CONSTRAINT "documents_amount_positive" CHECK ("documents"."amount" > 0),
	CONSTRAINT "documents_cancelled_has_time" CHECK (("documents"."state" = 'cancelled') = ("documents"."cancelled_at" is not null)),
	CONSTRAINT "documents_cancelling_stays" CHECK ("documents"."cancels_id" is null or "documents"."state" = 'issued'),
	CONSTRAINT "documents_language_known" CHECK ("documents"."language" in ('tr', 'en', 'ar'))
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "year_statements" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"year" integer NOT NULL,
	"added_orders" text[] DEFAULT '{}' NOT NULL,
	"download_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "year_statements_once" UNIQUE("order_id","year"),
	CONSTRAINT "year_statements_code_unique" UNIQUE("download_code"),
	CONSTRAINT "year_statements_year_plausible" CHECK ("year_statements"."year" between 2000 and 2999),
	CONSTRAINT "year_statements_code_shape" CHECK ("year_statements"."download_code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$')
);
--> statement-breakpoint
ALTER TABLE "year_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"order_id" text,
	"to_address" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"network" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"claimed_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_once" UNIQUE("event","subject","attempt"),
	CONSTRAINT "mail_outbox_event_known" CHECK ("mail_outbox"."event" in ('transfer_instructions', 'transfer_reminder', 'received', 'refunded', 'document', 'year')),
	CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
	CONSTRAINT "mail_outbox_one_recipient" CHECK (length("mail_outbox"."to_address") <= 254 and "mail_outbox"."to_address" ~ '^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$'),
	CONSTRAINT "mail_outbox_attempt_counted" CHECK ("mail_outbox"."attempt" >= 1)
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_notices" (
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider" text,
	"provider_message_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"claimed_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_notices_once" PRIMARY KEY("order_id","event"),
	CONSTRAINT "sms_notices_event_known" CHECK ("sms_notices"."event" in ('transfer_reminder')),
	CONSTRAINT "sms_notices_status_known" CHECK ("sms_notices"."status" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "sms_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "moved_gifts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"counted_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved_gifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"what" text NOT NULL,
	"network" text,
	"at" timestamp with time zone NOT NULL,
	"over" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_failures_what_known" CHECK ("bank_failures"."what" in ('begin', 'inquiry', 'system', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "bank_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_states" (
	"bank" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_states_open_has_probe" CHECK (("bank_states"."opened_at" is null) = ("bank_states"."probe_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_items" (
	"refund_id" text NOT NULL,
	"order_item_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_items_key" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_items_amount_positive" CHECK ("refund_items"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_number" text,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"way" text,
	"requested_by" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"found" boolean DEFAULT false NOT NULL,
	"bank_reference" text,
	"return_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"ask_count" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('card', 'transfer')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'approved', 'sent', 'confirmed', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('void', 'refund')),
	CONSTRAINT "refunds_card_has_attempt" CHECK ("refunds"."method" <> 'card' or "refunds"."attempt_number" is not null),
	CONSTRAINT "refunds_approved_by_another" CHECK ("refunds"."approved_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_ended_has_time" CHECK (("refunds"."state" in ('confirmed', 'refused')) = ("refunds"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_addresses_key" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "content_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
ALTER TABLE "content_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"language" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translations_key" PRIMARY KEY("kind","record_id","language","field"),
	CONSTRAINT "translations_not_turkish" CHECK ("translations"."language" <> 'tr'),
	CONSTRAINT "translations_text_filled" CHECK (btrim("translations"."text") <> '')
);
--> statement-breakpoint
ALTER TABLE "translations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_codes" (
	"iban" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"holder" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_codes_iban_shape" CHECK ("account_codes"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')
);
--> statement-breakpoint
ALTER TABLE "account_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Renamed in the next statement: its sequence and its key keep this name, as in databases that had it first.
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
	"balance" bigint,
	"maybe_repeats" bigint,
	"state" text DEFAULT 'new' NOT NULL,
	"ignored_as" text,
	"reopened_at" timestamp with time zone,
	"return_of" bigint,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"repeats" bigint,
	CONSTRAINT "statement_rows_state_known" CHECK ("statement_rows"."state" in ('new', 'suggested', 'matched', 'partly_matched', 'ignored', 'returned')),
	CONSTRAINT "statement_rows_ignored_as_known" CHECK ("statement_rows"."ignored_as" is null or "statement_rows"."state" = 'ignored' and "statement_rows"."ignored_as" in ('pos', 'fee', 'outgoing', 'other')),
	CONSTRAINT "statement_rows_amount_not_zero" CHECK ("statement_rows"."amount" <> 0),
	CONSTRAINT "statement_rows_id_has_format" CHECK (("statement_rows"."bank_row_id" is null) = ("statement_rows"."bank_row_format" is null)),
	CONSTRAINT "statement_rows_decided_once" CHECK ("statement_rows"."maybe_repeats" is null or "statement_rows"."repeats" is null)
);
--> statement-breakpoint
ALTER TABLE "statement_rows" RENAME TO "all_statement_rows";--> statement-breakpoint
ALTER TABLE "all_statement_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
-- Each row is updated once or twice: there is room for it on its page.
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
	"balance" bigint,
	"n" integer,
	"row_id" bigint,
	"maybe_repeats" bigint,
	CONSTRAINT "statement_staged_rows_key" PRIMARY KEY("import_id","position")
) WITH (fillfactor = 60);
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
	"known_rows" integer DEFAULT 0 NOT NULL,
	"doubtful_rows" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"line" integer,
	"details" jsonb,
	"started_by" text,
	"seen_at" timestamp with time zone NOT NULL,
	"storing" boolean DEFAULT false NOT NULL,
	"remains" boolean DEFAULT true NOT NULL,
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
	"apply_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"adjustment" jsonb,
	"created_order" boolean DEFAULT false NOT NULL,
	"teaches" boolean DEFAULT true NOT NULL,
	"undone_at" timestamp with time zone,
	"taken_back" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_matches_amount_positive" CHECK ("statement_matches"."amount" > 0),
	CONSTRAINT "statement_matches_by_person_or_rule" CHECK (not ("statement_matches"."automatic" and "statement_matches"."matched_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "statement_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_row_ids" (
	"row_id" bigint NOT NULL,
	"format" text NOT NULL,
	"bank_row_id" text NOT NULL,
	"account" text NOT NULL,
	CONSTRAINT "statement_row_ids_key" PRIMARY KEY("row_id","format","bank_row_id")
);
--> statement-breakpoint
ALTER TABLE "statement_row_ids" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"doubtful_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_format_known" CHECK ("statements"."format" in ('mt940', 'camt053', 'csv', 'xlsx')),
	CONSTRAINT "statements_add_up" CHECK ("statements"."opening" + "statements"."total" = "statements"."closing")
);
--> statement-breakpoint
ALTER TABLE "statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sms_outbox" DROP CONSTRAINT "sms_outbox_phone_shape";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_erased_names_nobody";--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
DROP INDEX "orders_email_newest";--> statement-breakpoint
DROP INDEX "orders_phone_newest";--> statement-breakpoint
ALTER TABLE "bank_days" DROP CONSTRAINT "bank_days_pkey";--> statement-breakpoint
ALTER TABLE "bank_days" ADD COLUMN "bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_days" ADD CONSTRAINT "bank_days_key" PRIMARY KEY("bank","day");--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "presets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "campaign_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "project_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The default comes below, when the newest orders have theirs: a volatile default rewrites all rows.
ALTER TABLE "orders" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_status_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_tries" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "memo" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "taken_on" date;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hint_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hinted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hint_lease" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hint_line" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_due" ADD CONSTRAINT "document_due_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_design_id_document_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."document_designs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_statements" ADD CONSTRAINT "year_statements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_gifts" ADD CONSTRAINT "moved_gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_failures" ADD CONSTRAINT "bank_failures_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_states" ADD CONSTRAINT "bank_states_off_by_admin_users_id_fk" FOREIGN KEY ("off_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_number_payment_attempts_number_fk" FOREIGN KEY ("attempt_number") REFERENCES "public"."payment_attempts"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_admin_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_admin_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_saved_by_admin_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_maybe_repeats" FOREIGN KEY ("maybe_repeats") REFERENCES "public"."all_statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_repeats" FOREIGN KEY ("repeats") REFERENCES "public"."all_statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_known_rows" ADD CONSTRAINT "statement_known_rows_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_known_rows" ADD CONSTRAINT "statement_known_rows_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_started_by_admin_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_matched_by_admin_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_row_ids" ADD CONSTRAINT "statement_row_ids_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_valid" ON "documents" USING btree ("order_id") WHERE state = 'issued' and cancels_id is null;--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "documents_given" ON "documents" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_design" ON "documents" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_order" ON "mail_outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("created_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_doubtful" ON "mail_outbox" USING btree ("created_at") WHERE state in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "mail_outbox_mailbox" ON "mail_outbox" USING btree (regexp_replace(lower(to_address), '[+][^@]*@', '@'),"created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_unpaid" ON "mail_outbox" USING btree ("created_at") WHERE event in ('transfer_instructions', 'transfer_reminder');--> statement-breakpoint
CREATE INDEX "mail_outbox_network" ON "mail_outbox" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "sms_notices_waiting" ON "sms_notices" USING btree ("created_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "sms_notices_newest" ON "sms_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bank_failures_newest" ON "bank_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bank_failures_counted" ON "bank_failures" USING btree ("bank","at") WHERE not over;--> statement-breakpoint
CREATE INDEX "bank_failures_of_attempt" ON "bank_failures" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bank_states_off_by" ON "bank_states" USING btree ("off_by") WHERE off_by is not null;--> statement-breakpoint
CREATE INDEX "refund_items_of_item" ON "refund_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_under_way" ON "refunds" USING btree ("attempt_number") WHERE method = 'card' and state in ('sent', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_attempt" ON "refunds" USING btree ("attempt_number") WHERE attempt_number is not null;--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_approved_by" ON "refunds" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX "content_addresses_of_record" ON "content_addresses" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "content_versions_of_record" ON "content_versions" USING btree ("kind","record_id","saved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_versions_of_author" ON "content_versions" USING btree ("saved_by") WHERE saved_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_identity" ON "all_statement_rows" USING btree ("account","booked_on","amount","n");--> statement-breakpoint
CREATE INDEX "statement_rows_by_bank_id" ON "all_statement_rows" USING btree ("account","bank_row_id") WHERE bank_row_id is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_doubtful" ON "all_statement_rows" USING btree ("maybe_repeats") WHERE maybe_repeats is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_repeated" ON "all_statement_rows" USING btree ("repeats") WHERE repeats is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_of_statement" ON "all_statement_rows" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_rows_newest" ON "all_statement_rows" USING btree ("booked_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_rows_by_state" ON "all_statement_rows" USING btree ("state","booked_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statement_rows_by_amount" ON "all_statement_rows" USING btree ("amount","booked_on");--> statement-breakpoint
CREATE INDEX "statement_rows_of_return" ON "all_statement_rows" USING btree ("return_of") WHERE return_of is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_of_payer" ON "all_statement_rows" USING btree ("payer_iban_hash") WHERE payer_iban_hash is not null;--> statement-breakpoint
CREATE INDEX "statement_known_rows_of_row" ON "statement_known_rows" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "statement_staged_rows_by_day" ON "statement_staged_rows" USING btree ("import_id","account","booked_on");--> statement-breakpoint
CREATE INDEX "statement_imports_newest" ON "statement_imports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "statement_imports_remaining" ON "statement_imports" USING btree ("seen_at") WHERE remains;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_one_stores" ON "statement_imports" USING btree ("storing") WHERE storing;--> statement-breakpoint
CREATE INDEX "statement_imports_started_by" ON "statement_imports" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "statement_matches_of_row" ON "statement_matches" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "statement_matches_waiting" ON "statement_matches" USING btree ("apply_at") WHERE applied_at is null and undone_at is null;--> statement-breakpoint
CREATE INDEX "statement_matches_of_order" ON "statement_matches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "statement_matches_matched_by" ON "statement_matches" USING btree ("matched_by") WHERE matched_by is not null;--> statement-breakpoint
CREATE INDEX "statement_row_ids_by_id" ON "statement_row_ids" USING btree ("account","bank_row_id");--> statement-breakpoint
CREATE INDEX "statements_of_import" ON "statements" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "statements_of_account" ON "statements" USING btree ("account","last_day");--> statement-breakpoint
CREATE INDEX "news_of_campaigns" ON "news" USING gin ("campaign_ids");--> statement-breakpoint
CREATE INDEX "news_of_projects" ON "news" USING gin ("project_ids");--> statement-breakpoint
CREATE INDEX "orders_day_unknown" ON "orders" USING btree ("id") WHERE status = 'completed' and given_on is null;--> statement-breakpoint
CREATE INDEX "orders_same_email" ON "orders" USING btree (email_fold("customer_email"),"created_at" DESC NULLS FIRST) WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "orders_same_phone" ON "orders" USING btree (phone_fold("customer_phone"),"created_at" DESC NULLS FIRST) WHERE customer_phone is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_unnamed" ON "payment_attempts" USING btree ("number") WHERE bank = '';--> statement-breakpoint
CREATE INDEX "payment_attempts_hinted" ON "payment_attempts" USING btree ("hint_lease") WHERE hint_lease is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_presets_list" CHECK (jsonb_typeof("campaigns"."presets") = 'array');--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD CONSTRAINT "sms_outbox_phone_shape" CHECK ("sms_outbox"."phone" ~ '^([0-9]{10}|[+][1-9][0-9]{7,14})$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_shape" CHECK ("orders"."reference" ~ '^[2-9A-HJKMNP-Z]{8}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_given_if_completed" CHECK ("orders"."given_on" is null or "orders"."status" = 'completed');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_erased_names_nobody" CHECK ("orders"."erased_at" is null or num_nonnulls("orders"."customer_email", "orders"."customer_phone", "orders"."message", "orders"."company", "orders"."status_note") = 0);--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'unpaid_mail_stopped', 'clock_doubtful'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_memo_length" CHECK (length("payment_attempts"."memo") <= 500);--> statement-breakpoint

-- Messaging does not depend on orders in the code, so Drizzle does not know these references.
alter table mail_outbox add constraint mail_outbox_order_fk foreign key (order_id) references orders (id) on delete restrict;
--> statement-breakpoint
alter table sms_notices add constraint sms_notices_order_fk foreign key (order_id) references orders (id) on delete restrict;
--> statement-breakpoint

-- REFERENCES OF ORDERS (shared/order-reference.ts)
-- The check character of ISO 7064 MOD 37,36, as in shared/order-reference.ts.
create function reference_check(body text) returns text language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  state int := 36;
begin
  for i in 1 .. length(body) loop
    state := coalesce(nullif((state + strpos(alphabet, substr(body, i, 1)) - 1) % 36, 0), 36) * 2 % 37;
  end loop;
  return substr(alphabet, (37 - state) % 36 + 1, 1);
end $$;
--> statement-breakpoint
-- Random; two may be equal. Every mistyped character is found, but in one of 125 numbers the check character misses two
-- swapped neighbours: those are not used.
create function random_order_reference() returns text language plpgsql volatile as $$
declare
  letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  n bigint;
  made text;
begin
  <<again>>
  loop
    n := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    made := '';
    for i in 1 .. 7 loop
      made := made || substr(letters, (n % 31)::int + 1, 1);
      n := n / 31;
    end loop;
    made := made || reference_check(made);
    continue again when strpos(letters, right(made, 1)) = 0;
    for i in 1 .. 7 loop
      continue when substr(made, i, 1) = substr(made, i + 1, 1);
      continue again when reference_check(left(made, i - 1) || substr(made, i + 1, 1) || case when i < 7
          then substr(made, i, 1) || substr(made, i + 2, 6 - i) else '' end)
        = case when i < 7 then right(made, 1) else substr(made, 7, 1) end;
    end loop;
    return made;
  end loop;
end $$;
--> statement-breakpoint
-- Two transactions at the same moment may still make the same one: the unique index refuses the second, and
-- server/payments/begin-checkout.ts tries again.
create function new_order_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_order_reference();
    exit when not exists (select 1 from orders where reference = made);
  end loop;
  return made;
end $$;
--> statement-breakpoint

-- THE DAY OF A GIFT
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
--> statement-breakpoint

-- ITEMS THAT STAFF ADJUST
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

-- THE PAYMENTS OF AN ORDER (docs/payments.md#the-payments-of-an-order)
-- One row for each payment that brought money. The order's own payment is the attempt that settled it; without one it is
-- the money of a completed order that came by transfer or in another way, and has no number. All others are duplicates.
create view order_payments with (security_invoker = true) as
select a.order_id, a.number, a.amount, a.status = 'settled' as own
from payment_attempts a where a.status in ('settled', 'duplicate')
union all
select o.id, null, o.total_amount, true
from orders o
where o.status = 'completed'
  and not exists (select from payment_attempts a where a.order_id = o.id and a.status = 'settled');
--> statement-breakpoint
-- A refund of a duplicate gives back that payment; every other one gives back the order's own.
create view payment_refunds with (security_invoker = true) as
select r.id, r.order_id, r.attempt_number, r.method, r.way, r.amount, r.state,
  not exists (select from payment_attempts a where a.number = r.attempt_number and a.status = 'duplicate') as own
from refunds r;
--> statement-breakpoint
-- The card payment that staff may take for the order's own: it carries the total, the bank has confirmed it, nothing of it
-- goes back, and neither another attempt nor a row of a statement has paid the order.
create view adoptable_payments with (security_invoker = true) as
select a.order_id, a.number, a.amount, a.settled_at
from payment_attempts a join orders o on o.id = a.order_id
where a.status = 'duplicate' and a.confirmed_at is not null and a.amount = o.total_amount and a.currency = '949'
  and not exists (select from payment_attempts s where s.order_id = a.order_id and s.status = 'settled')
  and not exists (select from refunds r where r.attempt_number = a.number and r.state <> 'refused')
  and not exists (select from statement_matches m where m.order_id = a.order_id and m.undone_at is null);
--> statement-breakpoint
-- The refund of a duplicate has no items: a payment of which something goes back cannot become the order's own.
create function payment_attempts_are_adopted_whole() returns trigger language plpgsql as $$
begin
  if exists (select from refunds where attempt_number = new.number and state <> 'refused') then
    raise exception 'something of the payment % goes back', new.number
      using errcode = 'check_violation', constraint = 'payment_attempts_are_adopted_whole';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_attempts_are_adopted_whole before update of status on payment_attempts
  for each row when (old.status = 'duplicate' and new.status = 'settled')
  execute function payment_attempts_are_adopted_whole();
--> statement-breakpoint

-- REFUNDS (docs/payments.md#refunds)
-- What goes back never exceeds what was paid: of an order its own payment, and each duplicate payment by itself. All
-- refunds count but the refused ones. The update of the order makes two transactions wait for each other at any level
-- of isolation.
create function refunds_stay_within_paid() returns trigger language plpgsql as $$
declare
  of_order boolean;
  paid bigint;
  given bigint;
begin
  if new.state in ('confirmed', 'refused') then
    new.ended_at := coalesce(new.ended_at, now());
  else
    new.ended_at := null;
  end if;
  if new.method = 'card' and new.attempt_number is null then
    new.attempt_number := (select number from order_payments where order_id = new.order_id and own);
  end if;
  if new.state = 'refused' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state <> 'refused' and new.amount <= old.amount
    and (new.order_id, new.attempt_number) is not distinct from (old.order_id, old.attempt_number) then
    return new;
  end if;
  update orders set updated_at = updated_at where id = new.order_id;
  select own, amount into of_order, paid from order_payments
    where order_id = new.order_id and case when new.attempt_number is null then own else number = new.attempt_number end;
  select coalesce(sum(r.amount), 0)::bigint into given from payment_refunds r
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when of_order then r.own else r.attempt_number = new.attempt_number end;
  if given + new.amount > coalesce(paid, 0) then
    raise exception 'a refund of % exceeds what is left of % paid', new.amount, coalesce(paid, 0)
      using errcode = 'check_violation', constraint = 'refunds_stay_within_paid';
  end if;
  if tg_op = 'UPDATE' and old.state = 'refused' and exists (
    select from refund_items own join order_items i on i.id = own.order_item_id
    where own.refund_id = new.id and i.line_total < own.amount + (
      select coalesce(sum(o.amount), 0) from refund_items o join refunds r on r.id = o.refund_id
      where o.order_item_id = own.order_item_id and o.refund_id <> new.id and r.state <> 'refused')
  ) then
    raise exception 'an item of the refund has been given back meanwhile'
      using errcode = 'check_violation', constraint = 'refund_items_stay_within_item';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_stay_within_paid before insert or update of order_id, attempt_number, method, amount, state, ended_at on refunds
  for each row execute function refunds_stay_within_paid();
--> statement-breakpoint
-- The same for each item of the order.
create function refund_items_stay_within_item() returns trigger language plpgsql as $$
declare
  named text := (select order_id from refunds where id = new.refund_id);
begin
  update orders set updated_at = updated_at where id = named;
  if not exists (select from order_items where id = new.order_item_id and order_id = named) then
    raise exception 'an item of another order'
      using errcode = 'check_violation', constraint = 'refund_items_of_own_order';
  end if;
  if exists (select from refunds where id = new.refund_id and state <> 'refused') and exists (
    select from order_items i where i.id = new.order_item_id and i.line_total < new.amount + (
      select coalesce(sum(o.amount), 0) from refund_items o join refunds r on r.id = o.refund_id
      where o.order_item_id = i.id and o.refund_id <> new.refund_id and r.state <> 'refused')
  ) then
    raise exception 'the refund of an item exceeds what is left of it'
      using errcode = 'check_violation', constraint = 'refund_items_stay_within_item';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refund_items_stay_within_item before insert on refund_items
  for each row execute function refund_items_stay_within_item();
--> statement-breakpoint
-- Refunds and their items are never deleted, and the items never change: the collected amounts could drift.
create function refunds_stay() returns trigger language plpgsql as $$
begin
  raise exception 'refunds are not deleted, and their items do not change'
    using errcode = 'check_violation', constraint = tg_name;
end $$;
--> statement-breakpoint
create trigger refunds_stay before delete on refunds for each row execute function refunds_stay();
--> statement-breakpoint
create trigger refund_items_stay before delete or update of refund_id, order_item_id, amount on refund_items
  for each row execute function refunds_stay();
--> statement-breakpoint
-- Checked at commit: the items of a refund add up to its amount as soon as it is confirmed, and never to more. The
-- refund of a duplicate payment has none, because the order never had its money.
create function refunds_match_items() returns trigger language plpgsql as $$
declare
  named text := case when tg_table_name = 'refunds' then to_jsonb(new)->>'id' else to_jsonb(new)->>'refund_id' end;
begin
  if exists (
    select from payment_refunds r
    cross join lateral (select coalesce(sum(amount), 0) as total from refund_items where refund_id = r.id) i
    where r.id = named and case
      when not r.own then i.total <> 0
      when r.state = 'confirmed' then i.total <> r.amount
      else i.total > r.amount end
  ) then
    raise exception 'the refund % is not the sum of its items', named
      using errcode = 'check_violation', constraint = 'refunds_match_items';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_match_items after insert or update of amount, state, attempt_number on refunds
  deferrable initially deferred for each row execute function refunds_match_items();
--> statement-breakpoint
create constraint trigger refund_items_match_refund after insert on refund_items
  deferrable initially deferred for each row execute function refunds_match_items();
--> statement-breakpoint
-- Above the limit a second administrator approves. All refunds of a payment but the refused ones count together, so that
-- a large one cannot be divided. What went back in the bank's own panel is only booked. It runs after
-- refunds_stay_within_paid, by name, which has locked the order.
create function refunds_wait_for_approval() returns trigger language plpgsql as $$
declare
  allowed bigint := coalesce(
    (select (value #>> '{}')::bigint from settings where key = 'refund.limit' and jsonb_typeof(value) = 'number'), 1000000);
  of_order boolean := not exists (
    select from order_payments where order_id = new.order_id and number = new.attempt_number and not own);
  given bigint;
begin
  if new.found or new.approved_by is not null or new.state in ('requested', 'refused') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state not in ('requested', 'refused') and new.amount <= old.amount then
    return new;
  end if;
  select coalesce(sum(r.amount), 0)::bigint into given from payment_refunds r
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when of_order then r.own else r.attempt_number = new.attempt_number end;
  if given + new.amount > allowed then
    raise exception 'refunds of % need the approval of a second person', given + new.amount
      using errcode = 'check_violation', constraint = 'refunds_wait_for_approval';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_wait_for_approval before insert or update of state, amount, found, approved_by on refunds
  for each row execute function refunds_wait_for_approval();
--> statement-breakpoint

-- Collected amount = opening amount + items of completed orders - items of their confirmed refunds, at all times. An
-- item of a refund remembers whether it is subtracted, so that a refund and the status of its order may change in one
-- transaction, in any order. `direction`: 1 when the order has become completed, -1 when it no longer is, else 0.
create function orders_move_collected(named text, direction int) returns void language plpgsql as $$
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
  ), ofprojects as (
    update projects p set collected_amount = p.collected_amount + s.total,
                          supporter_count = p.supporter_count + direction
    from (select project_id, sum(amount)::bigint as total from lines where project_id is not null group by 1) s
    where p.id = s.project_id
  )
  insert into tally_changes (subject, day, method, from_status, to_status, amount)
    select 'refund', istanbul_day(o.created_at), o.payment_method,
      case when m.counted then null else 'confirmed' end, case when m.counted then 'confirmed' end, m.amount
    from moved m join orders o on o.id = named;
end $$;
--> statement-breakpoint
create or replace function orders_keep_collected() returns trigger language plpgsql as $$
begin
  perform orders_move_collected(new.id, case when new.status = 'completed' then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create function refunds_keep_collected() returns trigger language plpgsql as $$
begin
  perform orders_move_collected(
    case when tg_table_name = 'refunds' then to_jsonb(new)->>'order_id'
      else (select order_id from refunds where id = to_jsonb(new)->>'refund_id') end, 0);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_keep_collected after update of state on refunds
  deferrable initially deferred for each row
  when ((old.state = 'confirmed') is distinct from (new.state = 'confirmed'))
  execute function refunds_keep_collected();
--> statement-breakpoint
create constraint trigger refund_items_keep_collected after insert on refund_items
  deferrable initially deferred for each row execute function refunds_keep_collected();
--> statement-breakpoint
create trigger refunds_forget_tally after truncate on refunds
  for each statement execute function forget_tally('refund');
--> statement-breakpoint

-- SMS AND MAIL TO DONORS
-- Whether an SMS can go to this number. Every start writes the setting SMS_ABROAD (server/orders/note-setting.ts).
create function sms_reaches(phone text) returns boolean language sql stable as $$
  select phone ~ '^[0-9]{10}$' or (phone ~ '^[+][1-9][0-9]{7,14}$'
    and exists (select from settings where key = 'sms.abroad' and value = 'true'::jsonb))
$$;
--> statement-breakpoint
create or replace function orders_queue_sms() returns trigger language plpgsql as $$
begin
  if sms_reaches(new.customer_phone)
    and exists (select 1 from settings where key = 'sms.automatic' and value = 'true'::jsonb) then
    insert into sms_outbox (order_id, phone) values (new.id, new.customer_phone) on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- One plain address: the same rule as the check mail_outbox_one_recipient and shared/mail-address.ts.
create function mailable(address text) returns boolean language sql immutable parallel safe as $$
  select coalesce(length(address) <= 254 and address ~ '^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$', false)
$$;
--> statement-breakpoint
-- Whether the site has a mail server; every start writes the setting (server/orders/mail/note-mail.ts). Without one no
-- row is made, so that a server added later does not send last year's mail.
create function mail_enabled() returns boolean language sql stable as $$
  select exists (select from settings where key = 'mail.enabled' and value = 'true'::jsonb)
$$;
--> statement-breakpoint
-- The mail about a received gift is queued in the transaction that completes the order, however the money came, and
-- withdrawn when the order leaves that status. Nothing here can refuse a payment: an address that cannot take mail gets
-- none. What was sent, or may have been, is not sent again.
create function orders_queue_mail() returns trigger language plpgsql as $$
declare
  moment timestamptz := greatest(new.updated_at, new.completed_at);
begin
  if new.status = 'completed' and mailable(new.customer_email) and mail_enabled() then
    insert into mail_outbox (event, subject, order_id, to_address, language, created_at, updated_at)
    values ('received', new.id, new.id, new.customer_email, new.language, moment, moment)
    on conflict (event, subject, attempt) do update
      set state = 'queued', to_address = excluded.to_address, next_try_at = null, answer = null, updated_at = moment
      where mail_outbox.state = 'withdrawn' and not exists (
        select from mail_outbox other where other.event = 'received' and other.subject = excluded.subject
          and other.state in ('queued', 'sending', 'sent', 'unknown'));
  end if;
  update mail_outbox set state = 'withdrawn', next_try_at = null, updated_at = moment
    where order_id = new.id and state in ('queued', 'failed') and case
      when event = 'received' then new.status <> 'completed'
      when event in ('transfer_instructions', 'transfer_reminder') then new.status <> 'pending' end;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_queue_mail after update of status on orders
  for each row when (new.status <> old.status) execute function orders_queue_mail();
--> statement-breakpoint

-- DOCUMENTS (docs/contract.md#documents)
-- A receipt gets the next number of its series. The row of the series is locked until the commit, and a rollback gives
-- the number back: no gap, and none twice.
create function documents_number() returns trigger language plpgsql as $$
begin
  new.number := null;
  if new.series is not null then
    insert into document_series as s (series, last_number) values (new.series, 1)
      on conflict (series) do update set last_number = s.last_number + 1
      returning last_number into new.number;
  end if;
  if new.state <> 'issued' then
    raise exception 'a document begins as issued'
      using errcode = 'check_violation', constraint = 'documents_stay';
  end if;
  if new.cancels_id is not null and not exists (
    select from documents where id = new.cancels_id and order_id = new.order_id and state = 'cancelled'
      and cancels_id is null
  ) then
    raise exception 'a cancelling document names a cancelled document of the same order'
      using errcode = 'check_violation', constraint = 'documents_cancel_their_own';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger documents_number before insert on documents for each row execute function documents_number();
--> statement-breakpoint
-- A document is never deleted. All that may change: it is cancelled, its original leaves, its donor is erased.
create function documents_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state = 'issued' or new.state = 'cancelled')
    and (old.original_left_at is null or new.original_left_at = old.original_left_at)
    and (old.cancelled_at is null or new.cancelled_at = old.cancelled_at)
    and (new.recipient is null or new.recipient = old.recipient)
    and to_jsonb(new) - '{state,cancelled_at,original_left_at,recipient}'::text[]
      = to_jsonb(old) - '{state,cancelled_at,original_left_at,recipient}'::text[] then
    return new;
  end if;
  raise exception 'documents are cancelled by another document, and never changed or deleted'
    using errcode = 'check_violation', constraint = 'documents_stay';
end $$;
--> statement-breakpoint
create trigger documents_stay before update or delete on documents for each row execute function documents_stay();
--> statement-breakpoint
-- Checked at commit: a cancelled document has the one that cancels it.
create function documents_are_cancelled() returns trigger language plpgsql as $$
begin
  if not exists (select from documents where cancels_id = new.id) then
    raise exception 'the document % is cancelled by no other', new.id
      using errcode = 'check_violation', constraint = 'documents_are_cancelled';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger documents_are_cancelled after update of state on documents
  deferrable initially deferred for each row when (new.state = 'cancelled')
  execute function documents_are_cancelled();
--> statement-breakpoint
-- The count of a series only goes on, by one.
create function document_series_go_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.series = old.series and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'the numbers of a series only go on'
    using errcode = 'check_violation', constraint = 'document_series_go_on';
end $$;
--> statement-breakpoint
create trigger document_series_go_on before update or delete on document_series
  for each row execute function document_series_go_on();
--> statement-breakpoint
-- Orders whose documents no longer fit; the background numbering works them through.
create function document_is_due(named text) returns void language sql as $$
  insert into document_due as d (order_id) values (named)
    on conflict (order_id) do update set changes = d.changes + 1
$$;
--> statement-breakpoint
create function orders_make_document_due() returns trigger language plpgsql as $$
begin
  perform document_is_due(new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_make_document_due after update of status on orders for each row
  when ((old.status = 'completed') is distinct from (new.status = 'completed'))
  execute function orders_make_document_due();
--> statement-breakpoint
create function refunds_make_document_due() returns trigger language plpgsql as $$
begin
  -- The order first, as every transaction that changes it does.
  perform 1 from orders where id = new.order_id for no key update;
  perform document_is_due(new.order_id);
  return null;
end $$;
--> statement-breakpoint
create trigger refunds_make_document_due after update of state on refunds for each row
  when ((old.state = 'confirmed') is distinct from (new.state = 'confirmed'))
  execute function refunds_make_document_due();
--> statement-breakpoint
create trigger refunds_inserted_make_document_due after insert on refunds for each row
  when (new.state = 'confirmed')
  execute function refunds_make_document_due();
--> statement-breakpoint

-- STATEMENTS OF THE BANK (docs/decisions/052)
-- The rows of a file are stored in many short transactions, and are there once their statement is. What staff called a
-- repetition is no row of its own. A new column of the table is also one of the view: create or replace view, with the
-- column at its end.
create view statement_rows with (security_invoker = true) as
select id, statement_id, account, booked_on, amount, n, description, payer_name, payer_iban_hash, bank_row_id,
  bank_row_format, state, erased_at, created_at, updated_at, ignored_as, reopened_at, return_of, balance, maybe_repeats
from all_statement_rows r where repeats is null and exists (select from statements s where s.id = r.statement_id);
--> statement-breakpoint
-- Rows that no statement names are what an import left that did not end: only these can be deleted.
create function statement_rows_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from statements where id = old.statement_id) then
      return old;
    end if;
  end if;
  raise exception 'rows of statements stay as they are'
    using errcode = 'check_violation', constraint = 'statement_rows_stay';
end $$;
--> statement-breakpoint
create trigger statement_rows_stay before delete or update of statement_id, account, booked_on, amount, n
  on all_statement_rows for each row execute function statement_rows_stay();
--> statement-breakpoint
-- The orders of a row never get more than it brought. The row is locked, so that two people cannot match it at once. A
-- row that is not there yet, or is doubtful, has brought nothing.
create function statement_matches_stay_within_row() returns trigger language plpgsql as $$
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
create trigger statement_matches_stay before delete or update of row_id, order_id, amount, adjustment, created_order on statement_matches
  for each row execute function statements_stay();
--> statement-breakpoint
create trigger statements_stay before delete or update of account, opening, closing, row_count, total, new_rows, doubtful_rows
  on statements for each row execute function statements_stay();
--> statement-breakpoint

-- TRANSLATIONS, VERSIONS AND ADDRESSES OF CONTENT
-- A record's texts are removed with it, also by a plain SQL statement.
create function forget_translations() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from translations where kind = tg_table_name;
  else
    delete from translations where kind = tg_table_name and record_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A record's versions and addresses are removed with it, also by a plain SQL statement.
create function forget_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from content_versions where kind = tg_table_name;
    delete from content_addresses where kind = tg_table_name;
  else
    delete from content_versions where kind = tg_table_name and record_id = old.id;
    delete from content_addresses where kind = tg_table_name and record_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  kind text;
begin
  foreach kind in array array['campaigns', 'projects', 'sliders', 'pages', 'news', 'faqs'] loop
    execute format('create trigger %I after delete on %I for each row execute function forget_translations()',
      kind || '_forget_translations', kind);
    execute format('create trigger %I after truncate on %I for each statement execute function forget_translations()',
      kind || '_forget_translations_truncate', kind);
    execute format('create trigger %I after delete on %I for each row execute function forget_record()',
      kind || '_forget_record', kind);
    execute format('create trigger %I after truncate on %I for each statement execute function forget_record()',
      kind || '_forget_record_truncate', kind);
  end loop;
end $$;
--> statement-breakpoint
-- The site's search looks for titles, also in the reader's language.
create index translations_search on translations using gin (search_fold(text) gin_trgm_ops) where field = 'title';
--> statement-breakpoint

-- NEWS FROM THE FIELD (docs/decisions/046)
-- A purged campaign or project leaves the news that named it: its id may be given to another one.
create function news_forget_cause() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'campaigns' then
    update news set campaign_ids = array_remove(campaign_ids, old.id) where campaign_ids @> array[old.id];
  else
    update news set project_ids = array_remove(project_ids, old.id) where project_ids @> array[old.id];
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger campaigns_leave_news after delete on campaigns
  for each row execute function news_forget_cause();
--> statement-breakpoint
create trigger projects_leave_news after delete on projects
  for each row execute function news_forget_cause();
--> statement-breakpoint

-- PAGE CACHE (docs/decisions/010): the columns of migration 0000, galleries and presets.
create or replace trigger campaigns_tell_update
  after update of id, title, description, image, gallery, category, min_amount, target_amount, presets, opening_amount,
    is_active, display_order, created_at, updated_at, archived_at on campaigns
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create or replace trigger projects_tell_update
  after update of id, slug, title, description, content, image, gallery, category, target_amount, opening_amount,
    opening_supporters, is_active, display_order, created_at, updated_at, deleted_at on projects
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
-- The foundation's facts are a setting that public pages show.
create function settings_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'settings:foundation');
  return null;
end $$;
--> statement-breakpoint
create trigger settings_tell after insert or update of value on settings
  for each row when (new.key = 'foundation') execute function settings_tell();
--> statement-breakpoint
create trigger settings_tell_delete after delete on settings
  for each row when (old.key = 'foundation') execute function settings_tell();
--> statement-breakpoint
-- A changed text drops the same cached pages as a change of its record.
create function tell_translation_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('content_changed', tgrelid::regclass || ':') from pg_trigger
      where tgfoid = 'forget_translations'::regproc;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('content_changed', old.kind || ':' || old.record_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('content_changed', new.kind || ':' || new.record_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger translations_tell after insert or delete on translations
  for each row execute function tell_translation_changed();
--> statement-breakpoint
create trigger translations_tell_update after update on translations
  for each row when (old.* is distinct from new.*) execute function tell_translation_changed();
--> statement-breakpoint
create trigger translations_tell_truncate after truncate on translations
  for each statement execute function tell_translation_changed();
--> statement-breakpoint
-- Public pages show the codes.
create function account_codes_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'settings:account-codes');
  return null;
end $$;
--> statement-breakpoint
create trigger account_codes_tell after insert or update or delete on account_codes
  for each statement execute function account_codes_tell();
--> statement-breakpoint

-- LIVE EVENTS (docs/decisions/018)
-- Open screens of the back office show refunds and mail at once.
create function refunds_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(4, 'refund:' || new.order_id || ':' || new.state);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_tell after insert or update of state, next_at on refunds
  deferrable initially deferred for each row execute function refunds_tell();
--> statement-breakpoint
create function mail_outbox_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(5, 'mail:' || coalesce(new.order_id, new.id) || ':' || new.state);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger mail_outbox_tell after insert or update of state on mail_outbox
  deferrable initially deferred for each row execute function mail_outbox_tell();
--> statement-breakpoint

-- ROWS OF 1.0.0
-- The newest 20,000 orders get their reference here, the others from the job fill-references. The index may not be usable
-- yet in this transaction: equal ones are left out, and the job fills them.
update orders o set reference = made.reference from (
  select id, reference, row_number() over (partition by reference) as n from (
    select id, random_order_reference() as reference
    from (select id from orders order by created_at desc nulls first, id limit 20000) newest
  ) drawn
) made where made.n = 1 and o.id = made.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_unique" ON "orders" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reference" SET DEFAULT new_order_reference();--> statement-breakpoint
-- Until now the translation of a page was a page of its own: the slug with the language after it. Its texts go to the
-- page that it translates; the page itself can be restored for 30 days.
insert into translations (kind, record_id, language, field, text)
  select 'pages', base.id, l.language, f.field, f.text
  from pages base
    cross join (values ('en'), ('ar')) as l (language)
    join pages p on p.slug = base.slug || '-' || l.language and p.deleted_at is null
    cross join lateral (values ('title', p.title), ('content', p.content)) as f (field, text)
  where base.deleted_at is null and btrim(f.text) <> '';
--> statement-breakpoint
update pages set deleted_at = now(), updated_at = now()
  where deleted_at is null and exists (
    select from pages base where base.deleted_at is null and pages.slug in (base.slug || '-en', base.slug || '-ar'));
--> statement-breakpoint
-- Until now a note counted as a change of status. It matters only while a payment is unconfirmed, so few rows change.
update orders o set staff_status_at = o.staff_changed_at from payment_attempts a
where a.order_id = o.id and a.status = 'settled' and a.confirmed_at is null and o.staff_changed_at > a.settled_at;
