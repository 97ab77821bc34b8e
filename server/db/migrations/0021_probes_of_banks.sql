ALTER TABLE "bank_states" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_tries" ADD COLUMN "line" text;