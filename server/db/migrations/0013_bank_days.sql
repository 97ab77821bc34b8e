-- Every day is compared with what the bank's own history says of it (docs/decisions/021).
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
);--> statement-breakpoint
ALTER TABLE "bank_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "bank_days_due" ON "bank_days" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_begun" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint

-- Payments of the demo content, which no bank knows. No real one is confirmed in the moment in which it settles.
UPDATE "payment_attempts" SET "evidence" = 'demo'
WHERE "evidence" = 'extended-sha1' AND "confirmed_at" = "settled_at" AND "settled_at" = "created_at" + interval '2 minutes';
