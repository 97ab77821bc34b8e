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
CREATE INDEX "sms_notices_waiting" ON "sms_notices" USING btree ("created_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "sms_notices_newest" ON "sms_notices" USING btree ("created_at");--> statement-breakpoint
alter table sms_notices add constraint sms_notices_order_fk foreign key (order_id) references orders (id) on delete restrict;
