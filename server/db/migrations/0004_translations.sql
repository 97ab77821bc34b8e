CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"language" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translations_key" PRIMARY KEY("kind","record_id","language","field"),
	CONSTRAINT "translations_not_turkish" CHECK ("translations"."language" <> 'tr'),
	CONSTRAINT "translations_text_filled" CHECK (btrim("translations"."text") <> '')
);
--> statement-breakpoint
ALTER TABLE "translations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint

-- A record's texts are removed with it, also by a plain SQL statement.
create function forget_translations() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from translations where kind = tg_table_name;
  else
    delete from translations where kind = tg_table_name and record_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger campaigns_forget_translations after delete on campaigns
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger campaigns_forget_translations_truncate after truncate on campaigns
  for each statement execute function forget_translations();
--> statement-breakpoint
create trigger projects_forget_translations after delete on projects
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger projects_forget_translations_truncate after truncate on projects
  for each statement execute function forget_translations();
--> statement-breakpoint
create trigger sliders_forget_translations after delete on sliders
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger sliders_forget_translations_truncate after truncate on sliders
  for each statement execute function forget_translations();
--> statement-breakpoint
create trigger pages_forget_translations after delete on pages
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger pages_forget_translations_truncate after truncate on pages
  for each statement execute function forget_translations();
--> statement-breakpoint
create trigger news_forget_translations after delete on news
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger news_forget_translations_truncate after truncate on news
  for each statement execute function forget_translations();
--> statement-breakpoint
create trigger faqs_forget_translations after delete on faqs
  for each row execute function forget_translations();
--> statement-breakpoint
create trigger faqs_forget_translations_truncate after truncate on faqs
  for each statement execute function forget_translations();
--> statement-breakpoint

-- A changed text drops the same cached pages as a change of its record.
create function tell_translation_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('content_changed', tgrelid::regclass || ':') from pg_trigger
      where tgfoid = 'forget_translations'::regproc;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('content_changed', old.kind || ':' || old.record_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('content_changed', new.kind || ':' || new.record_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger translations_tell after insert or delete on translations
  for each row execute function tell_translation_changed();
--> statement-breakpoint
create trigger translations_tell_update after update on translations
  for each row when (old.* is distinct from new.*) execute function tell_translation_changed();
--> statement-breakpoint
create trigger translations_tell_truncate after truncate on translations
  for each statement execute function tell_translation_changed();
--> statement-breakpoint

-- The site's search looks for titles, also in the reader's language.
create index translations_search on translations using gin (search_fold(text) gin_trgm_ops) where field = 'title';
--> statement-breakpoint

-- Until now the translation of a page was a page of its own: the slug with the language after it. Its texts go to the
-- page that it translates; the page itself can be restored for 30 days.
insert into translations (kind, record_id, language, field, text)
  select 'pages', base.id, l.language, f.field, f.text
  from pages base
    cross join (values ('en'), ('ar')) as l (language)
    join pages p on p.slug = base.slug || '-' || l.language and p.deleted_at is null
    cross join lateral (values ('title', p.title), ('content', p.content)) as f (field, text)
  where base.deleted_at is null and btrim(f.text) <> '';
--> statement-breakpoint
update pages set deleted_at = now(), updated_at = now()
  where deleted_at is null and exists (
    select from pages base where base.deleted_at is null and pages.slug in (base.slug || '-en', base.slug || '-ar'));
