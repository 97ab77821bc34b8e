-- Tells every server process which content was changed, so that it drops the rendered pages that show it
-- (docs/decisions/010). Only what is committed is told. The payload is "<table>:<id>", or "<table>:" for all of it.

create function tell_content_changed() returns trigger language plpgsql as $$
declare
  changed text := '';
begin
  if tg_op = 'DELETE' then
    changed := old.id;
  elsif tg_op <> 'TRUNCATE' then
    changed := new.id;
  end if;
  perform pg_notify('content_changed', tg_table_name || ':' || changed);
  return null;
end $$;
--> statement-breakpoint

-- Amounts move with every donation and NOTIFY makes commits wait for each other, so the columns that a donation
-- moves are left out below: pages that show them are refreshed by time. A column is "updated" when the statement
-- names it, so an update of amounts does not even reach the comparison. All other columns are named, which
-- server/page-cache/content-changed.db.test.ts checks.
create trigger campaigns_tell after insert or delete on campaigns
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger campaigns_tell_update
  after update of id, title, description, image, category, min_amount, target_amount, opening_amount, is_active,
    display_order, created_at, updated_at, archived_at on campaigns
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger campaigns_tell_truncate after truncate on campaigns
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell after insert or delete on projects
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell_update
  after update of id, slug, title, description, content, image, category, target_amount, opening_amount,
    opening_supporters, is_active, display_order, created_at, updated_at, deleted_at on projects
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger projects_tell_truncate after truncate on projects
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell after insert or delete on news
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell_update after update on news
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger news_tell_truncate after truncate on news
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell after insert or delete on sliders
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell_update after update on sliders
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger sliders_tell_truncate after truncate on sliders
  for each statement execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell after insert or delete on pages
  for each row execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell_update after update on pages
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
--> statement-breakpoint
create trigger pages_tell_truncate after truncate on pages
  for each statement execute function tell_content_changed();
