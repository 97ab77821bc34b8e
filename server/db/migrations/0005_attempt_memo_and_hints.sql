ALTER TABLE "payment_attempts" ADD COLUMN "memo" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hint_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hinted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hint_lease" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempts_hinted" ON "payment_attempts" USING btree ("hint_lease") WHERE hint_lease is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_memo_length" CHECK (length("payment_attempts"."memo") <= 500);