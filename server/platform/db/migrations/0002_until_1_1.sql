DROP TABLE "tally_changes" CASCADE;--> statement-breakpoint
DROP TABLE "tallies" CASCADE;--> statement-breakpoint
DROP TABLE "tally_months" CASCADE;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'account_change_failed', 'unpaid_mail_stopped', 'clock_doubtful', 'opened_without_list', 'site_not_ready', 'tally_difference'));--> statement-breakpoint
CREATE TABLE "statement_row_texts" (
	"row_id" bigint NOT NULL,
	"format" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text,
	CONSTRAINT "statement_row_texts_key" PRIMARY KEY("row_id","format")
);
--> statement-breakpoint
ALTER TABLE "statement_row_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "statement_row_texts" ADD CONSTRAINT "statement_row_texts_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "collected_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_item_id" bigint NOT NULL,
	"refund_id" text,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collected_entries_not_zero" CHECK ("collected_entries"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "collected_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- False for all orders that are there, which rewrites none of them.
ALTER TABLE "orders" ADD COLUMN "opening_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "opening_made" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "collected_entries" ADD CONSTRAINT "collected_entries_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collected_entries_of_item" ON "collected_entries" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "collected_entries_of_refund" ON "collected_entries" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "orders_opening_missing" ON "orders" USING btree ("id") WHERE status = 'completed' and not opening_made;--> statement-breakpoint
ALTER TABLE "refund_items" DROP COLUMN "counted";--> statement-breakpoint
-- An event of a message is a line of code (docs/how-to/add-a-mail-event.md), not a migration.
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_event_known";--> statement-breakpoint
ALTER TABLE "sms_notices" DROP CONSTRAINT "sms_notices_event_known";--> statement-breakpoint
alter table collected_entries add constraint collected_entries_refund_id_refunds_id_fk
  foreign key (refund_id) references refunds (id) on delete restrict;
--> statement-breakpoint

-- Lists and dashboard count the orders themselves (docs/decisions/019).
drop function orders_tally, payment_logs_tally, forget_tally, tallies_keep_months, tallies_forget_months cascade;
--> statement-breakpoint
-- PAGE CACHE (docs/decisions/010): the verbs of staff announce a change; triggers no longer do.
drop function tell_content_changed, tell_translation_changed, settings_tell, account_codes_tell cascade;
--> statement-breakpoint

