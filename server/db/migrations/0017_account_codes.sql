CREATE TABLE "account_codes" (
	"iban" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"holder" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_codes_iban_shape" CHECK ("account_codes"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')
);
--> statement-breakpoint
ALTER TABLE "account_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint

-- Public pages show the codes.
create function account_codes_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'settings:account-codes');
  return null;
end $$;
--> statement-breakpoint
create trigger account_codes_tell after insert or update or delete on account_codes
  for each statement execute function account_codes_tell();
