-- The whole schema of version 1.0.0 (docs/decisions/045). Frozen: a change is a new migration.
-- First what the indexes need, then the tables as Drizzle writes them, then what Drizzle cannot express.

create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint

-- Turkish-aware folding for search: İ/i and I/ı are one letter, diacritics do not matter ("egitim" finds "Eğitim").
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(value, 'İIıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu'));
--> statement-breakpoint

-- Titles in the order of the Turkish alphabet, the same on every server: the embedded database has no Turkish
-- collation. A letter with a mark comes after its plain one (ı after h), as `~` comes after z.
create function turkish_order(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(replace(
    lower(translate(value, 'İIÇĞÖŞÜÂâÎîÛû', 'iıçğöşüaaiiuu')),
    'ç', 'c~'), 'ğ', 'g~'), 'ı', 'h~'), 'ö', 'o~'), 'ş', 's~'), 'ü', 'u~') collate "C";
--> statement-breakpoint

CREATE TABLE "accounts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_email_unique" UNIQUE("email"),
	CONSTRAINT "admin_users_role_known" CHECK ("admin_users"."role" in ('admin', 'editor', 'viewer')),
	CONSTRAINT "admin_users_email_lower" CHECK ("admin_users"."email" = lower("admin_users"."email"))
);
--> statement-breakpoint
ALTER TABLE "admin_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"submission" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_rate_limits" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "auth_rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "auth_rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"user_id" text NOT NULL,
	CONSTRAINT "two_factors_user_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "two_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"min_amount" bigint,
	"target_amount" bigint,
	"opening_amount" bigint DEFAULT 0 NOT NULL,
	"collected_amount" bigint DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"archived_at" timestamp with time zone,
	CONSTRAINT "campaigns_id_shape" CHECK ("campaigns"."id" ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
	CONSTRAINT "campaigns_title_filled" CHECK (btrim("campaigns"."title") <> ''),
	CONSTRAINT "campaigns_category_known" CHECK ("campaigns"."category" in ('acil-yardim', 'yetim', 'genel', 'projeler', 'egitim', 'kurban')),
	CONSTRAINT "campaigns_min_amount_positive" CHECK ("campaigns"."min_amount" >= 0),
	CONSTRAINT "campaigns_target_amount_positive" CHECK ("campaigns"."target_amount" >= 0),
	CONSTRAINT "campaigns_opening_amount_positive" CHECK ("campaigns"."opening_amount" >= 0),
	CONSTRAINT "campaigns_collected_amount_whole" CHECK ("campaigns"."collected_amount" >= "campaigns"."opening_amount"),
	CONSTRAINT "campaigns_display_order_positive" CHECK ("campaigns"."display_order" >= 0),
	CONSTRAINT "campaigns_archived_is_inactive" CHECK ("campaigns"."archived_at" is null or not "campaigns"."is_active")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"content" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "faqs_title_filled" CHECK (btrim("faqs"."title") <> ''),
	CONSTRAINT "faqs_category_known" CHECK ("faqs"."category" in ('Bağış yapmak', 'Ödeme ve güvenlik', 'Zekât ve kurban', 'Makbuz ve belgeler', 'Bağışınızın yolculuğu', 'Kişisel veriler'))
);
--> statement-breakpoint
ALTER TABLE "faqs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"slug_locked" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"excerpt" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "news_slug_shape" CHECK ("news"."slug" ~ '^[a-z0-9][a-z0-9-]*$'),
	CONSTRAINT "news_title_filled" CHECK (btrim("news"."title") <> ''),
	CONSTRAINT "news_category_known" CHECK ("news"."category" in ('Ziyaretler', 'Projeler', 'Etkinlikler', 'Duyurular'))
);
--> statement-breakpoint
ALTER TABLE "news" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"slug_locked" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "pages_slug_shape" CHECK ("pages"."slug" ~ '^[a-z0-9][a-z0-9-]*$'),
	CONSTRAINT "pages_title_filled" CHECK (btrim("pages"."title") <> '')
);
--> statement-breakpoint
ALTER TABLE "pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sliders" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"button_text" text,
	"button_link" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sliders_title_filled" CHECK (btrim("sliders"."title") <> '')
);
--> statement-breakpoint
ALTER TABLE "sliders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tally_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tallies" (
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tallies_key" PRIMARY KEY("subject","day","method","status")
);
--> statement-breakpoint
ALTER TABLE "tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tally_months" (
	"subject" text NOT NULL,
	"month" date NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tally_months_key" PRIMARY KEY("subject","month","method","status")
);
--> statement-breakpoint
ALTER TABLE "tally_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Counters need not survive a crash: without a log, counting waits for no disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"path" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"recipe" integer DEFAULT 0 NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"orphaned_at" timestamp with time zone,
	CONSTRAINT "images_path_unique" UNIQUE("path"),
	CONSTRAINT "images_size_positive" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"phone" text NOT NULL,
	"text" text,
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
	CONSTRAINT "sms_outbox_once_per_order" UNIQUE("order_id"),
	CONSTRAINT "sms_outbox_status_known" CHECK ("sms_outbox"."status" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
	CONSTRAINT "sms_outbox_phone_shape" CHECK ("sms_outbox"."phone" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "sms_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_key" PRIMARY KEY("kind","version","language")
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key_length" CHECK (length("idempotency_keys"."key") between 8 and 128)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "order_consents_once" UNIQUE("order_id","kind"),
	CONSTRAINT "order_consents_kind_known" CHECK ("order_consents"."kind" in ('proxy', 'information_notice', 'messages'))
);
--> statement-breakpoint
ALTER TABLE "order_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"campaign_id" text,
	"project_id" text,
	"campaign_title" text NOT NULL,
	"category" text NOT NULL,
	"donation_type" text NOT NULL,
	"amount" bigint NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"line_total" bigint GENERATED ALWAYS AS (amount * quantity) STORED NOT NULL,
	CONSTRAINT "order_items_position_unique" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_one_target" CHECK (num_nonnulls("order_items"."campaign_id", "order_items"."project_id") = 1),
	CONSTRAINT "order_items_amount_positive" CHECK ("order_items"."amount" > 0),
	CONSTRAINT "order_items_quantity_sensible" CHECK ("order_items"."quantity" between 1 and 1000),
	CONSTRAINT "order_items_donation_type_known" CHECK ("order_items"."donation_type" in ('standart', 'zekat', 'diger', 'vacip', 'adak', 'akika', 'sukur', 'nafile'))
);
--> statement-breakpoint
ALTER TABLE "order_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_amount" bigint NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"customer_email" text,
	"customer_phone" text,
	"message" text,
	"is_recurring" boolean DEFAULT false NOT NULL,
	"sms_sent" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'tr' NOT NULL,
	"error_code" text,
	"completed_at" timestamp with time zone,
	"completed_by" text,
	"staff_changed_at" timestamp with time zone,
	"tell_after" timestamp with time zone,
	"contradicted_at" timestamp with time zone,
	"status_note" text,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_id_shape" CHECK ("orders"."id" ~ '^HD[A-Z0-9]{14}$'),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'completed', 'payment_failed', 'cancelled')),
	CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('card', 'bank_transfer')),
	CONSTRAINT "orders_total_within_limits" CHECK ("orders"."total_amount" between 100 and 1000000000),
	CONSTRAINT "orders_completed_has_time" CHECK (("orders"."status" = 'completed') = ("orders"."completed_at" is not null)),
	CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('tr', 'en', 'ar')),
	CONSTRAINT "orders_erased_names_nobody" CHECK ("orders"."erased_at" is null or num_nonnulls("orders"."customer_email", "orders"."customer_phone", "orders"."message", "orders"."status_note") = 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "card_records" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision DEFAULT 0 NOT NULL,
	"orders" double precision DEFAULT 0 NOT NULL,
	"declined" double precision DEFAULT 0 NOT NULL,
	"abandoned" double precision DEFAULT 0 NOT NULL,
	"paid" double precision DEFAULT 0 NOT NULL,
	"held" double precision DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "card_tries" (
	"number" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"phone" text NOT NULL,
	"session" text NOT NULL,
	"under_attack" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_days" (
	"day" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_since" timestamp with time zone,
	"reason" text,
	"compared_at" timestamp with time zone,
	"figures" jsonb,
	CONSTRAINT "bank_days_day_shape" CHECK ("bank_days"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
ALTER TABLE "bank_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_alarms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"number" text,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	"cleared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'clock_doubtful')),
	CONSTRAINT "payment_alarms_cleared_is_resolved" CHECK (not "payment_alarms"."cleared" or ("payment_alarms"."resolved_at" is not null and "payment_alarms"."resolved_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_alarms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sequence" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT '949' NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"return_code" text,
	"auth_code" text,
	"bank_reference" text,
	"card_mask" text,
	"evidence" text,
	"settled_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ask_count" integer DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_sequence_unique" UNIQUE("order_id","sequence"),
	CONSTRAINT "payment_attempts_number_shape" CHECK ("payment_attempts"."number" ~ '^HD[A-Z0-9]{14}$'),
	CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('started', 'declined', 'settled', 'duplicate', 'contradicted')),
	CONSTRAINT "payment_attempts_amount_within_limits" CHECK ("payment_attempts"."amount" between 100 and 20000000),
	CONSTRAINT "payment_attempts_paid_is_evidenced" CHECK ("payment_attempts"."status" not in ('settled', 'duplicate') or ("payment_attempts"."settled_at" is not null and "payment_attempts"."evidence" is not null and "payment_attempts"."auth_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" text,
	"order_id" text,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"error_code" text,
	"error_message" text,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_logs_status_known" CHECK ("payment_logs"."status" in ('success', 'error', 'pending')),
	CONSTRAINT "payment_logs_method_known" CHECK ("payment_logs"."payment_method" in ('card', 'bank_transfer')),
	CONSTRAINT "payment_logs_amount_positive" CHECK ("payment_logs"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_logs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"number" text,
	"order_id" text,
	"outcome" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"bucket" text,
	"count" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_messages_bucket_unique" UNIQUE("bucket"),
	CONSTRAINT "payment_messages_source_known" CHECK ("payment_messages"."source" in ('callback', 'inquiry', 'history'))
);
--> statement-breakpoint
ALTER TABLE "payment_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"slug_locked" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"target_amount" bigint,
	"opening_amount" bigint DEFAULT 0 NOT NULL,
	"collected_amount" bigint DEFAULT 0 NOT NULL,
	"opening_supporters" integer DEFAULT 0 NOT NULL,
	"supporter_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "projects_slug_shape" CHECK ("projects"."slug" ~ '^[a-z0-9][a-z0-9-]*$'),
	CONSTRAINT "projects_title_filled" CHECK (btrim("projects"."title") <> ''),
	CONSTRAINT "projects_category_known" CHECK ("projects"."category" in ('Sağlık', 'Eğitim', 'İnşaat', 'Su Kuyusu', 'Gıda', 'Acil Yardım')),
	CONSTRAINT "projects_target_amount_positive" CHECK ("projects"."target_amount" >= 0),
	CONSTRAINT "projects_opening_positive" CHECK ("projects"."opening_amount" >= 0 and "projects"."opening_supporters" >= 0),
	CONSTRAINT "projects_collected_whole" CHECK ("projects"."collected_amount" >= "projects"."opening_amount" and "projects"."supporter_count" >= "projects"."opening_supporters")
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_admin_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_admin_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_admin_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_consents" ADD CONSTRAINT "order_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed_by_admin_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_tries" ADD CONSTRAINT "card_tries_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_resolved_by_admin_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_logs" ADD CONSTRAINT "payment_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_messages" ADD CONSTRAINT "payment_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_created_once" ON "audit_log" USING btree ("submission") WHERE "audit_log"."action" = 'create' and "audit_log"."submission" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_record" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "campaigns_active_order" ON "campaigns" USING btree ("display_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "campaigns_active_category" ON "campaigns" USING btree ("category","display_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "campaigns_order" ON "campaigns" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "campaigns_changed_by" ON "campaigns" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "faqs_changed_by" ON "faqs" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug_unique" ON "news" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_published_newest" ON "news" USING btree (greatest(created_at, publish_at) desc,"id") INCLUDE ("publish_at") WHERE published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_changed" ON "news" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_titles" ON "news" USING btree (turkish_order(title),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_of_category" ON "news" USING btree ("category","created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_drafts" ON "news" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE not published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_scheduled" ON "news" USING btree ("publish_at") WHERE published and publish_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_deleted" ON "news" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "news_changed_by" ON "news" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "news_of_author" ON "news" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_unique" ON "pages" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pages_newest" ON "pages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pages_changed_by" ON "pages" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "sliders_order" ON "sliders" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "sliders_changed_by" ON "sliders" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "images_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_of_uploader" ON "images" USING btree ("uploaded_by") WHERE uploaded_by is not null;--> statement-breakpoint
CREATE INDEX "sms_outbox_waiting" ON "sms_outbox" USING btree ("created_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "sms_outbox_doubtful" ON "sms_outbox" USING btree ("created_at") WHERE status in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_order" ON "idempotency_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_of_campaign" ON "order_items" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_of_project" ON "order_items" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_search_amount" ON "order_search" USING btree ("total_amount");--> statement-breakpoint
CREATE INDEX "order_search_newest" ON "order_search" USING btree ("created_at" DESC NULLS FIRST,"order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_completed_by" ON "orders" USING btree ("completed_by") WHERE completed_by is not null;--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_unpaid_transfers" ON "orders" USING btree ("created_at") WHERE status = 'pending' and payment_method = 'bank_transfer';--> statement-breakpoint
CREATE INDEX "orders_transfers_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id","status") WHERE payment_method = 'bank_transfer';--> statement-breakpoint
CREATE INDEX "orders_email_newest" ON "orders" USING btree ("customer_email","created_at" DESC NULLS FIRST) WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("customer_phone","created_at" DESC NULLS FIRST) WHERE customer_phone is not null;--> statement-breakpoint
CREATE INDEX "card_records_oldest" ON "card_records" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "card_tries_oldest" ON "card_tries" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "bank_days_due" ON "bank_days" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_once" ON "payment_alarms" USING btree ("number","kind") WHERE number is not null and subject is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_once_open" ON "payment_alarms" USING btree ("subject","kind") WHERE subject is not null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_subject" ON "payment_alarms" USING btree ("subject","kind") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_number" ON "payment_alarms" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "payment_alarms_open" ON "payment_alarms" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_order" ON "payment_alarms" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_alarms_resolved_by" ON "payment_alarms" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_settles" ON "payment_attempts" USING btree ("order_id") WHERE status = 'settled';--> statement-breakpoint
CREATE INDEX "payment_attempts_begun" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_ask_at") WHERE next_ask_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_logs_one_success" ON "payment_logs" USING btree ("order_id") WHERE status = 'success';--> statement-breakpoint
CREATE INDEX "payment_logs_newest" ON "payment_logs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_logs_of_code" ON "payment_logs" USING btree ("error_code","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE error_code is not null;--> statement-breakpoint
CREATE INDEX "payment_logs_of_order" ON "payment_logs" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_messages_of_order" ON "payment_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_messages_newest" ON "payment_messages" USING btree ("received_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_slug_unique" ON "projects" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_active_order" ON "projects" USING btree ("display_order","id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_order" ON "projects" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "projects_changed_by" ON "projects" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint

-- Search in titles.
create index campaigns_search on campaigns using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint
create index faqs_search on faqs using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint
create index news_search on news using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint
create index projects_search on projects using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint

-- Messaging does not depend on orders in the code, so Drizzle does not know this reference.
alter table sms_outbox add constraint sms_outbox_order_fk foreign key (order_id) references orders (id) on delete restrict;
--> statement-breakpoint

-- ORDERS
-- A status set by hand in SQL must not leave completed_at behind.
create function orders_keep_completed_at() returns trigger language plpgsql as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
    new.completed_by := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_keep_completed_at before insert or update of status, completed_at on orders
  for each row execute function orders_keep_completed_at();
--> statement-breakpoint

-- An order begins pending and its items never change afterwards: otherwise the collected amounts could drift.
create function orders_start_unsettled() returns trigger language plpgsql as $$
begin
  raise exception 'an order is created pending and completed by an update' using errcode = 'check_violation', constraint = 'orders_start_unsettled';
end $$;
--> statement-breakpoint
create trigger orders_start_unsettled before insert on orders
  for each row when (new.status = 'completed') execute function orders_start_unsettled();
--> statement-breakpoint
create function order_items_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select 1 from orders where id = new.order_id and status = 'pending') then
    return new;
  end if;
  raise exception 'the items of an order do not change' using errcode = 'check_violation', constraint = 'order_items_stay';
end $$;
--> statement-breakpoint
create trigger order_items_stay before insert or update or delete on order_items
  for each row execute function order_items_stay();
--> statement-breakpoint

-- Checked at commit: an order's total is the sum of its items, and there is at least one.
create function orders_total_is_sum() returns trigger language plpgsql as $$
declare
  named text := case when tg_table_name = 'orders' then to_jsonb(new)->>'id' else to_jsonb(new)->>'order_id' end;
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
create constraint trigger orders_total_is_sum after insert or update of total_amount on orders
  deferrable initially deferred for each row execute function orders_total_is_sum();
--> statement-breakpoint
create constraint trigger order_items_total_is_sum after insert on order_items
  deferrable initially deferred for each row execute function orders_total_is_sum();
--> statement-breakpoint

-- COLLECTED AMOUNTS (docs/decisions/004)
-- Collected amount = opening amount + items of completed orders, at all times, and a project's supporters = opening
-- supporters + completed orders that name it. The rows are locked in the order of their ids, so that two orders with
-- the same campaigns never wait for each other, and only while the transaction commits, so that many donors can give
-- to one campaign in the same minute (docs/decisions/030).
create function orders_keep_collected() returns trigger language plpgsql as $$
declare
  direction int := case when new.status = 'completed' then 1 else -1 end;
begin
  perform 1 from campaigns
    where id in (select campaign_id from order_items where order_id = new.id)
    order by id for no key update;
  update campaigns c set collected_amount = c.collected_amount + direction * s.total
    from (select campaign_id, sum(line_total)::bigint as total from order_items
          where order_id = new.id and campaign_id is not null group by campaign_id) s
    where c.id = s.campaign_id;
  perform 1 from projects
    where id in (select project_id from order_items where order_id = new.id)
    order by id for no key update;
  update projects p set collected_amount = p.collected_amount + direction * s.total,
                        supporter_count = p.supporter_count + direction
    from (select project_id, sum(line_total)::bigint as total from order_items
          where order_id = new.id and project_id is not null group by project_id) s
    where p.id = s.project_id;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger orders_keep_collected after update of status on orders
  deferrable initially deferred for each row
  when ((old.status = 'completed') is distinct from (new.status = 'completed'))
  execute function orders_keep_collected();
--> statement-breakpoint

-- The opening amount is the other half of the sum: it starts it, and moving it moves the sum.
create function campaigns_keep_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.collected_amount := new.opening_amount;
  else
    new.collected_amount := new.collected_amount + new.opening_amount - old.opening_amount;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger campaigns_keep_opening before insert or update of opening_amount on campaigns
  for each row execute function campaigns_keep_opening();
--> statement-breakpoint
create function projects_keep_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.collected_amount := new.opening_amount;
    new.supporter_count := new.opening_supporters;
  else
    new.collected_amount := new.collected_amount + new.opening_amount - old.opening_amount;
    new.supporter_count := new.supporter_count + new.opening_supporters - old.opening_supporters;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger projects_keep_opening before insert or update of opening_amount, opening_supporters on projects
  for each row execute function projects_keep_opening();
--> statement-breakpoint

-- DAILY AND MONTHLY TOTALS (docs/decisions/017)
-- By day, method and status. A change is only ever added as a row of its own: a counter that every payment updates
-- would make payments wait for each other. A job adds the changes up.
create function istanbul_day(moment timestamptz) returns date
  language sql stable parallel safe
  return (moment at time zone 'Europe/Istanbul')::date;
--> statement-breakpoint
create function orders_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.created_at, old.payment_method, old.total_amount) = (new.created_at, new.payment_method, new.total_amount) then
    insert into tally_changes (subject, day, method, from_status, to_status, amount)
      values ('order', istanbul_day(new.created_at), new.payment_method, old.status, new.status, new.total_amount);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes (subject, day, method, from_status, amount)
      values ('order', istanbul_day(old.created_at), old.payment_method, old.status, old.total_amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes (subject, day, method, to_status, amount)
      values ('order', istanbul_day(new.created_at), new.payment_method, new.status, new.total_amount);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_tally after insert or delete on orders
  for each row execute function orders_tally();
--> statement-breakpoint
create trigger orders_tally_update after update of status, payment_method, total_amount, created_at on orders
  for each row when (
    (old.status, old.payment_method, old.total_amount, old.created_at)
      is distinct from (new.status, new.payment_method, new.total_amount, new.created_at))
  execute function orders_tally();
--> statement-breakpoint
create function payment_logs_tally() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes (subject, day, method, from_status, amount)
      values ('payment_log', istanbul_day(old.created_at), old.payment_method, old.status, old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes (subject, day, method, to_status, amount)
      values ('payment_log', istanbul_day(new.created_at), new.payment_method, new.status, new.amount);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payment_logs_tally after insert or delete on payment_logs
  for each row execute function payment_logs_tally();
--> statement-breakpoint
create trigger payment_logs_tally_update after update of status, payment_method, amount, created_at on payment_logs
  for each row execute function payment_logs_tally();
--> statement-breakpoint
create function forget_tally() returns trigger language plpgsql as $$
begin
  delete from tallies where subject = tg_argv[0];
  delete from tally_changes where subject = tg_argv[0];
  return null;
end $$;
--> statement-breakpoint
create trigger orders_forget_tally after truncate on orders
  for each statement execute function forget_tally('order');
--> statement-breakpoint
create trigger payment_logs_forget_tally after truncate on payment_logs
  for each statement execute function forget_tally('payment_log');
--> statement-breakpoint

-- Totals by month follow those by day, whatever statement writes them: queries over all years read a thirtieth of the
-- rows.
create function tallies_keep_months() returns trigger language plpgsql as $$
declare
  nothing boolean;
begin
  if tg_op = 'INSERT' then
    nothing := not exists (select from come);
  else
    nothing := not exists (select from gone);
  end if;
  if nothing then
    return null;
  end if;
  -- Two that add at once would lock the months in different orders (server/db/advisory-locks.ts).
  perform pg_advisory_xact_lock(412733854);
  if tg_op <> 'INSERT' then
    insert into tally_months as m (subject, month, method, status, count, amount)
      select subject, date_trunc('month', day::timestamp)::date, method, status, -sum(count), -sum(amount)
      from gone group by 1, 2, 3, 4
      on conflict on constraint tally_months_key do update
        set count = m.count + excluded.count, amount = m.amount + excluded.amount;
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_months as m (subject, month, method, status, count, amount)
      select subject, date_trunc('month', day::timestamp)::date, method, status, sum(count), sum(amount)
      from come group by 1, 2, 3, 4
      on conflict on constraint tally_months_key do update
        set count = m.count + excluded.count, amount = m.amount + excluded.amount;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tallies_keep_months_insert after insert on tallies
  referencing new table as come for each statement execute function tallies_keep_months();
--> statement-breakpoint
create trigger tallies_keep_months_update after update on tallies
  referencing old table as gone new table as come for each statement execute function tallies_keep_months();
--> statement-breakpoint
create trigger tallies_keep_months_delete after delete on tallies
  referencing old table as gone for each statement execute function tallies_keep_months();
--> statement-breakpoint
create function tallies_forget_months() returns trigger language plpgsql as $$
begin
  delete from tally_months;
  return null;
end $$;
--> statement-breakpoint
create trigger tallies_forget_months after truncate on tallies
  for each statement execute function tallies_forget_months();
--> statement-breakpoint

-- SEARCH FOR ORDERS AND THEIR SMS
create function orders_keep_search() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, created_at, total_amount, words)
    values (new.id, new.created_at, new.total_amount,
      search_fold(concat_ws(' ', new.customer_name, new.customer_phone, new.customer_email, new.id)))
    on conflict (order_id) do update
      set created_at = excluded.created_at, total_amount = excluded.total_amount, words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_keep_search after insert or update of customer_name, customer_phone, customer_email, total_amount, created_at on orders
  for each row execute function orders_keep_search();
--> statement-breakpoint

-- A card payment that completes an order by itself sends an SMS if the foundation wants that (a setting, off at
-- first). The payment's transaction writes the row, however the payment arrived; nothing here can refuse the payment.
create function orders_queue_sms() returns trigger language plpgsql as $$
begin
  if new.customer_phone ~ '^[0-9]{10}$'
    and exists (select 1 from settings where key = 'sms.automatic' and value = 'true'::jsonb) then
    insert into sms_outbox (order_id, phone) values (new.id, new.customer_phone) on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_queue_sms after update of status on orders
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.payment_method = 'card'
    and new.completed_by is null and not new.sms_sent)
  execute function orders_queue_sms();
--> statement-breakpoint

-- CARD TESTING (docs/decisions/022)
-- What is left of a count after some time: half of it after each half-life. Nothing falls so low that it underflows.
CREATE FUNCTION "card_count_faded"(counted double precision, since timestamp with time zone, moment timestamp with time zone, half_life_seconds double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when counted < 0.001 then 0
    else counted * power(0.5::double precision,
      least(60, greatest(0, extract(epoch from moment - since)::double precision / half_life_seconds))) end
$$;
--> statement-breakpoint

-- PAGE CACHE (docs/decisions/010)
-- Tells every server process which content was changed, so that it drops the rendered pages that show it. Only what is
-- committed is told. The payload is "<table>:<id>", or "<table>:" for all of it.
create function tell_content_changed() returns trigger language plpgsql as $$
declare
  changed text := '';
begin
  if tg_op = 'DELETE' then
    changed := old.id;
  elsif tg_op <> 'TRUNCATE' then
    changed := new.id;
  end if;
  perform pg_notify('content_changed', tg_table_name || ':' || changed);
  return null;
end $$;
--> statement-breakpoint

-- Amounts move with every donation and NOTIFY makes commits wait for each other, so the columns that a donation
-- moves are left out below: pages that show them are refreshed by time. A column is "updated" when the statement
-- names it, so an update of amounts does not even reach the comparison. All other columns are named, which
-- server/page-cache/content-changed.db.test.ts checks.
create trigger campaigns_tell after insert or delete on campaigns
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger campaigns_tell_update
  after update of id, title, description, image, category, min_amount, target_amount, opening_amount, is_active,
    display_order, created_at, updated_at, archived_at on campaigns
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger campaigns_tell_truncate after truncate on campaigns
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell after insert or delete on projects
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell_update
  after update of id, slug, title, description, content, image, category, target_amount, opening_amount,
    opening_supporters, is_active, display_order, created_at, updated_at, deleted_at on projects
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell_truncate after truncate on projects
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger faqs_tell after insert or delete on faqs
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger faqs_tell_update after update on faqs
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger faqs_tell_truncate after truncate on faqs
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell after insert or delete on news
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell_update after update on news
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell_truncate after truncate on news
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell after insert or delete on pages
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell_update after update on pages
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell_truncate after truncate on pages
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell after insert or delete on sliders
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell_update after update on sliders
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell_truncate after truncate on sliders
  for each statement execute function tell_content_changed();
--> statement-breakpoint

-- LIVE EVENTS (docs/decisions/018)
-- Tells every server process what open screens of the back office show at once. Only what is committed is told, and no
-- personal data: "<kind>:<id>:<status>".
-- PostgreSQL commits transactions with a NOTIFY one after the other, each with its own write to disk. So only one
-- transaction at a time notifies; one that commits beside it stays silent and is seen with it, because listeners look
-- a moment later. Called at commit (deferred triggers), so that "beside" lasts no longer than a write to disk. A
-- statement over many rows names the first fifty.
create function tell_live(lane int, payload text) returns void language plpgsql as $$
declare
  told int := coalesce(nullif(current_setting('live.told', true), '')::int, 0);
begin
  if told <= 50 and pg_try_advisory_xact_lock(412733851, lane) then
    perform pg_notify('live', case when told < 50 then payload else 'many' end);
    perform set_config('live.told', (told + 1)::text, true);
  end if;
end $$;
--> statement-breakpoint
create function orders_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(1, 'order:' || new.id || ':' || new.status);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger orders_tell after insert on orders
  deferrable initially deferred for each row execute function orders_tell();
--> statement-breakpoint
create constraint trigger orders_tell_update after update of status, sms_sent on orders
  deferrable initially deferred for each row
  when ((old.status, old.sms_sent) is distinct from (new.status, new.sms_sent))
  execute function orders_tell();
--> statement-breakpoint
create function sms_outbox_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(2, 'sms:' || new.order_id || ':' || new.status);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger sms_outbox_tell after insert or update of status on sms_outbox
  deferrable initially deferred for each row execute function sms_outbox_tell();
--> statement-breakpoint
create function payment_alarms_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(3, 'alarm:' || new.id || ':' || case when new.resolved_at is null then 'open' else 'resolved' end);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger payment_alarms_tell after insert or update of resolved_at on payment_alarms
  deferrable initially deferred for each row execute function payment_alarms_tell();
--> statement-breakpoint

-- Ends the live streams of a session or a user at once: on the same channel, but never silent beside another
-- notification as tell_live may be. Deferred to the commit, because a NOTIFY holds a lock of the whole server until
-- then.
create function sessions_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended:session:' || old.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger sessions_tell after delete on sessions
  deferrable initially deferred for each row execute function sessions_tell();
--> statement-breakpoint
create function admin_users_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended:user:' || old.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger admin_users_tell after update of role, banned on admin_users
  deferrable initially deferred for each row
  when ((old.role, old.banned) is distinct from (new.role, new.banned))
  execute function admin_users_tell();