-- TRIGGERS PROTECT, THEY DO NOT ACT (docs/contract.md#tables-that-others-read)
-- What follows from a status is done where it is set (server/orders/set-order-status.ts), and what staff search by where
-- it is written (server/orders/keep-search.ts).
drop function orders_queue_sms, orders_queue_mail, orders_make_document_due, refunds_make_document_due,
  orders_keep_search cascade;
--> statement-breakpoint
drop function document_is_due;
--> statement-breakpoint
-- Open screens are told after the commit (server/live/announce.ts, docs/decisions/018-live-events.md). sessions_tell and
-- admin_users_tell stay: they end the streams of people who lose access.
drop function orders_tell, sms_outbox_tell, payment_alarms_tell, mail_outbox_tell, refunds_tell cascade;
--> statement-breakpoint
drop function tell_live;
--> statement-breakpoint
-- The verb that deletes a record forgets its texts, versions and addresses, and the news that name it
-- (server/jobs/purge-deleted.ts).
drop function forget_record, forget_translations, news_forget_cause cascade;
--> statement-breakpoint

-- COLLECTED AMOUNTS (docs/decisions/004-collected-amounts.md)
-- What each item, and each refund of it, is worth now: nothing unless its order is completed.
create view collected_worths with (security_invoker = true) as
select i.order_id, i.id as order_item_id, null::text as refund_id,
  case when o.status = 'completed' then i.line_total else 0 end as amount
from order_items i join orders o on o.id = i.order_id
union all
select i.order_id, i.id, r.id, case when o.status = 'completed' and r.state = 'confirmed' then -g.amount else 0 end
from order_items i join orders o on o.id = i.order_id
join refund_items g on g.order_item_id = i.id join refunds r on r.id = g.refund_id;
--> statement-breakpoint
create view collected_missing with (security_invoker = true) as
select w.order_id, w.order_item_id, w.refund_id, w.amount - e.amount as amount
from collected_worths w cross join lateral (
  select coalesce(sum(amount), 0)::bigint as amount from collected_entries
  where order_item_id = w.order_item_id and refund_id is not distinct from w.refund_id) e
where w.amount <> e.amount;
--> statement-breakpoint

-- Adds what is missing to the entries of an order, so that those of each item add up to what it is worth, and the same
-- to the campaigns and projects. Once more, it adds nothing. Two transactions that change an order and one of its
-- refunds wait for each other at the order; campaigns and projects are locked in the order of their ids, so that two
-- orders never wait for each other in a circle.
create function collect_order(named text) returns void language plpgsql as $$
begin
  update orders set opening_made = true where id = named and not opening_made;
  perform 1 from orders where id = named for no key update;
  perform 1 from campaigns
    where id in (select campaign_id from order_items where order_id = named) order by id for no key update;
  perform 1 from projects
    where id in (select project_id from order_items where order_id = named) order by id for no key update;
  with entered as (
    insert into collected_entries (order_item_id, refund_id, amount)
    select order_item_id, refund_id, amount from collected_missing where order_id = named
    returning order_item_id, refund_id, amount
  ), moved as (
    -- An order supports a project once, however many of its items name it.
    select i.campaign_id, i.project_id, sum(e.amount)::bigint as amount,
      coalesce(max(sign(e.amount)) filter (where e.refund_id is null), 0)::int as supporters
    from entered e join order_items i on i.id = e.order_item_id group by 1, 2
  ), of_campaigns as (
    update campaigns c set collected_amount = c.collected_amount + m.amount from moved m where m.campaign_id = c.id
  )
  update projects p set collected_amount = p.collected_amount + m.amount,
    supporter_count = p.supporter_count + m.supporters
  from moved m where m.project_id = p.id;
end $$;
--> statement-breakpoint
create or replace function orders_keep_collected() returns trigger language plpgsql as $$
begin
  perform collect_order(new.id);
  return null;
end $$;
--> statement-breakpoint
create or replace function refunds_keep_collected() returns trigger language plpgsql as $$
begin
  perform collect_order(case when tg_table_name = 'refunds' then to_jsonb(new)->>'order_id'
    else (select order_id from refunds where id = to_jsonb(new)->>'refund_id') end);
  return null;
end $$;
--> statement-breakpoint
drop function orders_move_collected;
--> statement-breakpoint
create function collected_entries_stay() returns trigger language plpgsql as $$
begin
  -- Staff may remove an item of an unpaid transfer, and its entries with it: they add up to nothing.
  if tg_op = 'DELETE' and not exists (select from order_items where id = old.order_item_id) then
    return old;
  end if;
  raise exception 'entries of the collected amounts are only added'
    using errcode = 'check_violation', constraint = 'collected_entries_stay';
end $$;
--> statement-breakpoint
create trigger collected_entries_stay before update or delete on collected_entries
  for each row execute function collected_entries_stay();
--> statement-breakpoint

-- An order from before this migration has counted without entries. At its first change, or by the job make-openings,
-- each item gets the opening entry that says so and moves nothing: what it was worth until then. None of its refunds has
-- counted, because the first to do so makes the opening.
create or replace function orders_keep_completed_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.opening_made then
    new.opening_made := true;
    if old.status = 'completed' then
      insert into collected_entries (order_item_id, amount)
        select id, line_total from order_items where order_id = new.id;
    end if;
  end if;
  if new.status <> 'completed' then
    new.completed_at := null;
    new.completed_by := null;
    new.given_on := null;
    return new;
  end if;
  new.completed_at := coalesce(new.completed_at, now());
  if old.status <> 'completed' then
    new.given_on := coalesce(new.given_on, istanbul_day(new.completed_at));
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger orders_keep_completed_at
  before insert or update of status, completed_at, opening_made on orders
  for each row execute function orders_keep_completed_at();
--> statement-breakpoint
-- Refunds exist since migration 0001: those that counted have their entries at once.
insert into collected_entries (order_item_id, refund_id, amount)
  select order_item_id, refund_id, amount from collected_worths where refund_id is not null and amount <> 0;
--> statement-breakpoint

-- BANK ACCOUNTS (docs/decisions/061-bank-accounts.md)
CREATE TABLE "bank_account_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"request_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"requested_by" text,
	"requested_name" text DEFAULT '' NOT NULL,
	"approved_by" text,
	"approved_name" text,
	"refused_name" text,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"state" text NOT NULL,
	CONSTRAINT "bank_account_changes_action_known" CHECK ("bank_account_changes"."action" in ('add', 'change', 'hide', 'show')),
	CONSTRAINT "bank_account_changes_state_known" CHECK ("bank_account_changes"."state" in ('requested', 'approved', 'effective', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "bank_account_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_account_notices" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"request_id" text NOT NULL,
	"step" text NOT NULL,
	"address" text NOT NULL,
	"link_digest" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "bank_account_notices_link_unique" UNIQUE("link_digest"),
	CONSTRAINT "bank_account_notices_step_known" CHECK ("bank_account_notices"."step" in ('requested', 'approved', 'effective', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "bank_account_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"bank" text NOT NULL,
	"name" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	"currency" text NOT NULL,
	"swift" text DEFAULT '' NOT NULL,
	"purposes" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "bank_accounts_iban_unique" UNIQUE("iban"),
	CONSTRAINT "bank_accounts_iban_shape" CHECK ("bank_accounts"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
	CONSTRAINT "bank_accounts_currency_shape" CHECK ("bank_accounts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_accounts_state_known" CHECK ("bank_accounts"."state" in ('shown', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD CONSTRAINT "bank_account_changes_requested_by_admin_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD CONSTRAINT "bank_account_changes_approved_by_admin_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_changes_one_open" ON "bank_account_changes" USING btree ("account_id") WHERE state in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "bank_account_changes_of_request" ON "bank_account_changes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "bank_account_changes_of_account" ON "bank_account_changes" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_notices_once" ON "bank_account_notices" USING btree ("request_id","step","address");--> statement-breakpoint
CREATE INDEX "bank_account_notices_waiting" ON "bank_account_notices" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "bank_account_changes_requested_by" ON "bank_account_changes" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "bank_account_changes_approved_by" ON "bank_account_changes" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX "bank_accounts_updated_by" ON "bank_accounts" USING btree ("updated_by");--> statement-breakpoint
CREATE TABLE "identity_pictures" (
	"set_id" text NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_pictures_once" PRIMARY KEY("set_id","name"),
	CONSTRAINT "identity_pictures_small" CHECK (length("identity_pictures"."data") <= 3000000)
);
--> statement-breakpoint
ALTER TABLE "identity_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint

-- OPENING (docs/decisions/062-opening.md): a database that an earlier version has served counts as open.
insert into settings (key, value) select 'opening', '{"how": "earlier"}' where exists (select from admin_users);--> statement-breakpoint

-- PAGES: legal drafts are not published until staff publish them (docs/decisions/066-legal-drafts.md).
ALTER TABLE "pages" ADD COLUMN "published" boolean DEFAULT true NOT NULL;
--> statement-breakpoint

-- TRIAL PAYMENTS (docs/decisions/069-first-lira.md): payments of administrators, which are no gifts.
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_one_target";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_donation_type_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trial" text;--> statement-breakpoint
CREATE INDEX "orders_trial" ON "orders" USING btree ("created_at") WHERE trial is not null;--> statement-breakpoint
CREATE INDEX "orders_given" ON "orders" USING btree ("given_on","payment_method","total_amount") WHERE given_on is not null and trial is null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_one_target" CHECK (num_nonnulls("order_items"."campaign_id", "order_items"."project_id") = case when "order_items"."donation_type" = 'deneme' then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_donation_type_known" CHECK ("order_items"."donation_type" in ('standart', 'zekat', 'diger', 'vacip', 'adak', 'akika', 'sukur', 'nafile', 'deneme'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trial_known" CHECK ("orders"."trial" in ('test', 'real'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trial_is_small" CHECK ("orders"."trial" is null or "orders"."total_amount" <= 1000);
--> statement-breakpoint

CREATE TABLE "stories" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"slug_locked" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"image" text NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stories_slug_shape" CHECK ("stories"."slug" ~ '^[a-z0-9][a-z0-9-]*$'),
	CONSTRAINT "stories_title_filled" CHECK (btrim("stories"."title") <> '')
);
--> statement-breakpoint
ALTER TABLE "stories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stories_slug_unique" ON "stories" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stories_order" ON "stories" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "stories_changed_by" ON "stories" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
create index stories_search on stories using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint

-- CATEGORIES (docs/decisions/068-categories.md)
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "categories_kind_known" CHECK ("categories"."kind" in ('campaigns', 'projects', 'news', 'faqs')),
	CONSTRAINT "categories_title_filled" CHECK (btrim("categories"."title") <> '')
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The ids are the values that the records have (docs/specification.md#3-entities-and-their-fields).
insert into categories (id, kind, title, heading, description, display_order, created_at, updated_at)
select id, kind, title, heading, description, display_order, released, released from (values
  ('acil-yardim', 'campaigns', 'Acil Yardım', 'Acil yardım bağışı', 'Afetin ilk saatlerinden itibaren barınma, sıcak yemek ve hijyen desteği sizin bağışınızla ulaşır.', 1),
  ('yetim', 'campaigns', 'Yetim', 'Yetimlere destek olun', 'Bir çocuğun eğitimini, sofrasını ve gülüşünü birlikte koruyalım.', 2),
  ('genel', 'campaigns', 'Genel', 'Genel bağışlar', 'Zekâtınız, fitreniz ve sadakanız, en çok ihtiyaç duyulan yere emanetle ulaşır.', 3),
  ('projeler', 'campaigns', 'Projeler', 'Projelere destek olun', 'Yıllarca hizmet edecek kalıcı eserlere siz de bir tuğla koyun.', 4),
  ('egitim', 'campaigns', 'Eğitim', 'Eğitime destek olun', 'Burs, kırtasiye ve okul desteğiyle bir öğrencinin yolunu açın.', 5),
  ('kurban', 'campaigns', 'Kurban', 'Kurban bağışı', 'Vekâletinizle kesilen kurbanınız ihtiyaç sahiplerinin sofrasına ulaşır.', 6),
  ('Sağlık', 'projects', 'Sağlık', '', '', 1),
  ('Eğitim', 'projects', 'Eğitim', '', '', 2),
  ('İnşaat', 'projects', 'İnşaat', '', '', 3),
  ('Su Kuyusu', 'projects', 'Su Kuyusu', '', '', 4),
  ('Gıda', 'projects', 'Gıda', '', '', 5),
  ('Acil Yardım', 'projects', 'Acil Yardım', '', '', 6),
  ('Ziyaretler', 'news', 'Ziyaretler', '', '', 1),
  ('Projeler', 'news', 'Projeler', '', '', 2),
  ('Etkinlikler', 'news', 'Etkinlikler', '', '', 3),
  ('Duyurular', 'news', 'Duyurular', '', '', 4),
  ('Bağış yapmak', 'faqs', 'Bağış yapmak', '', '', 1),
  ('Ödeme ve güvenlik', 'faqs', 'Ödeme ve güvenlik', '', '', 2),
  ('Zekât ve kurban', 'faqs', 'Zekât ve kurban', '', '', 3),
  ('Makbuz ve belgeler', 'faqs', 'Makbuz ve belgeler', '', '', 4),
  ('Bağışınızın yolculuğu', 'faqs', 'Bağışınızın yolculuğu', '', '', 5),
  ('Kişisel veriler', 'faqs', 'Kişisel veriler', '', '', 6)
) as first (id, kind, title, heading, description, display_order),
  -- A fixed time, so that an upgraded database and a restored older backup are equal.
  (values (timestamptz '2026-11-28 00:00:00+00')) as release (released);
--> statement-breakpoint
insert into translations (kind, record_id, language, field, text) values
  ('categories', 'acil-yardim', 'en', 'title', 'Emergency aid'),
  ('categories', 'acil-yardim', 'en', 'heading', 'Emergency aid'),
  ('categories', 'acil-yardim', 'en', 'description', 'From the first hours of a disaster, your donation brings shelter, hot meals and hygiene supplies.'),
  ('categories', 'acil-yardim', 'ar', 'title', 'الإغاثة العاجلة'),
  ('categories', 'acil-yardim', 'ar', 'heading', 'التبرع للإغاثة العاجلة'),
  ('categories', 'acil-yardim', 'ar', 'description', 'منذ الساعات الأولى للكارثة يصل تبرعكم مأوى ووجبة ساخنة ومستلزمات نظافة.'),
  ('categories', 'yetim', 'en', 'title', 'Orphans'),
  ('categories', 'yetim', 'en', 'heading', 'Stand by orphaned children'),
  ('categories', 'yetim', 'en', 'description', 'Together we can protect a child''s schooling, meals and smile.'),
  ('categories', 'yetim', 'ar', 'title', 'الأيتام'),
  ('categories', 'yetim', 'ar', 'heading', 'كونوا سندًا للأيتام'),
  ('categories', 'yetim', 'ar', 'description', 'لنحفظ معًا تعليم طفل ومائدته وابتسامته.'),
  ('categories', 'genel', 'en', 'title', 'General'),
  ('categories', 'genel', 'en', 'heading', 'General donations'),
  ('categories', 'genel', 'en', 'description', 'Your zakat, fitrana and charity are entrusted to those who need them most.'),
  ('categories', 'genel', 'ar', 'title', 'عام'),
  ('categories', 'genel', 'ar', 'heading', 'التبرعات العامة'),
  ('categories', 'genel', 'ar', 'description', 'زكاتكم وزكاة فطركم وصدقتكم أمانة نوصلها إلى من هم أشد حاجة.'),
  ('categories', 'projeler', 'en', 'title', 'Projects'),
  ('categories', 'projeler', 'en', 'heading', 'Support our projects'),
  ('categories', 'projeler', 'en', 'description', 'Lay a brick in lasting works that will serve people for years.'),
  ('categories', 'projeler', 'ar', 'title', 'المشاريع'),
  ('categories', 'projeler', 'ar', 'heading', 'ادعموا مشاريعنا'),
  ('categories', 'projeler', 'ar', 'description', 'ضعوا لبنة في أعمال باقية تخدم الناس سنوات طويلة.'),
  ('categories', 'egitim', 'en', 'title', 'Education'),
  ('categories', 'egitim', 'en', 'heading', 'Support education'),
  ('categories', 'egitim', 'en', 'description', 'Open a student''s path with a scholarship, books and school supplies.'),
  ('categories', 'egitim', 'ar', 'title', 'التعليم'),
  ('categories', 'egitim', 'ar', 'heading', 'ادعموا التعليم'),
  ('categories', 'egitim', 'ar', 'description', 'افتحوا الطريق أمام طالب علم بمنحة دراسية وقرطاسية ودعم مدرسي.'),
  ('categories', 'kurban', 'en', 'title', 'Qurbani'),
  ('categories', 'kurban', 'en', 'heading', 'Give your qurbani'),
  ('categories', 'kurban', 'en', 'description', 'Slaughtered on your behalf, your qurbani reaches the tables of families in need.'),
  ('categories', 'kurban', 'ar', 'title', 'الأضاحي'),
  ('categories', 'kurban', 'ar', 'heading', 'التبرع بالأضاحي'),
  ('categories', 'kurban', 'ar', 'description', 'تُذبح أضحيتكم بتوكيل منكم وتصل إلى موائد المحتاجين.'),
  ('categories', 'Sağlık', 'en', 'title', 'Health'),
  ('categories', 'Sağlık', 'ar', 'title', 'الصحة'),
  ('categories', 'Eğitim', 'en', 'title', 'Education'),
  ('categories', 'Eğitim', 'ar', 'title', 'التعليم'),
  ('categories', 'İnşaat', 'en', 'title', 'Construction'),
  ('categories', 'İnşaat', 'ar', 'title', 'البناء'),
  ('categories', 'Su Kuyusu', 'en', 'title', 'Wells'),
  ('categories', 'Su Kuyusu', 'ar', 'title', 'آبار المياه'),
  ('categories', 'Gıda', 'en', 'title', 'Food'),
  ('categories', 'Gıda', 'ar', 'title', 'الغذاء'),
  ('categories', 'Acil Yardım', 'en', 'title', 'Emergency aid'),
  ('categories', 'Acil Yardım', 'ar', 'title', 'الإغاثة العاجلة'),
  ('categories', 'Ziyaretler', 'en', 'title', 'Visits'),
  ('categories', 'Ziyaretler', 'ar', 'title', 'زيارات'),
  ('categories', 'Projeler', 'en', 'title', 'Projects'),
  ('categories', 'Projeler', 'ar', 'title', 'مشاريع'),
  ('categories', 'Etkinlikler', 'en', 'title', 'Events'),
  ('categories', 'Etkinlikler', 'ar', 'title', 'فعاليات'),
  ('categories', 'Duyurular', 'en', 'title', 'Announcements'),
  ('categories', 'Duyurular', 'ar', 'title', 'إعلانات'),
  ('categories', 'Bağış yapmak', 'en', 'title', 'Making a donation'),
  ('categories', 'Bağış yapmak', 'ar', 'title', 'التبرع'),
  ('categories', 'Ödeme ve güvenlik', 'en', 'title', 'Payment and security'),
  ('categories', 'Ödeme ve güvenlik', 'ar', 'title', 'الدفع والأمان'),
  ('categories', 'Zekât ve kurban', 'en', 'title', 'Zakat and qurbani'),
  ('categories', 'Zekât ve kurban', 'ar', 'title', 'الزكاة والأضحية'),
  ('categories', 'Makbuz ve belgeler', 'en', 'title', 'Receipts and documents'),
  ('categories', 'Makbuz ve belgeler', 'ar', 'title', 'الإيصالات والوثائق'),
  ('categories', 'Bağışınızın yolculuğu', 'en', 'title', 'The journey of your donation'),
  ('categories', 'Bağışınızın yolculuğu', 'ar', 'title', 'رحلة تبرعكم'),
  ('categories', 'Kişisel veriler', 'en', 'title', 'Personal data'),
  ('categories', 'Kişisel veriler', 'ar', 'title', 'البيانات الشخصية');
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_category_known";--> statement-breakpoint
ALTER TABLE "faqs" DROP CONSTRAINT "faqs_category_known";--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_category_known";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_category_known";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_updated_by_admin_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("kind",lower(title)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_order" ON "categories" USING btree ("kind","display_order","id");--> statement-breakpoint
CREATE INDEX "categories_changed_by" ON "categories" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_of_category" ON "projects" USING btree ("category");--> statement-breakpoint
CREATE INDEX "faqs_of_category" ON "faqs" USING btree ("category");
--> statement-breakpoint

CREATE TABLE "admin_rights" (
	"user_id" text NOT NULL,
	"area" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "admin_rights_key" PRIMARY KEY("user_id","area"),
	CONSTRAINT "admin_rights_area_known" CHECK ("admin_rights"."area" in ('content', 'orders', 'contacts', 'refunds', 'transfers', 'cash', 'documents', 'exports', 'kurban', 'plans', 'settings', 'users')),
	CONSTRAINT "admin_rights_level_known" CHECK ("admin_rights"."level" in ('none', 'see', 'change', 'decide'))
);
--> statement-breakpoint
ALTER TABLE "admin_rights" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "admin_rights" ADD CONSTRAINT "admin_rights_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

-- DONORS (docs/contract.md#donors)
CREATE TABLE "distinct_donors" (
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distinct_donors_key" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "distinct_donors_ordered" CHECK ("distinct_donors"."first_id" < "distinct_donors"."second_id")
);
--> statement-breakpoint
ALTER TABLE "distinct_donors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "donors" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"language" text DEFAULT 'tr' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"merged_into" text,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donors_language_known" CHECK ("donors"."language" in ('tr', 'en', 'ar')),
	CONSTRAINT "donors_not_merged_into_itself" CHECK ("donors"."merged_into" is distinct from "donors"."id"),
	CONSTRAINT "donors_erased_names_nobody" CHECK ("donors"."erased_at" is null or (num_nonnulls("donors"."email", "donors"."phone") = 0 and "donors"."note" = '' and "donors"."tags" = '{}'))
);
--> statement-breakpoint
ALTER TABLE "donors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "donor_id" text;--> statement-breakpoint
ALTER TABLE "distinct_donors" ADD CONSTRAINT "distinct_donors_first_id_donors_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_donors" ADD CONSTRAINT "distinct_donors_second_id_donors_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donors" ADD CONSTRAINT "donors_merged_into_donors_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."donors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_donors_second" ON "distinct_donors" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "donors_same_email" ON "donors" USING btree (email_fold("email"),btrim(regexp_replace(search_fold("name"), '\s+', ' ', 'g'))) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "donors_same_phone" ON "donors" USING btree (phone_fold("phone"),btrim(regexp_replace(search_fold("name"), '\s+', ' ', 'g'))) WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "donors_merged_into" ON "donors" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "donors_tags" ON "donors" USING gin ("tags");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_donor" ON "orders" USING btree ("donor_id","status","given_on","completed_at","total_amount") WHERE donor_id is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_and_name" ON "orders" USING btree (phone_fold("customer_phone"),btrim(regexp_replace(search_fold("customer_name"), '\s+', ' ', 'g'))) WHERE customer_phone is not null;--> statement-breakpoint
CREATE INDEX "orders_email_and_name" ON "orders" USING btree (email_fold("customer_email"),btrim(regexp_replace(search_fold("customer_name"), '\s+', ' ', 'g'))) WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "orders_donor_missing" ON "orders" USING btree ("completed_at") WHERE status = 'completed' and donor_id is null and erased_at is null and trial is null and num_nonnulls(customer_phone, customer_email) > 0;
--> statement-breakpoint

CREATE TABLE "donor_merges" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"donor_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"order_ids" text[] NOT NULL,
	"donor_ids" text[] NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "donor_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_merged_id_donors_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_merges_of_donor" ON "donor_merges" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "donor_merges_of_merged" ON "donor_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "donors_words" ON "donors" USING gin (search_fold("name" || ' ' || coalesce("phone", '') || ' ' || coalesce("email", '')) gin_trgm_ops);
--> statement-breakpoint

-- GIFTS THAT STAFF TAKE IN (docs/contract.md#gifts-that-staff-take-in)
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method_known";--> statement-breakpoint
ALTER TABLE "payment_logs" DROP CONSTRAINT "payment_logs_method_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_admin_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_taken_by" ON "orders" USING btree ("taken_by") WHERE taken_by is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('web', 'phone', 'desk', 'branch', 'representative', 'transfer', 'import'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_imported_if_not_counted" CHECK ("orders"."counted" or "orders"."source" = 'import');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('card', 'bank_transfer', 'cash', 'pos'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('card', 'transfer', 'cash', 'pos'));--> statement-breakpoint
ALTER TABLE "payment_logs" ADD CONSTRAINT "payment_logs_method_known" CHECK ("payment_logs"."payment_method" in ('card', 'bank_transfer', 'cash', 'pos'));
--> statement-breakpoint

-- CASH DESKS (docs/contract.md#cash-desks)
CREATE TABLE "cash_deposits" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"desk_id" text NOT NULL,
	"cash_day_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"row_id" bigint,
	"by" text,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_deposits_one_of_row" UNIQUE("row_id"),
	CONSTRAINT "cash_deposits_amount_positive" CHECK ("cash_deposits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "cash_deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_days" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"desk_id" text NOT NULL,
	"day" date NOT NULL,
	"opening" bigint NOT NULL,
	"opening_reason" text DEFAULT '' NOT NULL,
	"opened_by" text,
	"opened_name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"count" jsonb,
	"counted" bigint,
	"booked" bigint,
	"difference" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"closed_by" text,
	"closed_name" text,
	"closed_at" timestamp with time zone,
	"closed_by_taker" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cash_days_amounts_not_negative" CHECK ("cash_days"."opening" >= 0 and "cash_days"."counted" >= 0),
	CONSTRAINT "cash_days_closed_whole" CHECK (num_nonnulls("cash_days"."count", "cash_days"."counted", "cash_days"."booked", "cash_days"."difference", "cash_days"."closed_name", "cash_days"."closed_at") in (0, 6)),
	CONSTRAINT "cash_days_difference_adds_up" CHECK ("cash_days"."difference" = "cash_days"."counted" - "cash_days"."opening" - "cash_days"."booked"),
	CONSTRAINT "cash_days_difference_has_reason" CHECK ("cash_days"."difference" = 0 or "cash_days"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "cash_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_desks" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"active_since" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_desks_state_known" CHECK ("cash_desks"."state" in ('active', 'retired')),
	CONSTRAINT "cash_desks_retired_has_time" CHECK (("cash_desks"."state" = 'retired') = ("cash_desks"."retired_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_desks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "all_statement_rows" DROP CONSTRAINT "statement_rows_state_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_day_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cash_day_id" text;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_desk_id_cash_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."cash_desks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_cash_day_id_cash_days_id_fk" FOREIGN KEY ("cash_day_id") REFERENCES "public"."cash_days"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_row_id_all_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."all_statement_rows"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_by_admin_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_desk_id_cash_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."cash_desks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_opened_by_admin_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_closed_by_admin_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_deposits_of_day" ON "cash_deposits" USING btree ("cash_day_id");--> statement-breakpoint
CREATE INDEX "cash_deposits_of_desk" ON "cash_deposits" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "cash_deposits_by" ON "cash_deposits" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "cash_deposits_waiting" ON "cash_deposits" USING btree ("amount") WHERE row_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_days_one_open" ON "cash_days" USING btree ("desk_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "cash_days_of_desk" ON "cash_days" USING btree ("desk_id","opened_at");--> statement-breakpoint
CREATE INDEX "cash_days_newest" ON "cash_days" USING btree ("day" DESC NULLS FIRST,"opened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cash_days_opened_by" ON "cash_days" USING btree ("opened_by") WHERE opened_by is not null;--> statement-breakpoint
CREATE INDEX "cash_days_closed_by" ON "cash_days" USING btree ("closed_by") WHERE closed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_desks_name" ON "cash_desks" USING btree (lower("name")) WHERE state = 'active';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_day_id_cash_days_id_fk" FOREIGN KEY ("cash_day_id") REFERENCES "public"."cash_days"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_day_id_cash_days_id_fk" FOREIGN KEY ("cash_day_id") REFERENCES "public"."cash_days"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_cash_day" ON "orders" USING btree ("cash_day_id") WHERE cash_day_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_cash_day" ON "refunds" USING btree ("cash_day_id") WHERE cash_day_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_day_has_cash" CHECK ("orders"."cash_day_id" is null or "orders"."payment_method" = 'cash');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_day_has_cash" CHECK ("refunds"."cash_day_id" is null or "refunds"."method" = 'cash');--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'cash_day_difference', 'cash_order_difference', 'cash_deposit_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'account_change_failed', 'unpaid_mail_stopped', 'clock_doubtful', 'opened_without_list', 'site_not_ready', 'tally_difference'));--> statement-breakpoint
ALTER TABLE "all_statement_rows" ADD CONSTRAINT "statement_rows_state_known" CHECK ("all_statement_rows"."state" in ('new', 'suggested', 'matched', 'partly_matched', 'ignored', 'returned', 'deposit'));
--> statement-breakpoint

-- What a desk took in and paid out on a day: gifts less confirmed refunds and deposits.
create function cash_day_booked(named text) returns bigint language sql stable as $$
  select coalesce((select sum(total_amount) from orders where cash_day_id = named), 0)::bigint
    - coalesce((select sum(amount) from refunds where cash_day_id = named and state = 'confirmed'), 0)::bigint
    - coalesce((select sum(amount) from cash_deposits where cash_day_id = named), 0)::bigint
$$;
--> statement-breakpoint
-- A closed day never changes, and a day closes only with all that was booked in it. The closing locks the day before this
-- trigger runs, so it waits for gifts, refunds and deposits, which hold a share lock, and sees them here.
create function cash_days_stay_closed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a closed day of a cash desk does not change'
      using errcode = 'check_violation', constraint = 'cash_days_stay_closed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.closed_at is not null and new.booked <> cash_day_booked(new.id) then
    raise exception 'the day of the cash desk has other gifts, refunds or deposits'
      using errcode = 'check_violation', constraint = 'cash_days_stay_closed';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger cash_days_stay_closed before delete or update of id, desk_id, day, opening, opening_reason, opened_name,
  opened_at, count, counted, booked, difference, reason, closed_name, closed_at, closed_by_taker
  on cash_days for each row execute function cash_days_stay_closed();
--> statement-breakpoint
create function cash_day_is_open(named text) returns void language plpgsql as $$
begin
  perform 1 from cash_days where id = named and closed_at is null for share;
  if not found then
    raise exception 'the day of the cash desk is closed'
      using errcode = 'check_violation', constraint = 'cash_day_is_open';
  end if;
end $$;
--> statement-breakpoint
-- Checks the day that the money leaves and the day that it enters. Inserts have no old row, so the trigger has no condition.
create function stay_in_open_cash_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.cash_day_id is not null then
    perform cash_day_is_open(new.cash_day_id);
  end if;
  if tg_op <> 'INSERT' and old.cash_day_id is not null then
    perform cash_day_is_open(old.cash_day_id);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_stay_in_cash_day before insert or delete or update of cash_day_id, total_amount on orders
  for each row execute function stay_in_open_cash_day();
--> statement-breakpoint
create trigger refunds_stay_in_cash_day before insert or delete or update of cash_day_id, amount, state on refunds
  for each row execute function stay_in_open_cash_day();
--> statement-breakpoint
create trigger cash_deposits_stay_in_cash_day before insert or delete or update of cash_day_id, desk_id, amount, at
  on cash_deposits for each row execute function stay_in_open_cash_day();
--> statement-breakpoint
-- A row with a deposit of a cash desk has brought nothing to orders.
create or replace function statement_matches_stay_within_row() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select case when maybe_repeats is null and state <> 'deposit' then amount end into brought
  from statement_rows where id = new.row_id for no key update;
  if new.undone_at is null and coalesce(brought, 0) < new.amount + (
    select coalesce(sum(amount), 0) from statement_matches
    where row_id = new.row_id and undone_at is null and id <> new.id
  ) then
    raise exception 'the matches exceed the statement row'
      using errcode = 'check_violation', constraint = 'statement_matches_stay_within_row';
  end if;
  return new;
end $$;
--> statement-breakpoint

-- PAY LINKS (docs/contract.md#pay-links)
CREATE TABLE "pay_links" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"digest" text NOT NULL,
	"way" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone,
	CONSTRAINT "pay_links_digest_unique" UNIQUE("digest"),
	CONSTRAINT "pay_links_way_known" CHECK ("pay_links"."way" in ('copy', 'sms', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "pay_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "mail_outbox_unpaid";--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_links_of_order" ON "pay_links" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_links_created_by" ON "pay_links" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "pay_links_requested" ON "pay_links" USING btree ("requested_at") WHERE requested_at is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_unpaid" ON "mail_outbox" USING btree ("created_at") WHERE event in ('transfer_instructions', 'transfer_reminder', 'pay_link');
--> statement-breakpoint

-- DOCUMENTS AND MESSAGES OF A GIFT THAT STAFF TAKE (docs/decisions/071-gifts-that-staff-take.md)
ALTER TABLE "orders" ADD COLUMN "issues_document" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "informs_donor" boolean DEFAULT true NOT NULL;
--> statement-breakpoint

-- SAVED VIEWS (docs/contract.md#saved-views)
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"by" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_length" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_query_length" CHECK (length("saved_views"."query") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_by_admin_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("by","screen",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("screen") WHERE shared;
--> statement-breakpoint

-- IMPORT (docs/contract.md#import)
CREATE TABLE "old_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_addresses_path_shape" CHECK ("old_addresses"."path" ~ '^/.' and length("old_addresses"."path") <= 1000),
	CONSTRAINT "old_addresses_target_of_this_site" CHECK ("old_addresses"."target" ~ '^/([^/\\]|$)' and length("old_addresses"."target") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "old_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"key" text,
	"outcome" text,
	"reason" text,
	"record_id" text,
	"raw" jsonb,
	CONSTRAINT "import_rows_key" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('new', 'known', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text DEFAULT 'gifts' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"file" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"refusal" text,
	"header" jsonb,
	"header_line" integer,
	"fingerprint" text,
	"merged" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb,
	"day_order" text DEFAULT 'dmy' NOT NULL,
	"summary" jsonb,
	"targets" jsonb,
	"counted" boolean DEFAULT false NOT NULL,
	"in_statements" boolean DEFAULT false NOT NULL,
	"legal_ground" text,
	"consent_text_on" date,
	"rows" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"left_by_undo" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('gifts', 'donors')),
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'refused')),
	CONSTRAINT "imports_refused_has_reason" CHECK (("imports"."state" = 'refused') = ("imports"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "orders_given";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_admin_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_made_once" ON "import_rows" USING btree ("key") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_of_record" ON "import_rows" USING btree ("record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "imports_of_header" ON "imports" USING btree ("fingerprint","at") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX "imports_at_work" ON "imports" USING btree ("at") WHERE state in ('reading', 'checking', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_by" ON "imports" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "orders_given" ON "orders" USING btree ("given_on","payment_method","total_amount") WHERE given_on is not null and trial is null and counted;
--> statement-breakpoint
-- An order that is not counted is worth nothing to the collected amounts (docs/decisions/004-collected-amounts.md).
create or replace view collected_worths with (security_invoker = true) as
select i.order_id, i.id as order_item_id, null::text as refund_id,
  case when o.status = 'completed' and o.counted then i.line_total else 0 end as amount
from order_items i join orders o on o.id = i.order_id
union all
select i.order_id, i.id, r.id,
  case when o.status = 'completed' and o.counted and r.state = 'confirmed' then -g.amount else 0 end
from order_items i join orders o on o.id = i.order_id
join refund_items g on g.order_item_id = i.id join refunds r on r.id = g.refund_id;
--> statement-breakpoint
-- An uncounted order must not wait for its campaigns, or an import would hold them up for donors.
create or replace function orders_keep_collected() returns trigger language plpgsql as $$
begin
  if new.counted then
    perform collect_order(new.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function orders_stay_counted() returns trigger language plpgsql as $$
begin
  raise exception 'whether an order is counted never changes'
    using errcode = 'check_violation', constraint = 'orders_stay_counted';
end $$;
--> statement-breakpoint
create trigger orders_stay_counted before update of counted on orders
  for each row when (old.counted is distinct from new.counted) execute function orders_stay_counted();
--> statement-breakpoint
-- The undo of an import deletes the orders that the import made, after it has cancelled them. Its transaction names the
-- import.
create or replace function order_items_stay() returns trigger language plpgsql as $$
begin
  -- The order is read by its id, because a condition on the status would let the planner read all pending orders.
  if tg_op = 'INSERT' and (select status from orders where id = new.order_id) = 'pending' then
    return new;
  end if;
  if tg_op <> 'INSERT' and current_setting('imece.adjusted_order', true) = old.order_id
    and exists (select 1 from orders where id = old.order_id and status = 'pending' and payment_method = 'bank_transfer')
    and not exists (select 1 from payment_attempts where order_id = old.order_id) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if to_jsonb(new) - '{amount,quantity,line_total}'::text[] = to_jsonb(old) - '{amount,quantity,line_total}'::text[] then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE'
    and (select source = 'import' and status = 'cancelled' from orders where id = old.order_id)
    and exists (select 1 from import_rows
      where record_id = old.order_id and import_id = current_setting('imece.undone_import', true)) then
    return old;
  end if;
  raise exception 'the items of an order do not change' using errcode = 'check_violation', constraint = 'order_items_stay';
end $$;
--> statement-breakpoint

-- FIRST NUMBERS OF DOCUMENTS (docs/contract.md#documents)
ALTER TABLE "document_series" ADD COLUMN "first_number" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
create or replace function document_series_go_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.series = old.series and new.first_number = old.first_number
    and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'the numbers of a series only go on'
    using errcode = 'check_violation', constraint = 'document_series_go_on';
end $$;
--> statement-breakpoint

-- IMPORT, EARLIER GIFTS (docs/contract.md#import)
CREATE INDEX "orders_imported" ON "orders" USING btree ("given_on","total_amount") WHERE source = 'import';
--> statement-breakpoint

-- NOTES AND TASKS (docs/contract.md#notes-and-tasks)
CREATE TABLE "note_notices" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"note_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"sender_name" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "note_notices_reason_known" CHECK ("note_notices"."reason" in ('mentioned', 'assigned'))
);
--> statement-breakpoint
ALTER TABLE "note_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"assignee" text,
	"is_task" boolean NOT NULL,
	"done_at" timestamp with time zone,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_entity_known" CHECK ("notes"."entity" in ('donor', 'order', 'movement', 'campaign')),
	CONSTRAINT "notes_text_length" CHECK (length("notes"."text") between 1 and 2000),
	CONSTRAINT "notes_task_has_day" CHECK ("notes"."is_task" or num_nonnulls("notes"."due_on", "notes"."assignee", "notes"."done_at") = 0)
);
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_notices" ADD CONSTRAINT "note_notices_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_notices" ADD CONSTRAINT "note_notices_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_assignee_admin_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_by_admin_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "note_notices_once" ON "note_notices" USING btree ("note_id","user_id");--> statement-breakpoint
CREATE INDEX "note_notices_of_user" ON "note_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "note_notices_waiting" ON "note_notices" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notes_of_record" ON "notes" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "notes_open" ON "notes" USING btree ("due_on") WHERE is_task and done_at is null;--> statement-breakpoint
CREATE INDEX "notes_done" ON "notes" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "notes_of_assignee" ON "notes" USING btree ("assignee") WHERE assignee is not null;--> statement-breakpoint
CREATE INDEX "notes_of_author" ON "notes" USING btree ("by") WHERE by is not null;
--> statement-breakpoint

-- IMPORT, FAILURES (docs/contract.md#import)
ALTER TABLE "imports" DROP CONSTRAINT "imports_state_known";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_refused_has_reason";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failed_in" text;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_failed_in_known" CHECK (("imports"."state" = 'failed') = ("imports"."failed_in" is not null) and "imports"."failed_in" in ('checking', 'running', 'undoing'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'refused', 'failed'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_refused_has_reason" CHECK (("imports"."state" in ('refused', 'failed')) = ("imports"."refusal" is not null));
--> statement-breakpoint

-- KURBAN (docs/contract.md#kurban)
CREATE TABLE "kurban_animals" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"offer_id" text NOT NULL,
	"place_id" text NOT NULL,
	"tag" text NOT NULL,
	"ear_tag" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"list_version" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"locked_by" text,
	"slaughtered_at" timestamp with time zone,
	"slaughtered_by" text,
	"reject_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_animals_tag_filled" CHECK (btrim("kurban_animals"."tag") <> ''),
	CONSTRAINT "kurban_animals_state_known" CHECK ("kurban_animals"."state" in ('planned', 'locked', 'slaughtered', 'rejected', 'condemned')),
	CONSTRAINT "kurban_animals_locked_has_time" CHECK ("kurban_animals"."state" <> 'locked' or "kurban_animals"."locked_at" is not null),
	CONSTRAINT "kurban_animals_slaughtered_has_time" CHECK ("kurban_animals"."state" not in ('slaughtered', 'condemned') or "kurban_animals"."slaughtered_at" is not null),
	CONSTRAINT "kurban_animals_rejected_has_reason" CHECK ("kurban_animals"."state" <> 'rejected' or coalesce(btrim("kurban_animals"."reject_reason"), '') <> '')
);
--> statement-breakpoint
ALTER TABLE "kurban_animals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_decisions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"counts" boolean,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_decisions_kind_known" CHECK ("kurban_decisions"."kind" in ('fourth_day', 'late_slaughter', 'condemned_counts', 'partial_animal', 'names_unknown', 'after_lock_change', 'over_resolution')),
	CONSTRAINT "kurban_decisions_text_filled" CHECK (btrim("kurban_decisions"."text") <> ''),
	CONSTRAINT "kurban_decisions_approved_by_another" CHECK ("kurban_decisions"."approved_by" <> "kurban_decisions"."decided_by"),
	CONSTRAINT "kurban_decisions_approved_has_time" CHECK ("kurban_decisions"."approved_by" is null or "kurban_decisions"."approved_at" is not null),
	CONSTRAINT "kurban_decisions_counts_if_condemned" CHECK (("kurban_decisions"."kind" = 'condemned_counts') = ("kurban_decisions"."counts" is not null))
);
--> statement-breakpoint
ALTER TABLE "kurban_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_offers" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"season_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"animal" text NOT NULL,
	"shares_per_animal" smallint NOT NULL,
	"kinds" text[] NOT NULL,
	"place_id" text,
	"tell_country" boolean DEFAULT false NOT NULL,
	"capacity" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"unpaid_held" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"promise_days" integer,
	"read_names" text DEFAULT 'optional' NOT NULL,
	"proof" text DEFAULT 'none' NOT NULL,
	"transfer_hold_hours" integer DEFAULT 24 NOT NULL,
	"permit_authority" text,
	"permit_number" text,
	"permit_until" date,
	"permit_exempt_reason" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_offers_animal_has_shares" CHECK (("kurban_offers"."animal" = 'small' and "kurban_offers"."shares_per_animal" = 1) or ("kurban_offers"."animal" = 'large' and "kurban_offers"."shares_per_animal" between 2 and 7)),
	CONSTRAINT "kurban_offers_animal_known" CHECK ("kurban_offers"."animal" in ('small', 'large')),
	CONSTRAINT "kurban_offers_kinds_known" CHECK (cardinality("kurban_offers"."kinds") > 0 and "kurban_offers"."kinds" <@ array['vacip', 'adak', 'akika', 'sukur', 'nafile']),
	CONSTRAINT "kurban_offers_capacity_sensible" CHECK ("kurban_offers"."capacity" between 0 and 1000000),
	CONSTRAINT "kurban_offers_sums_not_negative" CHECK ("kurban_offers"."sold" >= 0 and "kurban_offers"."held" >= 0 and "kurban_offers"."unpaid_held" between 0 and "kurban_offers"."held"),
	CONSTRAINT "kurban_offers_within_capacity" CHECK ("kurban_offers"."sold" + "kurban_offers"."held" <= "kurban_offers"."capacity"),
	CONSTRAINT "kurban_offers_times_in_order" CHECK ("kurban_offers"."opens_at" < "kurban_offers"."closes_at"),
	CONSTRAINT "kurban_offers_promise_days_sensible" CHECK ("kurban_offers"."promise_days" between 1 and 730),
	CONSTRAINT "kurban_offers_read_names_known" CHECK ("kurban_offers"."read_names" in ('off', 'optional', 'required')),
	CONSTRAINT "kurban_offers_proof_known" CHECK ("kurban_offers"."proof" in ('none', 'photo', 'film', 'link')),
	CONSTRAINT "kurban_offers_hold_hours_sensible" CHECK ("kurban_offers"."transfer_hold_hours" between 1 and 240),
	CONSTRAINT "kurban_offers_state_known" CHECK ("kurban_offers"."state" in ('draft', 'open', 'paused', 'closed')),
	CONSTRAINT "kurban_offers_open_has_permit" CHECK ("kurban_offers"."state" <> 'open' or coalesce(btrim("kurban_offers"."permit_exempt_reason"), '') <> ''
        or (coalesce(btrim("kurban_offers"."permit_authority"), '') <> '' and coalesce(btrim("kurban_offers"."permit_number"), '') <> '' and "kurban_offers"."permit_until" is not null)),
	CONSTRAINT "kurban_offers_closes_within_permit" CHECK ("kurban_offers"."closes_at" <= timezone('Europe/Istanbul', ("kurban_offers"."permit_until" + 1)::timestamp))
);
--> statement-breakpoint
ALTER TABLE "kurban_offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_places" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"season_id" text NOT NULL,
	"country" char(2) NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"slaughter_from" timestamp with time zone,
	"slaughter_until" timestamp with time zone,
	"counts_as_day" text,
	"distribution_done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_places_of_season" UNIQUE("season_id","id"),
	CONSTRAINT "kurban_places_country_shape" CHECK ("kurban_places"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "kurban_places_name_filled" CHECK (btrim("kurban_places"."name") <> ''),
	CONSTRAINT "kurban_places_window_in_order" CHECK ("kurban_places"."slaughter_from" < "kurban_places"."slaughter_until")
);
--> statement-breakpoint
ALTER TABLE "kurban_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_seasons" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"feast_first_day" date,
	"mix_kinds" boolean DEFAULT false NOT NULL,
	"hall_names" boolean DEFAULT false NOT NULL,
	"media_days" integer DEFAULT 60 NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_seasons_title_filled" CHECK (btrim("kurban_seasons"."title") <> ''),
	CONSTRAINT "kurban_seasons_kind_known" CHECK ("kurban_seasons"."kind" in ('feast', 'all_year')),
	CONSTRAINT "kurban_seasons_state_known" CHECK ("kurban_seasons"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "kurban_seasons_closed_has_time" CHECK (("kurban_seasons"."state" = 'closed') = ("kurban_seasons"."closed_at" is not null)),
	CONSTRAINT "kurban_seasons_media_days_sensible" CHECK ("kurban_seasons"."media_days" between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "kurban_seasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_share_refunds" (
	"refund_id" text NOT NULL,
	"share_id" text NOT NULL,
	CONSTRAINT "kurban_share_refunds_key" PRIMARY KEY("refund_id","share_id"),
	CONSTRAINT "kurban_share_refunds_one_of_share" UNIQUE("share_id")
);
--> statement-breakpoint
ALTER TABLE "kurban_share_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_shares" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_item_id" bigint NOT NULL,
	"n" smallint NOT NULL,
	"offer_id" text NOT NULL,
	"owner_name" text,
	"names_by" date,
	"owner" text DEFAULT 'self' NOT NULL,
	"several_confirmed" boolean DEFAULT false NOT NULL,
	"proxy_given_by" text DEFAULT 'payer' NOT NULL,
	"proxy_channel" text DEFAULT 'web' NOT NULL,
	"proxy_text_version" text,
	"proxy_language" text,
	"proxy_at" timestamp with time zone,
	"proxy_taken_by" text,
	"state" text DEFAULT 'held' NOT NULL,
	"state_reason" text,
	"held_until" timestamp with time zone,
	"by_transfer" boolean DEFAULT false NOT NULL,
	"hold_keys" text[],
	"animal_id" text,
	"position" smallint,
	"code" text NOT NULL,
	"paid_at" timestamp with time zone,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_from" text,
	"wish" text,
	"wish_at" timestamp with time zone,
	CONSTRAINT "kurban_shares_code_unique" UNIQUE("code"),
	CONSTRAINT "kurban_shares_one_of_position" UNIQUE("animal_id","position"),
	CONSTRAINT "kurban_shares_n_sensible" CHECK ("kurban_shares"."n" between 1 and 1000),
	CONSTRAINT "kurban_shares_name_is_a_name" CHECK ("kurban_shares"."owner_name" ~ '^Hisse sahibi [0-9]+$' or (length(btrim("kurban_shares"."owner_name")) between 1 and 60 and length("kurban_shares"."owner_name") <= 60
        and "kurban_shares"."owner_name" !~ '[\u0001-\u001f\u007f-\u009f\u2028\u20290-9\u0660-\u0669\u06f0-\u06f9@]' and "kurban_shares"."owner_name" !~* 'http')),
	CONSTRAINT "kurban_shares_owner_known" CHECK ("kurban_shares"."owner" in ('self', 'other', 'child', 'deceased')),
	CONSTRAINT "kurban_shares_proxy_given_by_known" CHECK ("kurban_shares"."proxy_given_by" in ('payer', 'staff')),
	CONSTRAINT "kurban_shares_proxy_channel_known" CHECK ("kurban_shares"."proxy_channel" in ('web', 'phone', 'paper', 'desk', 'representative')),
	CONSTRAINT "kurban_shares_state_known" CHECK ("kurban_shares"."state" in ('held', 'paid', 'placed', 'slaughtered', 'lapsed', 'over', 'moved', 'returned')),
	CONSTRAINT "kurban_shares_wish_known" CHECK ("kurban_shares"."wish" in ('other_offer', 'next_season', 'refund')),
	CONSTRAINT "kurban_shares_position_of_animal" CHECK (("kurban_shares"."animal_id" is null) = ("kurban_shares"."position" is null)),
	CONSTRAINT "kurban_shares_placed_on_animal" CHECK (("kurban_shares"."state" in ('placed', 'slaughtered')) = ("kurban_shares"."animal_id" is not null)),
	CONSTRAINT "kurban_shares_code_shape" CHECK ("kurban_shares"."code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$')
);
--> statement-breakpoint
ALTER TABLE "kurban_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "kurban_animals" ADD CONSTRAINT "kurban_animals_offer_id_kurban_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."kurban_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_animals" ADD CONSTRAINT "kurban_animals_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_animals" ADD CONSTRAINT "kurban_animals_locked_by_admin_users_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_animals" ADD CONSTRAINT "kurban_animals_slaughtered_by_admin_users_id_fk" FOREIGN KEY ("slaughtered_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_decisions" ADD CONSTRAINT "kurban_decisions_decided_by_admin_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_decisions" ADD CONSTRAINT "kurban_decisions_approved_by_admin_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_offers" ADD CONSTRAINT "kurban_offers_season_id_kurban_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."kurban_seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_offers" ADD CONSTRAINT "kurban_offers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_offers" ADD CONSTRAINT "kurban_offers_place_of_season" FOREIGN KEY ("season_id","place_id") REFERENCES "public"."kurban_places"("season_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_places" ADD CONSTRAINT "kurban_places_season_id_kurban_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."kurban_seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_seasons" ADD CONSTRAINT "kurban_seasons_closed_by_admin_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_share_refunds" ADD CONSTRAINT "kurban_share_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_share_refunds" ADD CONSTRAINT "kurban_share_refunds_share_id_kurban_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."kurban_shares"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_shares" ADD CONSTRAINT "kurban_shares_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_shares" ADD CONSTRAINT "kurban_shares_offer_id_kurban_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."kurban_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_shares" ADD CONSTRAINT "kurban_shares_proxy_taken_by_admin_users_id_fk" FOREIGN KEY ("proxy_taken_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_shares" ADD CONSTRAINT "kurban_shares_animal_id_kurban_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."kurban_animals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_shares" ADD CONSTRAINT "kurban_shares_moved_from_kurban_shares_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."kurban_shares"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kurban_animals_of_offer" ON "kurban_animals" USING btree ("offer_id","state");--> statement-breakpoint
CREATE INDEX "kurban_animals_of_place" ON "kurban_animals" USING btree ("place_id","state");--> statement-breakpoint
CREATE INDEX "kurban_animals_tag" ON "kurban_animals" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "kurban_animals_ear_tag" ON "kurban_animals" USING btree (upper(replace("ear_tag", ' ', ''))) WHERE ear_tag is not null;--> statement-breakpoint
CREATE INDEX "kurban_animals_locked_by" ON "kurban_animals" USING btree ("locked_by") WHERE locked_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_animals_slaughtered_by" ON "kurban_animals" USING btree ("slaughtered_by") WHERE slaughtered_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_decisions_of_subject" ON "kurban_decisions" USING btree ("subject","kind");--> statement-breakpoint
CREATE INDEX "kurban_decisions_decided_by" ON "kurban_decisions" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_decisions_approved_by" ON "kurban_decisions" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kurban_offers_one_of_campaign" ON "kurban_offers" USING btree ("campaign_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "kurban_offers_of_campaign" ON "kurban_offers" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "kurban_offers_of_season" ON "kurban_offers" USING btree ("season_id","place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kurban_places_name" ON "kurban_places" USING btree ("season_id",lower("name"));--> statement-breakpoint
CREATE INDEX "kurban_seasons_closed_by" ON "kurban_seasons" USING btree ("closed_by") WHERE closed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kurban_shares_of_item" ON "kurban_shares" USING btree ("order_item_id","n") WHERE state <> 'moved';--> statement-breakpoint
CREATE INDEX "kurban_shares_of_offer" ON "kurban_shares" USING btree ("offer_id","state","by_transfer");--> statement-breakpoint
CREATE INDEX "kurban_shares_every_of_item" ON "kurban_shares" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "kurban_shares_held" ON "kurban_shares" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "kurban_shares_to_notify" ON "kurban_shares" USING btree ("state_at") WHERE state in ('slaughtered', 'over');--> statement-breakpoint
CREATE INDEX "kurban_shares_hold_keys" ON "kurban_shares" USING gin ("hold_keys") WHERE hold_keys is not null;--> statement-breakpoint
CREATE INDEX "kurban_shares_moved_from" ON "kurban_shares" USING btree ("moved_from") WHERE moved_from is not null;--> statement-breakpoint
CREATE INDEX "kurban_shares_proxy_taken_by" ON "kurban_shares" USING btree ("proxy_taken_by") WHERE proxy_taken_by is not null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'cash_day_difference', 'cash_order_difference', 'cash_deposit_difference', 'kurban_share_difference', 'kurban_sum_difference', 'kurban_refund_difference', 'kurban_season_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'account_change_failed', 'kurban_over', 'kurban_locked_unpaid', 'kurban_slaughtered_unpaid', 'kurban_window_ending', 'unpaid_mail_stopped', 'donor_codes_stopped', 'clock_doubtful', 'opened_without_list', 'site_not_ready', 'tally_difference'));
--> statement-breakpoint

-- KURBAN, FROM THE LIST TO THE REPORT (docs/contract.md#kurban)
CREATE TABLE "kurban_order_codes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "kurban_order_codes_unique" UNIQUE("code"),
	CONSTRAINT "kurban_order_codes_shape" CHECK ("kurban_order_codes"."code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$')
);
--> statement-breakpoint
ALTER TABLE "kurban_order_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "kurban_order_codes" ADD CONSTRAINT "kurban_order_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "kurban_distributions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"place_id" text NOT NULL,
	"offer_id" text,
	"on_day" date NOT NULL,
	"form" text NOT NULL,
	"kilograms" numeric(10, 1) NOT NULL,
	"households" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_distributions_form_known" CHECK ("kurban_distributions"."form" in ('fresh', 'frozen', 'canned', 'cooked')),
	CONSTRAINT "kurban_distributions_kilograms_sensible" CHECK ("kurban_distributions"."kilograms" > 0 and "kurban_distributions"."kilograms" <= 1000000),
	CONSTRAINT "kurban_distributions_households_sensible" CHECK ("kurban_distributions"."households" between 0 and 1000000),
	CONSTRAINT "kurban_distributions_note_short" CHECK (length("kurban_distributions"."note") <= 300)
);
--> statement-breakpoint
ALTER TABLE "kurban_distributions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_place_files" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"place_id" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"title" text NOT NULL,
	"bytes" integer NOT NULL,
	"by_user" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_place_files_file_unique" UNIQUE("file"),
	CONSTRAINT "kurban_place_files_kind_known" CHECK ("kurban_place_files"."kind" in ('invoice', 'health', 'recipients', 'report'))
);
--> statement-breakpoint
ALTER TABLE "kurban_place_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_event_checks" (
	"event_key" uuid PRIMARY KEY NOT NULL,
	"by_user" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kurban_event_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_events" (
	"key" uuid PRIMARY KEY NOT NULL,
	"animal_id" text NOT NULL,
	"kind" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text NOT NULL,
	"by_user" text,
	"by_link" text,
	"note" text DEFAULT '' NOT NULL,
	"list_version" integer DEFAULT 0 NOT NULL,
	"result" text NOT NULL,
	"rule" text,
	CONSTRAINT "kurban_events_kind_known" CHECK ("kurban_events"."kind" in ('read', 'slaughtered', 'problem', 'undone')),
	CONSTRAINT "kurban_events_result_known" CHECK ("kurban_events"."result" in ('applied', 'repeated', 'refused')),
	CONSTRAINT "kurban_events_note_short" CHECK (length("kurban_events"."note") <= 300)
);
--> statement-breakpoint
ALTER TABLE "kurban_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_files" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"type" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kurban_files_type_known" CHECK ("kurban_files"."type" in ('pdf', 'jpeg', 'png', 'xlsx')),
	CONSTRAINT "kurban_files_small" CHECK (length("kurban_files"."data") <= 14000000)
);
--> statement-breakpoint
ALTER TABLE "kurban_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_links" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"place_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"devices" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "kurban_links_digest" UNIQUE("digest"),
	CONSTRAINT "kurban_links_few_devices" CHECK ("kurban_links"."devices" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "kurban_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_media" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"season_id" text NOT NULL,
	"animal_id" text,
	"place_id" text,
	"kind" text NOT NULL,
	"sha256" text,
	"address" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"checked_by" text,
	"checked_at" timestamp with time zone,
	"expires_on" date,
	CONSTRAINT "kurban_media_kind_known" CHECK ("kurban_media"."kind" in ('photo', 'film', 'link')),
	CONSTRAINT "kurban_media_of_animal_or_place" CHECK (("kurban_media"."animal_id" is null) <> ("kurban_media"."place_id" is null)),
	CONSTRAINT "kurban_media_file_has_digest" CHECK (("kurban_media"."kind" = 'link') = ("kurban_media"."sha256" is null)),
	CONSTRAINT "kurban_media_shown_if_checked" CHECK (not "kurban_media"."shown" or "kurban_media"."checked_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "kurban_media" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_minute_animals" (
	"minute_id" text NOT NULL,
	"animal_id" text NOT NULL,
	CONSTRAINT "kurban_minute_animals_key" PRIMARY KEY("minute_id","animal_id")
);
--> statement-breakpoint
ALTER TABLE "kurban_minute_animals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kurban_minutes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"place_id" text NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scan_id" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"signed_at" timestamp with time zone,
	"signed_by" text,
	CONSTRAINT "kurban_minutes_state_known" CHECK ("kurban_minutes"."state" in ('draft', 'signed')),
	CONSTRAINT "kurban_minutes_signed_has_scan" CHECK (("kurban_minutes"."state" = 'signed') = ("kurban_minutes"."signed_at" is not null) and ("kurban_minutes"."state" = 'signed') = ("kurban_minutes"."scan_id" is not null)),
	CONSTRAINT "kurban_minutes_note_short" CHECK (length("kurban_minutes"."note") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "kurban_minutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "kurban_distributions" ADD CONSTRAINT "kurban_distributions_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_distributions" ADD CONSTRAINT "kurban_distributions_offer_id_kurban_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."kurban_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_distributions" ADD CONSTRAINT "kurban_distributions_by_user_admin_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_place_files" ADD CONSTRAINT "kurban_place_files_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_place_files" ADD CONSTRAINT "kurban_place_files_file_kurban_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."kurban_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_place_files" ADD CONSTRAINT "kurban_place_files_by_user_admin_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_event_checks" ADD CONSTRAINT "kurban_event_checks_event_key_kurban_events_key_fk" FOREIGN KEY ("event_key") REFERENCES "public"."kurban_events"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_event_checks" ADD CONSTRAINT "kurban_event_checks_by_user_admin_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_events" ADD CONSTRAINT "kurban_events_animal_id_kurban_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."kurban_animals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_events" ADD CONSTRAINT "kurban_events_by_user_admin_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_events" ADD CONSTRAINT "kurban_events_by_link_kurban_links_id_fk" FOREIGN KEY ("by_link") REFERENCES "public"."kurban_links"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_links" ADD CONSTRAINT "kurban_links_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_links" ADD CONSTRAINT "kurban_links_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_media" ADD CONSTRAINT "kurban_media_season_id_kurban_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."kurban_seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_media" ADD CONSTRAINT "kurban_media_animal_id_kurban_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."kurban_animals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_media" ADD CONSTRAINT "kurban_media_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_media" ADD CONSTRAINT "kurban_media_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_media" ADD CONSTRAINT "kurban_media_checked_by_admin_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minute_animals" ADD CONSTRAINT "kurban_minute_animals_minute_id_kurban_minutes_id_fk" FOREIGN KEY ("minute_id") REFERENCES "public"."kurban_minutes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minute_animals" ADD CONSTRAINT "kurban_minute_animals_animal_id_kurban_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."kurban_animals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minutes" ADD CONSTRAINT "kurban_minutes_place_id_kurban_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."kurban_places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minutes" ADD CONSTRAINT "kurban_minutes_scan_id_kurban_files_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."kurban_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minutes" ADD CONSTRAINT "kurban_minutes_created_by_admin_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kurban_minutes" ADD CONSTRAINT "kurban_minutes_signed_by_admin_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kurban_distributions_of_place" ON "kurban_distributions" USING btree ("place_id","on_day");--> statement-breakpoint
CREATE INDEX "kurban_distributions_of_offer" ON "kurban_distributions" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "kurban_distributions_by_user" ON "kurban_distributions" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "kurban_place_files_of_place" ON "kurban_place_files" USING btree ("place_id","kind");--> statement-breakpoint
CREATE INDEX "kurban_place_files_by_user" ON "kurban_place_files" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "kurban_event_checks_by_user" ON "kurban_event_checks" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "kurban_events_of_animal" ON "kurban_events" USING btree ("animal_id","received_at");--> statement-breakpoint
CREATE INDEX "kurban_events_refused" ON "kurban_events" USING btree ("received_at") WHERE result = 'refused';--> statement-breakpoint
CREATE INDEX "kurban_events_by_user" ON "kurban_events" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "kurban_events_by_link" ON "kurban_events" USING btree ("by_link") WHERE by_link is not null;--> statement-breakpoint
CREATE INDEX "kurban_links_of_place" ON "kurban_links" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "kurban_links_created_by" ON "kurban_links" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kurban_media_once_in_season" ON "kurban_media" USING btree ("season_id","sha256") WHERE sha256 is not null;--> statement-breakpoint
CREATE INDEX "kurban_media_of_animal" ON "kurban_media" USING btree ("animal_id") WHERE animal_id is not null;--> statement-breakpoint
CREATE INDEX "kurban_media_of_place" ON "kurban_media" USING btree ("place_id") WHERE place_id is not null;--> statement-breakpoint
CREATE INDEX "kurban_media_expires_on" ON "kurban_media" USING btree ("expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "kurban_media_created_by" ON "kurban_media" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_media_checked_by" ON "kurban_media" USING btree ("checked_by") WHERE checked_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_minute_animals_of_animal" ON "kurban_minute_animals" USING btree ("animal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kurban_minutes_number" ON "kurban_minutes" USING btree ("place_id","number");--> statement-breakpoint
CREATE INDEX "kurban_minutes_scan" ON "kurban_minutes" USING btree ("scan_id") WHERE scan_id is not null;--> statement-breakpoint
CREATE INDEX "kurban_minutes_created_by" ON "kurban_minutes" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "kurban_minutes_signed_by" ON "kurban_minutes" USING btree ("signed_by") WHERE signed_by is not null;
--> statement-breakpoint

create function kurban_refuse(rule text, why text) returns void language plpgsql as $$
begin
  raise exception '%', why using errcode = 'check_violation', constraint = rule;
end $$;
--> statement-breakpoint
-- Whether staff have decided this about an animal, a share or a place, at that time or later. A decision about what differs
-- between schools counts once a second person has approved it.
create function kurban_decided(named text, subjects text[], since timestamptz) returns boolean language sql stable as $$
  select exists (select from kurban_decisions where kind = named and subject = any(subjects) and at >= coalesce(since, '-infinity')
    and (kind not in ('fourth_day', 'late_slaughter', 'condemned_counts') or approved_at is not null))
$$;
--> statement-breakpoint
-- A proposal waits for its approval, or is withdrawn. The privacy desk removes texts that name an owner, and an account that
-- is deleted leaves its decisions.
create function kurban_decisions_stay() returns trigger language plpgsql as $$
declare
  is_proposal boolean := old.kind in ('fourth_day', 'late_slaughter', 'condemned_counts') and old.approved_at is null;
begin
  if tg_op = 'DELETE' then
    if is_proposal then
      return old;
    end if;
  elsif to_jsonb(new) - '{text,source,decided_by,approved_by,approved_at}'::text[]
      = to_jsonb(old) - '{text,source,decided_by,approved_by,approved_at}'::text[]
    and (new.text, new.source) in ((old.text, old.source), ('[silindi]', ''))
    and (new.decided_by is null or new.decided_by = old.decided_by)
    and ((new.approved_at is not distinct from old.approved_at and (new.approved_by is null or new.approved_by = old.approved_by))
      or (is_proposal and new.approved_by is not null)) then
    return new;
  end if;
  perform kurban_refuse('kurban_decisions_stay', 'a decision does not change');
end $$;
--> statement-breakpoint
create trigger kurban_decisions_stay before update or delete on kurban_decisions
  for each row execute function kurban_decisions_stay();
--> statement-breakpoint
-- The last end of slaughter at the places of an offer: its own place, or all places of the season.
create function kurban_window_end(season text, place text) returns timestamptz language sql stable as $$
  select max(slaughter_until) from kurban_places where season_id = season and (place is null or id = place)
$$;
--> statement-breakpoint
create function kurban_offers_keep_window() returns trigger language plpgsql as $$
declare
  season kurban_seasons;
begin
  if not 'vacip' = any(new.kinds) then
    return new;
  end if;
  -- A place that gets another window waits here.
  select * into season from kurban_seasons where id = new.season_id for no key update;
  if season.kind = 'all_year' then
    perform kurban_refuse('kurban_offers_kinds_of_season', 'an offer of the whole year has no vacip');
  end if;
  if new.closes_at > kurban_window_end(new.season_id, new.place_id) - interval '1 hour' then
    perform kurban_refuse('kurban_offers_closes_before_window_ends', 'the offer closes later than an hour before the end of the slaughter');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_offers_keep_window before insert or update of season_id, place_id, kinds, closes_at on kurban_offers
  for each row execute function kurban_offers_keep_window();
--> statement-breakpoint
-- Donors have bought these shares of this animal for this campaign.
create function kurban_offers_keep_bought() returns trigger language plpgsql as $$
begin
  if new.campaign_id <> old.campaign_id
    and exists (select from kurban_shares where offer_id = old.id and state <> 'lapsed') then
    perform kurban_refuse('kurban_offers_keep_campaign', 'an offer with shares stays with its campaign');
  end if;
  if new.shares_per_animal <> old.shares_per_animal and exists (select from kurban_shares where offer_id = old.id) then
    perform kurban_refuse('kurban_offers_keep_shares_per_animal', 'an offer with shares keeps their number for an animal');
  end if;
  if not old.kinds <@ new.kinds and exists (
    select from kurban_shares s join order_items i on i.id = s.order_item_id
    where s.offer_id = old.id and i.donation_type = any(old.kinds) and i.donation_type <> all(new.kinds)) then
    perform kurban_refuse('kurban_offers_keep_kinds', 'the offer has shares of a kind that is missing');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_offers_keep_bought before update of campaign_id, shares_per_animal, kinds on kurban_offers
  for each row execute function kurban_offers_keep_bought();
--> statement-breakpoint
create function kurban_places_keep_window() returns trigger language plpgsql as $$
begin
  perform 1 from kurban_seasons where id = old.season_id for no key update;
  if exists (
    select from kurban_offers o where o.season_id = old.season_id and o.state <> 'closed' and 'vacip' = any(o.kinds)
      and o.closes_at > kurban_window_end(o.season_id, o.place_id) - interval '1 hour') then
    perform kurban_refuse('kurban_offers_closes_before_window_ends', 'an offer closes later than an hour before the end of the slaughter');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger kurban_places_keep_window after update of slaughter_until, season_id or delete on kurban_places
  for each row execute function kurban_places_keep_window();
--> statement-breakpoint
-- The window of a feast ends on the third day of its place, and on the fourth only by a decision.
create function kurban_places_keep_days() returns trigger language plpgsql as $$
begin
  if (select kind from kurban_seasons where id = new.season_id) <> 'feast' then
    return new;
  end if;
  if new.slaughter_from is null and new.slaughter_until is not null then
    perform kurban_refuse('kurban_places_window_has_start', 'the window of a feast has no first day');
  end if;
  if timezone(new.time_zone, new.slaughter_until)::date > timezone(new.time_zone, new.slaughter_from)::date
      + 2 + kurban_decided('fourth_day', array[new.id], null)::int then
    perform kurban_refuse('kurban_places_keep_days', 'the window is longer than the days of the feast');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_places_keep_days before insert or update of season_id, time_zone, slaughter_from, slaughter_until on kurban_places
  for each row execute function kurban_places_keep_days();
--> statement-breakpoint
-- The setting has the offers that the transaction has counted since its last change of shares.
create function kurban_offers_count_again() returns trigger language plpgsql as $$
begin
  perform set_config('imece.counted_offers', '', true);
  return null;
end $$;
--> statement-breakpoint
create trigger kurban_offers_count_again before insert or update or delete on kurban_shares
  for each statement execute function kurban_offers_count_again();
--> statement-breakpoint
-- The only trigger that writes: the sums of an offer must be right after every commit, also of plain SQL
-- (docs/decisions/079-kurban-shares.md). A commit that finds the offer locked waits, and then counts what the other wrote.
create function kurban_offers_keep_sums() returns trigger language plpgsql as $$
declare
  offer text;
  counted text[];
begin
  if tg_op = 'UPDATE' and old.offer_id = new.offer_id and old.by_transfer = new.by_transfer
    and old.state in ('paid', 'placed', 'slaughtered') and new.state in ('paid', 'placed', 'slaughtered') then
    return null;
  end if;
  for offer in
    select distinct id from unnest(array[
      case when tg_op <> 'INSERT' then old.offer_id end, case when tg_op <> 'DELETE' then new.offer_id end]) id
    where id is not null order by id
  loop
    counted := string_to_array(current_setting('imece.counted_offers', true), ' ');
    continue when offer = any(counted);
    perform set_config('imece.counted_offers', array_to_string(counted || offer, ' '), true);
    perform 1 from kurban_offers where id = offer for no key update;
    update kurban_offers o set sold = s.sold, held = s.held, unpaid_held = s.unpaid_held from (
      select count(*) filter (where state in ('paid', 'placed', 'slaughtered')) as sold,
        count(*) filter (where state = 'held') as held,
        count(*) filter (where state = 'held' and by_transfer) as unpaid_held
      from kurban_shares where offer_id = offer and state in ('paid', 'placed', 'slaughtered', 'held')) s
    where o.id = offer and (o.sold, o.held, o.unpaid_held) is distinct from (s.sold, s.held, s.unpaid_held);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger kurban_offers_keep_sums after insert or delete or update of state, offer_id, by_transfer
  on kurban_shares deferrable initially deferred for each row execute function kurban_offers_keep_sums();
--> statement-breakpoint
-- Whether a refund that is not refused gives the share back.
create function kurban_share_is_refunded(share text) returns boolean language sql stable as $$
  select exists (
    select from kurban_share_refunds f join refunds r on r.id = f.refund_id where f.share_id = share and r.state <> 'refused')
$$;
--> statement-breakpoint
-- The list of a locked animal is printed, and a slaughtered animal stays with its shares.
create function kurban_shares_stay_on_list() returns trigger language plpgsql as $$
declare
  animal kurban_animals;
  changed jsonb := '{}';
begin
  select * into animal from kurban_animals where id = old.animal_id for no key update;
  if tg_op = 'UPDATE' then
    if new.state = 'slaughtered' and old.state <> 'slaughtered' and animal.state <> 'slaughtered' then
      perform kurban_refuse('kurban_shares_slaughtered_with_animal', 'a share is slaughtered with its animal');
    end if;
  end if;
  if animal.state in ('planned', 'rejected') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, n.value), '{}') into changed
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
    where n.value is distinct from o.value
      and n.key not in ('state_reason', 'held_until', 'by_transfer', 'hold_keys', 'paid_at', 'state_at', 'wish', 'wish_at', 'proxy_taken_by');
    if changed = '{}' then
      return new;
    end if;
    if old.state = 'placed' and animal.state = 'slaughtered' and changed = '{"state": "slaughtered"}' then
      return new;
    end if;
    if changed = jsonb_build_object('owner_name', new.owner_name) and coalesce(new.owner_name ~ '^Hisse sahibi [0-9]+$', true)
      and current_setting('imece.erased_shares', true) = 'yes' then
      return new;
    end if;
    if animal.state = 'locked' and old.state = 'slaughtered' and changed = '{"state": "placed"}' then
      return new;
    end if;
    if animal.state = 'locked' and changed = '{"state": "returned", "animal_id": null, "position": null}'
      and exists (select from kurban_share_refunds where share_id = old.id) then
      return new;
    end if;
    -- A vacip that was not slaughtered within the window of its place leaves the list.
    if animal.state = 'locked' and changed = '{"state": "over", "animal_id": null, "position": null}'
      and new.state_reason = 'window_ended'
      and exists (select from order_items where id = old.order_item_id and donation_type = 'vacip')
      and exists (select from kurban_places where id = animal.place_id and slaughter_until <= new.state_at)
      and not kurban_decided('late_slaughter', array[animal.id, animal.place_id], null) then
      return new;
    end if;
    if animal.state = 'condemned' and changed = '{"state": "paid", "animal_id": null, "position": null}'
      and exists (select from kurban_decisions
        where kind = 'condemned_counts' and subject = animal.id and not counts and approved_at is not null) then
      return new;
    end if;
  end if;
  if animal.state = 'locked' and kurban_decided('after_lock_change', array[animal.id, old.id], animal.locked_at) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  perform kurban_refuse('kurban_shares_stay_on_list', 'the shares of a locked or slaughtered animal do not change');
end $$;
--> statement-breakpoint
create trigger kurban_shares_stay_on_list before delete or update on kurban_shares
  for each row when (old.animal_id is not null) execute function kurban_shares_stay_on_list();
--> statement-breakpoint
create function kurban_shares_fit_animal() returns trigger language plpgsql as $$
declare
  animal kurban_animals;
  offer kurban_offers;
  is_new boolean := true;
begin
  if tg_op = 'UPDATE' then
    if (new.animal_id, new.position, new.offer_id) is not distinct from (old.animal_id, old.position, old.offer_id) then
      return new;
    end if;
    is_new := new.animal_id is distinct from old.animal_id;
  end if;
  select * into animal from kurban_animals where id = new.animal_id for no key update;
  select * into offer from kurban_offers where id = animal.offer_id;
  if new.offer_id is distinct from animal.offer_id then
    perform kurban_refuse('kurban_shares_of_offer_of_animal', 'the animal is of another offer');
  end if;
  if new.position not between 1 and offer.shares_per_animal then
    perform kurban_refuse('kurban_shares_fit_animal', 'the animal has no such share');
  end if;
  if not is_new then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform kurban_refuse('kurban_shares_placed_if_paid', 'only a paid share is placed on an animal');
  elsif old.state <> 'paid' or new.state <> 'placed' then
    perform kurban_refuse('kurban_shares_placed_if_paid', 'only a paid share is placed on an animal');
  end if;
  if kurban_share_is_refunded(new.id) then
    perform kurban_refuse('kurban_shares_placed_without_refund', 'a share that a refund gives back is not placed');
  end if;
  if animal.state <> 'planned' and not (
    animal.state = 'locked' and kurban_decided('after_lock_change', array[animal.id, new.id], animal.locked_at)) then
    perform kurban_refuse('kurban_shares_stay_on_list', 'the shares of a locked or slaughtered animal do not change');
  end if;
  if not (select mix_kinds from kurban_seasons where id = offer.season_id) and exists (
    select from order_items mine
    join kurban_shares s on s.animal_id = new.animal_id and s.id <> new.id
    join order_items i on i.id = s.order_item_id
    where mine.id = new.order_item_id and mine.donation_type in ('vacip', 'adak')
      and i.donation_type in ('vacip', 'adak') and i.donation_type <> mine.donation_type) then
    perform kurban_refuse('kurban_shares_of_one_kind', 'vacip and adak are not on one animal');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_shares_fit_animal before insert or update of animal_id, position, offer_id on kurban_shares
  for each row when (new.animal_id is not null) execute function kurban_shares_fit_animal();
--> statement-breakpoint
-- The last slaughter of an animal that a device or the office reported, or what took it back.
create function kurban_last_event(animal text) returns text language sql stable as $$
  select kind from kurban_events where animal_id = animal and result = 'applied' and kind in ('slaughtered', 'undone')
  order by received_at desc, (kind = 'undone') desc limit 1
$$;
--> statement-breakpoint
-- What was reported stays as it was reported. Only the privacy desk and the retention empty a note, which can name an owner.
create function kurban_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('imece.erased_shares', true) = 'yes'
    and to_jsonb(new) = jsonb_set(to_jsonb(old), '{note}', '""') then
    return new;
  end if;
  -- The row of a deleted member of staff loses its reference.
  if tg_op = 'UPDATE' and new.by_user is null and to_jsonb(new) = jsonb_set(to_jsonb(old), '{by_user}', 'null') then
    return new;
  end if;
  perform kurban_refuse('kurban_events_stay', 'an event is neither changed nor deleted');
end $$;
--> statement-breakpoint
create trigger kurban_events_stay before update or delete on kurban_events
  for each row execute function kurban_events_stay();
--> statement-breakpoint
create function kurban_animals_keep_rules() returns trigger language plpgsql as $$
declare
  offer kurban_offers;
  was text := case when tg_op = 'UPDATE' then old.state end;
begin
  select * into offer from kurban_offers where id = new.offer_id;
  if tg_op = 'UPDATE' then
    if new.offer_id <> old.offer_id and exists (select from kurban_shares where animal_id = new.id) then
      perform kurban_refuse('kurban_shares_of_offer_of_animal', 'the animal has shares of its offer');
    end if;
    if old.state = 'locked' and new.state = 'planned'
      and not kurban_decided('after_lock_change', array[new.id], old.locked_at) then
      perform kurban_refuse('kurban_shares_stay_on_list', 'the list of a locked animal stays locked');
    end if;
  end if;
  if not exists (
    select from kurban_places where id = new.place_id and season_id = offer.season_id and coalesce(offer.place_id, id) = id) then
    perform kurban_refuse('kurban_animals_at_place_of_offer', 'the offer has another place');
  end if;
  -- Two animals of one season wait for each other here, so that each sees the tag of the other.
  perform 1 from kurban_seasons where id = offer.season_id for no key update;
  if exists (
    select from kurban_animals a join kurban_offers o on o.id = a.offer_id
    where a.tag = new.tag and a.id <> new.id and o.season_id = offer.season_id) then
    perform kurban_refuse('kurban_animals_tag_unique', 'the season has an animal with this tag');
  end if;
  if exists (
    select from kurban_animals a join kurban_offers o on o.id = a.offer_id
    where a.ear_tag is not null and upper(replace(a.ear_tag, ' ', '')) = upper(replace(new.ear_tag, ' ', ''))
      and a.id <> new.id and o.season_id = offer.season_id) then
    perform kurban_refuse('kurban_animals_ear_tag_unique', 'the season has an animal with this ear tag');
  end if;
  if new.state = 'slaughtered' and coalesce(was, '') not in ('locked', 'slaughtered', 'condemned') then
    perform kurban_refuse('kurban_animals_slaughtered_if_locked', 'only an animal with a locked list is slaughtered');
  end if;
  if new.state = 'slaughtered' and was = 'condemned' and kurban_decided('condemned_counts', array[new.id], null) then
    perform kurban_refuse('kurban_animals_condemned_stays', 'staff have decided about the condemned animal');
  end if;
  if was in ('slaughtered', 'condemned') and new.state not in ('slaughtered', 'condemned')
    and not (was = 'slaughtered' and new.state = 'locked' and kurban_last_event(new.id) = 'undone') then
    perform kurban_refuse('kurban_animals_slaughter_stays', 'only an undone report takes a slaughter back');
  end if;
  if new.state = 'condemned' and coalesce(was, '') not in ('slaughtered', 'condemned') then
    perform kurban_refuse('kurban_animals_condemned_if_slaughtered', 'only a slaughtered animal is condemned');
  end if;
  if new.state = 'slaughtered' and offer.proof <> 'none' and coalesce(btrim(new.ear_tag), '') = '' then
    perform kurban_refuse('kurban_animals_slaughtered_with_ear_tag', 'the offer has a proof, so the animal needs its ear tag');
  end if;
  if new.state = 'slaughtered' and coalesce(was, '') <> 'slaughtered' and offer.read_names = 'required' and not exists (
    select from kurban_events
    where animal_id = new.id and kind = 'read' and result = 'applied' and list_version = new.list_version) then
    perform kurban_refuse('kurban_animals_slaughtered_if_read', 'the names of this list have not been read');
  end if;
  -- A place without a window refuses, too: a vacip outside the days of the feast is not valid.
  if new.state = 'slaughtered' and exists (
      select from kurban_shares s join order_items i on i.id = s.order_item_id
      where s.animal_id = new.id and i.donation_type = 'vacip')
    and not exists (
      select from kurban_places where id = new.place_id and new.slaughtered_at between slaughter_from and slaughter_until)
    and not kurban_decided('late_slaughter', array[new.id, new.place_id], null) then
    perform kurban_refuse('kurban_animals_slaughtered_in_window', 'an animal with a vacip is slaughtered within the window of its place');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_animals_keep_rules
  before insert or update of offer_id, place_id, tag, ear_tag, state, slaughtered_at on kurban_animals
  for each row execute function kurban_animals_keep_rules();
--> statement-breakpoint
create function kurban_animals_lock_full() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.state end;
begin
  if (select count(*) from kurban_shares where animal_id = new.id)
    < (select shares_per_animal from kurban_offers where id = new.offer_id)
    and not kurban_decided('partial_animal', array[new.id], null) then
    perform kurban_refuse('kurban_animals_lock_full', 'the animal has fewer shares than its offer says');
  end if;
  if was is distinct from 'locked'
    and exists (select from kurban_shares where animal_id = new.id and kurban_share_is_refunded(id)) then
    perform kurban_refuse('kurban_animals_lock_without_refund', 'a refund gives a share of the animal back');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_animals_lock_full before insert or update of state on kurban_animals
  for each row when (new.state = 'locked') execute function kurban_animals_lock_full();
--> statement-breakpoint
-- MINUTES: an animal is in at most one signed minute, and a signed minute with its animals stays as it was signed.
create function kurban_minutes_stay_signed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.state = 'signed' then
      -- An account that is deleted leaves its minutes.
      if tg_op = 'UPDATE' then
        if to_jsonb(new) - '{created_by,signed_by}'::text[] = to_jsonb(old) - '{created_by,signed_by}'::text[]
          and coalesce(new.created_by = old.created_by, new.created_by is null)
          and coalesce(new.signed_by = old.signed_by, new.signed_by is null) then
          return new;
        end if;
      end if;
      perform kurban_refuse('kurban_minutes_stay_signed', 'a signed minute does not change');
    end if;
    if tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  if new.state <> 'signed' then
    return new;
  end if;
  -- Another minute with one of the animals, and a report that takes its slaughter back, wait here.
  perform 1 from kurban_animals where id in (select animal_id from kurban_minute_animals where minute_id = new.id)
    order by id for no key update;
  if not exists (select from kurban_minute_animals where minute_id = new.id) then
    perform kurban_refuse('kurban_minutes_have_animals', 'a signed minute has animals');
  end if;
  if exists (
    select from kurban_minute_animals m join kurban_animals a on a.id = m.animal_id
    where m.minute_id = new.id and (a.place_id <> new.place_id or a.state not in ('slaughtered', 'condemned'))) then
    perform kurban_refuse('kurban_minutes_animals_slaughtered', 'a signed minute has animals that were slaughtered at its place');
  end if;
  if exists (
    select from kurban_minute_animals mine join kurban_minute_animals other on other.animal_id = mine.animal_id
    join kurban_minutes m on m.id = other.minute_id
    where mine.minute_id = new.id and m.id <> new.id and m.state = 'signed') then
    perform kurban_refuse('kurban_minutes_animal_once', 'an animal is in another signed minute');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_minutes_stay_signed before insert or update or delete on kurban_minutes
  for each row execute function kurban_minutes_stay_signed();
--> statement-breakpoint
create function kurban_minute_animals_stay() returns trigger language plpgsql as $$
declare
  minutes text[] := array[case when tg_op <> 'INSERT' then old.minute_id end, case when tg_op <> 'DELETE' then new.minute_id end];
begin
  perform 1 from kurban_minutes where id = any(minutes) for no key update;
  if exists (select from kurban_minutes where id = any(minutes) and state = 'signed') then
    perform kurban_refuse('kurban_minutes_stay_signed', 'a signed minute does not change');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger kurban_minute_animals_stay before insert or update or delete on kurban_minute_animals
  for each row execute function kurban_minute_animals_stay();
--> statement-breakpoint
create function kurban_animals_stay_in_minute() returns trigger language plpgsql as $$
begin
  if (new.place_id, new.tag, new.ear_tag, new.slaughtered_at) is not distinct from
      (old.place_id, old.tag, old.ear_tag, old.slaughtered_at)
    and (new.state = old.state or new.state in ('slaughtered', 'condemned')) then
    return new;
  end if;
  if exists (select from kurban_minute_animals a join kurban_minutes m on m.id = a.minute_id
    where a.animal_id = old.id and m.state = 'signed') then
    perform kurban_refuse('kurban_animals_stay_in_minute', 'the animal is in a signed minute');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_animals_stay_in_minute before update on kurban_animals
  for each row execute function kurban_animals_stay_in_minute();
--> statement-breakpoint
-- REFUNDS OF SHARES: a refund names the shares that it gives back, and gives back whole shares only. The bank has already
-- made a refund that was found in its panel, so such a refund may have another amount.
create function kurban_share_refunds_keep_rules() returns trigger language plpgsql as $$
declare
  share kurban_shares;
  refund refunds;
  animal_state text;
begin
  if tg_op <> 'INSERT' then
    if (select state from refunds where id = old.refund_id) <> 'refused' then
      perform kurban_refuse('kurban_share_refunds_stay', 'only a refused refund loses its shares');
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  select * into share from kurban_shares where id = new.share_id for no key update;
  select * into refund from refunds where id = new.refund_id;
  if share.state in ('slaughtered', 'moved', 'returned') then
    perform kurban_refuse('kurban_share_refunds_not_slaughtered', 'the price of a slaughtered share is not refunded');
  end if;
  -- The lock of the list waits for this refund, or this refund for the lock.
  select state into animal_state from kurban_animals where id = share.animal_id for no key update;
  if not refund.found and animal_state = 'locked'
    and not exists (select from admin_users where id = refund.requested_by and role = 'admin') then
    perform kurban_refuse('kurban_share_refunds_by_administrator', 'an administrator refunds shares of a locked animal');
  end if;
  if not exists (select from refund_items where refund_id = new.refund_id and order_item_id = share.order_item_id) then
    perform kurban_refuse('kurban_share_refunds_of_item', 'the refund does not have the item of the share');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_share_refunds_keep_rules before insert or update or delete on kurban_share_refunds
  for each row execute function kurban_share_refunds_keep_rules();
--> statement-breakpoint
create function refund_items_are_whole_shares() returns trigger language plpgsql as $$
declare
  refunded text := case when tg_op = 'DELETE' then old.refund_id else new.refund_id end;
begin
  if exists (
    select from refund_items g join refunds r on r.id = g.refund_id join order_items i on i.id = g.order_item_id
    where g.refund_id = refunded and r.state <> 'refused' and not r.found
      and exists (select from kurban_shares where order_item_id = i.id)
      and g.amount <> i.amount * (
        select count(*) from kurban_share_refunds f join kurban_shares s on s.id = f.share_id
        where f.refund_id = g.refund_id and s.order_item_id = i.id)) then
    perform kurban_refuse('refund_items_are_whole_shares', 'the refund of a share is its whole price, and names the share');
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refund_items_are_whole_shares after insert or update on refund_items
  deferrable initially deferred for each row execute function refund_items_are_whole_shares();
--> statement-breakpoint
create constraint trigger kurban_share_refunds_are_whole after insert or update or delete on kurban_share_refunds
  deferrable initially deferred for each row execute function refund_items_are_whole_shares();
--> statement-breakpoint
-- THE END OF A SEASON: every share is slaughtered, moved, returned or lapsed, and no offer is on sale.
create function kurban_seasons_close() returns trigger language plpgsql as $$
begin
  -- A transaction that changes a share of the season locks its row, so this waits for it.
  perform 1 from kurban_seasons where id = new.id for update;
  if exists (select from kurban_offers where season_id = new.id and state <> 'closed') then
    perform kurban_refuse('kurban_seasons_closed_with_offers', 'an offer of the season is not closed');
  end if;
  if exists (
    select from kurban_shares s join kurban_offers f on f.id = s.offer_id
    where f.season_id = new.id and s.state in ('held', 'paid', 'placed', 'over')) then
    perform kurban_refuse('kurban_seasons_closed_without_shares', 'a share of the season is open');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_seasons_close before insert or update of state on kurban_seasons
  for each row when (new.state = 'closed') execute function kurban_seasons_close();
--> statement-breakpoint
create function kurban_offers_of_open_season() returns trigger language plpgsql as $$
begin
  if (select state from kurban_seasons where id = new.season_id for key share) = 'closed' then
    perform kurban_refuse('kurban_offers_of_open_season', 'the season is closed');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger kurban_offers_of_open_season before insert or update of state, season_id on kurban_offers
  for each row when (new.state <> 'closed') execute function kurban_offers_of_open_season();
--> statement-breakpoint
-- Money that comes after the closing is booked, too: a lapsed share becomes over, and staff move or refund it. A refund that
-- the bank has made also returns a share that is lapsed.
create function kurban_shares_of_open_season() returns trigger language plpgsql as $$
declare
  is_closed boolean;
  changed jsonb := '{}';
begin
  select bool_or(c.state = 'closed') into is_closed from (
    select state from kurban_seasons where id in (
      select season_id from kurban_offers where id in (
        case when tg_op <> 'INSERT' then old.offer_id end, case when tg_op <> 'DELETE' then new.offer_id end))
    for key share) c;
  if is_closed is not true then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    if new.state in ('over', 'lapsed') then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, n.value), '{}') into changed
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
    where n.value is distinct from o.value
      and n.key not in ('state_reason', 'held_until', 'by_transfer', 'hold_keys', 'paid_at', 'state_at', 'wish', 'wish_at', 'proxy_taken_by');
    if changed = '{}' or (old.state = 'lapsed' and changed in ('{"state": "over"}', '{"state": "returned"}'))
      or (old.state = 'over' and changed in ('{"state": "moved"}', '{"state": "returned"}', '{"state": "lapsed"}')) then
      return new;
    end if;
    if changed = jsonb_build_object('owner_name', new.owner_name) and coalesce(new.owner_name ~ '^Hisse sahibi [0-9]+$', true)
      and current_setting('imece.erased_shares', true) = 'yes' then
      return new;
    end if;
  end if;
  perform kurban_refuse('kurban_shares_of_open_season', 'the season of the share is closed');
end $$;
--> statement-breakpoint
create trigger kurban_shares_of_open_season before insert or update or delete on kurban_shares
  for each row execute function kurban_shares_of_open_season();
--> statement-breakpoint

-- THE DONOR'S PAGE (docs/contract.md#the-donors-page)
CREATE TABLE "donor_codes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"contact_digest" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"code_digest" text NOT NULL,
	"browser_digest" text NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"state" text DEFAULT 'queued' NOT NULL,
	"send_tries" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"claimed_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"provider" text,
	"provider_message_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donor_codes_kind_known" CHECK ("donor_codes"."kind" in ('phone', 'email')),
	CONSTRAINT "donor_codes_purpose_known" CHECK ("donor_codes"."purpose" in ('enter', 'add_contact', 'change_plan')),
	CONSTRAINT "donor_codes_few_tries" CHECK ("donor_codes"."tries" between 0 and 5),
	CONSTRAINT "donor_codes_state_known" CHECK ("donor_codes"."state" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "donor_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "donor_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "donor_key_only" CHECK ("donor_key"."only")
);
--> statement-breakpoint
ALTER TABLE "donor_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "donor_session_contacts" (
	"session" text NOT NULL,
	"kind" text NOT NULL,
	"contact_digest" text NOT NULL,
	"contact" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donor_session_contacts_key" PRIMARY KEY("session","kind","contact_digest"),
	CONSTRAINT "donor_session_contacts_kind_known" CHECK ("donor_session_contacts"."kind" in ('phone', 'email'))
);
--> statement-breakpoint
ALTER TABLE "donor_session_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "donor_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "donor_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"contact" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"text_version" text,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "permissions_kind_known" CHECK ("permissions"."kind" in ('sms', 'email', 'call')),
	CONSTRAINT "permissions_state_known" CHECK ("permissions"."state" in ('granted', 'withdrawn')),
	CONSTRAINT "permissions_source_known" CHECK ("permissions"."source" in ('checkout', 'donor_page', 'link', 'staff', 'import'))
);
--> statement-breakpoint
ALTER TABLE "permissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "donor_session_contacts" ADD CONSTRAINT "donor_session_contacts_session_donor_sessions_digest_fk" FOREIGN KEY ("session") REFERENCES "public"."donor_sessions"("digest") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "donor_codes_of_browser" ON "donor_codes" USING btree ("browser_digest","created_at");--> statement-breakpoint
CREATE INDEX "donor_codes_of_contact" ON "donor_codes" USING btree ("contact_digest","created_at");--> statement-breakpoint
CREATE INDEX "donor_codes_waiting" ON "donor_codes" USING btree ("created_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "donor_codes_newest" ON "donor_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "donor_sessions_last_seen" ON "donor_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "permissions_of_contact" ON "permissions" USING btree ("contact","kind","at");
--> statement-breakpoint

-- 244 random bits, without an extension.
insert into donor_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);
--> statement-breakpoint
-- Only an erasure changes a row: it replaces the contact (server/giving/privacy/rules.ts).
create function permissions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contact = (case when new.kind = 'email' then 'silindi@bagisci.invalid' else '0000000000' end)
    and to_jsonb(new) - 'contact' = to_jsonb(old) - 'contact' then
    return new;
  end if;
  raise exception 'permissions are only added' using errcode = 'check_violation', constraint = 'permissions_stay';
end $$;
--> statement-breakpoint
create trigger permissions_stay before delete or update on permissions
  for each row execute function permissions_stay();
--> statement-breakpoint
-- The consents of earlier orders, and their withdrawals by staff.
insert into permissions (contact, kind, state, text_version, source, at)
select c.contact, c.kind, s.state, s.version, s.source, s.at
from order_consents x join orders o on o.id = x.order_id
  cross join lateral (values ('sms', phone_fold(o.customer_phone)), ('email', email_fold(o.customer_email))) as c (kind, contact)
  cross join lateral (values
    ('granted', x.version, case when o.taken_by is null then 'checkout' else 'staff' end, x.granted_at),
    ('withdrawn', null, 'staff', x.withdrawn_at)) as s (state, version, source, at)
where x.kind = 'messages' and c.contact is not null and s.at is not null and o.erased_at is null and o.trial is null;
