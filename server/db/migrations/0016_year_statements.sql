CREATE TABLE "year_statements" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"year" integer NOT NULL,
	"download_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "year_statements_once" UNIQUE("order_id","year"),
	CONSTRAINT "year_statements_code_unique" UNIQUE("download_code"),
	CONSTRAINT "year_statements_year_plausible" CHECK ("year_statements"."year" between 2000 and 2999),
	CONSTRAINT "year_statements_code_shape" CHECK ("year_statements"."download_code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$')
);
--> statement-breakpoint
ALTER TABLE "year_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "year_statements" ADD CONSTRAINT "year_statements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;