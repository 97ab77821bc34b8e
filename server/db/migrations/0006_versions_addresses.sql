CREATE TABLE "content_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_addresses_key" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "content_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
ALTER TABLE "content_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_saved_by_admin_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_addresses_of_record" ON "content_addresses" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "content_versions_of_record" ON "content_versions" USING btree ("kind","record_id","saved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_versions_of_author" ON "content_versions" USING btree ("saved_by") WHERE saved_by is not null;
--> statement-breakpoint

-- A record's versions and addresses are removed with it, also by a plain SQL statement.
create function forget_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from content_versions where kind = tg_table_name;
    delete from content_addresses where kind = tg_table_name;
  else
    delete from content_versions where kind = tg_table_name and record_id = old.id;
    delete from content_addresses where kind = tg_table_name and record_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  kind text;
begin
  foreach kind in array array['campaigns', 'projects', 'sliders', 'pages', 'news', 'faqs'] loop
    execute format('create trigger %I after delete on %I for each row execute function forget_record()',
      kind || '_forget_record', kind);
    execute format('create trigger %I after truncate on %I for each statement execute function forget_record()',
      kind || '_forget_record_truncate', kind);
  end loop;
end $$;
