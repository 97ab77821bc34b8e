ALTER TABLE "campaigns" ADD COLUMN "presets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_presets_list" CHECK (jsonb_typeof("campaigns"."presets") = 'array');--> statement-breakpoint

-- PAGE CACHE (docs/decisions/010): the columns of migration 0002, and the presets.
create or replace trigger campaigns_tell_update
  after update of id, title, description, image, gallery, category, min_amount, target_amount, presets, opening_amount,
    is_active, display_order, created_at, updated_at, archived_at on campaigns
  for each row when (old.* is distinct from new.*) execute function tell_content_changed();
