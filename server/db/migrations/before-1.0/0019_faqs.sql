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
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "faqs_changed_by" ON "faqs" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "faqs_search" ON "faqs" USING gin (search_fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER "faqs_tell" AFTER INSERT OR DELETE ON "faqs"
  FOR EACH ROW EXECUTE FUNCTION tell_content_changed();--> statement-breakpoint
CREATE TRIGGER "faqs_tell_update" AFTER UPDATE ON "faqs"
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_content_changed();--> statement-breakpoint
CREATE TRIGGER "faqs_tell_truncate" AFTER TRUNCATE ON "faqs"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
