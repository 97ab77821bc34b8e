-- What is kept about donors, and for how long (docs/decisions/023): every wording somebody was shown or agreed to, a
-- permission that was taken back, and orders whose donor was forgotten.

CREATE TABLE "consent_texts" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_key" PRIMARY KEY("kind","version","language")
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "order_consents" ADD COLUMN "withdrawn_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_erased_names_nobody" CHECK ("orders"."erased_at" is null or num_nonnulls("orders"."customer_email", "orders"."customer_phone", "orders"."message", "orders"."status_note") = 0);
