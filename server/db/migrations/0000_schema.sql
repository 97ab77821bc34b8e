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
	"address" text
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
	"user_id" text NOT NULL
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
CREATE TABLE "news" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
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
	"deleted_at" timestamp with time zone,
	CONSTRAINT "news_slug_unique" UNIQUE("slug"),
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
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
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
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sliders_title_filled" CHECK (btrim("sliders"."title") <> '')
);
--> statement-breakpoint
ALTER TABLE "sliders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
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
	"text" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider" text,
	"provider_message_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_outbox_once_per_order" UNIQUE("order_id"),
	CONSTRAINT "sms_outbox_status_known" CHECK ("sms_outbox"."status" in ('queued', 'sending', 'sent', 'failed', 'unknown')),
	CONSTRAINT "sms_outbox_phone_shape" CHECK ("sms_outbox"."phone" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "sms_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_id_shape" CHECK ("orders"."id" ~ '^HD[A-Z0-9]{14}$'),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'completed', 'payment_failed', 'cancelled')),
	CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('card', 'bank_transfer')),
	CONSTRAINT "orders_total_within_limits" CHECK ("orders"."total_amount" between 100 and 1000000000),
	CONSTRAINT "orders_completed_has_time" CHECK (("orders"."status" = 'completed') = ("orders"."completed_at" is not null)),
	CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('tr', 'en', 'ar'))
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_alarms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"number" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message'))
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
	CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('started', 'declined', 'settled', 'duplicate')),
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
	"deleted_at" timestamp with time zone,
	CONSTRAINT "projects_slug_unique" UNIQUE("slug"),
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
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_admin_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_admin_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_consents" ADD CONSTRAINT "order_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed_by_admin_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_resolved_by_admin_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_logs" ADD CONSTRAINT "payment_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_messages" ADD CONSTRAINT "payment_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_record" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "campaigns_active_order" ON "campaigns" USING btree ("display_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "campaigns_active_category" ON "campaigns" USING btree ("category","display_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "campaigns_order" ON "campaigns" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "news_published_newest" ON "news" USING btree ("created_at" DESC NULLS LAST,"id") WHERE published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "news_of_author" ON "news" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "pages_newest" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "sliders_order" ON "sliders" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "images_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_of_uploader" ON "images" USING btree ("uploaded_by") WHERE uploaded_by is not null;--> statement-breakpoint
CREATE INDEX "sms_outbox_waiting" ON "sms_outbox" USING btree ("created_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_order" ON "idempotency_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_of_campaign" ON "order_items" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_of_project" ON "order_items" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_completed_by" ON "orders" USING btree ("completed_by") WHERE completed_by is not null;--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_email_newest" ON "orders" USING btree ("customer_email","created_at" DESC NULLS LAST) WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("customer_phone","created_at" DESC NULLS LAST) WHERE customer_phone is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_once" ON "payment_alarms" USING btree ("number","kind") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "payment_alarms_open" ON "payment_alarms" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_alarms_of_order" ON "payment_alarms" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_alarms_resolved_by" ON "payment_alarms" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_settles" ON "payment_attempts" USING btree ("order_id") WHERE status = 'settled';--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_ask_at") WHERE next_ask_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_logs_one_success" ON "payment_logs" USING btree ("order_id") WHERE status = 'success';--> statement-breakpoint
CREATE INDEX "payment_logs_newest" ON "payment_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_logs_of_order" ON "payment_logs" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_messages_of_order" ON "payment_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_messages_newest" ON "payment_messages" USING btree ("received_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_active_order" ON "projects" USING btree ("display_order","id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_order" ON "projects" USING btree ("display_order","id");