ALTER TABLE "campaigns" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "campaign_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "project_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "news_of_campaigns" ON "news" USING gin ("campaign_ids");--> statement-breakpoint
CREATE INDEX "news_of_projects" ON "news" USING gin ("project_ids");--> statement-breakpoint

-- PAGE CACHE (docs/decisions/010): the columns of migration 0000, and the galleries.
create or replace trigger campaigns_tell_update
  after update of id, title, description, image, gallery, category, min_amount, target_amount, opening_amount,
    is_active, display_order, created_at, updated_at, archived_at on campaigns
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create or replace trigger projects_tell_update
  after update of id, slug, title, description, content, image, gallery, category, target_amount, opening_amount,
    opening_supporters, is_active, display_order, created_at, updated_at, deleted_at on projects
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
-- The foundation's facts are a setting that public pages show.
create function settings_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'settings:foundation');
  return null;
end $$;
--> statement-breakpoint
create trigger settings_tell after insert or update of value on settings
  for each row when (new.key = 'foundation') execute function settings_tell();
--> statement-breakpoint
create trigger settings_tell_delete after delete on settings
  for each row when (old.key = 'foundation') execute function settings_tell();
--> statement-breakpoint

-- NEWS FROM THE FIELD (docs/decisions/046)
-- A purged campaign or project leaves the news that named it: its id may be given to another one.
create function news_forget_cause() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'campaigns' then
    update news set campaign_ids = array_remove(campaign_ids, old.id) where campaign_ids @> array[old.id];
  else
    update news set project_ids = array_remove(project_ids, old.id) where project_ids @> array[old.id];
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger campaigns_leave_news after delete on campaigns
  for each row execute function news_forget_cause();
--> statement-breakpoint
create trigger projects_leave_news after delete on projects
  for each row execute function news_forget_cause();
