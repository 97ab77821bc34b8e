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
ALTER TABLE "card_tries" ADD CONSTRAINT "card_tries_number_payment_attempts_number_fk" FOREIGN KEY ("number") REFERENCES "public"."payment_attempts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_records_oldest" ON "card_records" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "card_tries_oldest" ON "card_tries" USING btree ("made_at");--> statement-breakpoint
-- What is left of a count after some time: half of it after each half-life. Nothing falls so low that it underflows.
CREATE FUNCTION "card_count_faded"(counted double precision, since timestamp with time zone, moment timestamp with time zone, half_life_seconds double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when counted < 0.001 then 0
    else counted * power(0.5::double precision,
      least(60, greatest(0, extract(epoch from moment - since)::double precision / half_life_seconds))) end
$$;
