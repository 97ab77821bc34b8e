CREATE TABLE "refund_items" (
	"refund_id" text NOT NULL,
	"order_item_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_items_key" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_items_amount_positive" CHECK ("refund_items"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_number" text,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"way" text,
	"requested_by" text,
	"approved_by" text,
	"found" boolean DEFAULT false NOT NULL,
	"bank_reference" text,
	"return_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"ask_count" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('card', 'transfer')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'approved', 'sent', 'confirmed', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('void', 'refund')),
	CONSTRAINT "refunds_card_has_attempt" CHECK ("refunds"."method" <> 'card' or "refunds"."attempt_number" is not null),
	CONSTRAINT "refunds_approved_by_another" CHECK ("refunds"."approved_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_ended_has_time" CHECK (("refunds"."state" in ('confirmed', 'refused')) = ("refunds"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_number_payment_attempts_number_fk" FOREIGN KEY ("attempt_number") REFERENCES "public"."payment_attempts"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_admin_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_admin_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_items_of_item" ON "refund_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_under_way" ON "refunds" USING btree ("attempt_number") WHERE method = 'card' and state in ('sent', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_attempt" ON "refunds" USING btree ("attempt_number") WHERE attempt_number is not null;--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_approved_by" ON "refunds" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'refund_unknown', 'refund_refused', 'clock_doubtful'));
--> statement-breakpoint

-- REFUNDS (docs/payments.md#refunds)
-- What goes back never exceeds what was paid: of an order its own payment, and each duplicate payment by itself. All
-- refunds count but the refused ones. The update of the order makes two transactions wait for each other at any level
-- of isolation.
create function refunds_stay_within_paid() returns trigger language plpgsql as $$
declare
  duplicate boolean;
  paid bigint;
  given bigint;
begin
  if new.state in ('confirmed', 'refused') then
    new.ended_at := coalesce(new.ended_at, now());
  else
    new.ended_at := null;
  end if;
  if new.method = 'card' and new.attempt_number is null then
    new.attempt_number := (select number from payment_attempts where order_id = new.order_id and status = 'settled');
  end if;
  if new.state = 'refused' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state <> 'refused' and new.amount <= old.amount
    and (new.order_id, new.attempt_number) is not distinct from (old.order_id, old.attempt_number) then
    return new;
  end if;
  update orders set updated_at = updated_at where id = new.order_id;
  select status = 'duplicate', amount into duplicate, paid from payment_attempts
    where number = new.attempt_number and order_id = new.order_id and status in ('settled', 'duplicate');
  if new.attempt_number is null then
    select total_amount into paid from orders o where o.id = new.order_id and (o.status = 'completed'
      or exists (select from payment_attempts a where a.order_id = o.id and a.status = 'settled'));
  end if;
  duplicate := coalesce(duplicate, false);
  select coalesce(sum(r.amount), 0)::bigint into given from refunds r
    left join payment_attempts a on a.number = r.attempt_number
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when duplicate then r.attempt_number = new.attempt_number else a.status is distinct from 'duplicate' end;
  if given + new.amount > coalesce(paid, 0) then
    raise exception 'a refund of % exceeds what is left of % paid', new.amount, coalesce(paid, 0)
      using errcode = 'check_violation', constraint = 'refunds_stay_within_paid';
  end if;
  if tg_op = 'UPDATE' and old.state = 'refused' and exists (
    select from refund_items own join order_items i on i.id = own.order_item_id
    where own.refund_id = new.id and i.line_total < own.amount + (
      select coalesce(sum(o.amount), 0) from refund_items o join refunds r on r.id = o.refund_id
      where o.order_item_id = own.order_item_id and o.refund_id <> new.id and r.state <> 'refused')
  ) then
    raise exception 'an item of the refund has been given back meanwhile'
      using errcode = 'check_violation', constraint = 'refund_items_stay_within_item';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_stay_within_paid before insert or update of order_id, attempt_number, method, amount, state, ended_at on refunds
  for each row execute function refunds_stay_within_paid();
--> statement-breakpoint

-- The same for each item of the order.
create function refund_items_stay_within_item() returns trigger language plpgsql as $$
declare
  named text := (select order_id from refunds where id = new.refund_id);
begin
  update orders set updated_at = updated_at where id = named;
  if not exists (select from order_items where id = new.order_item_id and order_id = named) then
    raise exception 'an item of another order'
      using errcode = 'check_violation', constraint = 'refund_items_of_own_order';
  end if;
  if exists (select from refunds where id = new.refund_id and state <> 'refused') and exists (
    select from order_items i where i.id = new.order_item_id and i.line_total < new.amount + (
      select coalesce(sum(o.amount), 0) from refund_items o join refunds r on r.id = o.refund_id
      where o.order_item_id = i.id and o.refund_id <> new.refund_id and r.state <> 'refused')
  ) then
    raise exception 'the refund of an item exceeds what is left of it'
      using errcode = 'check_violation', constraint = 'refund_items_stay_within_item';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refund_items_stay_within_item before insert on refund_items
  for each row execute function refund_items_stay_within_item();
--> statement-breakpoint

-- Refunds and their items are never deleted, and the items never change: the collected amounts could drift.
create function refunds_stay() returns trigger language plpgsql as $$
begin
  raise exception 'refunds are not deleted, and their items do not change'
    using errcode = 'check_violation', constraint = tg_name;
end $$;
--> statement-breakpoint
create trigger refunds_stay before delete on refunds for each row execute function refunds_stay();
--> statement-breakpoint
create trigger refund_items_stay before delete or update of refund_id, order_item_id, amount on refund_items
  for each row execute function refunds_stay();
--> statement-breakpoint

-- Checked at commit: the items of a refund add up to its amount as soon as it is confirmed, and never to more. The
-- refund of a duplicate payment has none, because the order never had its money.
create function refunds_match_items() returns trigger language plpgsql as $$
declare
  named text := case when tg_table_name = 'refunds' then to_jsonb(new)->>'id' else to_jsonb(new)->>'refund_id' end;
begin
  if exists (
    select from refunds r left join payment_attempts a on a.number = r.attempt_number
    cross join lateral (select coalesce(sum(amount), 0) as total from refund_items where refund_id = r.id) i
    where r.id = named and case
      when a.status = 'duplicate' then i.total <> 0
      when r.state = 'confirmed' then i.total <> r.amount
      else i.total > r.amount end
  ) then
    raise exception 'the refund % is not the sum of its items', named
      using errcode = 'check_violation', constraint = 'refunds_match_items';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_match_items after insert or update of amount, state, attempt_number on refunds
  deferrable initially deferred for each row execute function refunds_match_items();
--> statement-breakpoint
create constraint trigger refund_items_match_refund after insert on refund_items
  deferrable initially deferred for each row execute function refunds_match_items();
--> statement-breakpoint

-- Collected amount = opening amount + items of completed orders - items of their confirmed refunds, at all times. An
-- item of a refund remembers whether it is subtracted, so that a refund and the status of its order may change in one
-- transaction, in any order. `direction`: 1 when the order has become completed, -1 when it no longer is, else 0.
create function orders_move_collected(named text, direction int) returns void language plpgsql as $$
declare
  stands boolean;
begin
  -- Two transactions that change the order and one of its refunds wait for each other.
  select status = 'completed' into stands from orders where id = named for no key update;
  perform 1 from campaigns
    where id in (select campaign_id from order_items where order_id = named)
    order by id for no key update;
  perform 1 from projects
    where id in (select project_id from order_items where order_id = named)
    order by id for no key update;
  with moved as (
    update refund_items i set counted = not i.counted from refunds r
    where r.id = i.refund_id and r.order_id = named and i.counted <> (stands and r.state = 'confirmed')
    returning i.order_item_id, i.counted, i.amount
  ), lines as (
    select campaign_id, project_id, direction * line_total as amount from order_items
      where order_id = named and direction <> 0
    union all
    select i.campaign_id, i.project_id, case when m.counted then -m.amount else m.amount end
      from moved m join order_items i on i.id = m.order_item_id
  ), ofcampaigns as (
    update campaigns c set collected_amount = c.collected_amount + s.total
    from (select campaign_id, sum(amount)::bigint as total from lines where campaign_id is not null group by 1) s
    where c.id = s.campaign_id
  ), ofprojects as (
    update projects p set collected_amount = p.collected_amount + s.total,
                          supporter_count = p.supporter_count + direction
    from (select project_id, sum(amount)::bigint as total from lines where project_id is not null group by 1) s
    where p.id = s.project_id
  )
  insert into tally_changes (subject, day, method, from_status, to_status, amount)
    select 'refund', istanbul_day(o.created_at), o.payment_method,
      case when m.counted then null else 'confirmed' end, case when m.counted then 'confirmed' end, m.amount
    from moved m join orders o on o.id = named;
end $$;
--> statement-breakpoint
create or replace function orders_keep_collected() returns trigger language plpgsql as $$
begin
  perform orders_move_collected(new.id, case when new.status = 'completed' then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create function refunds_keep_collected() returns trigger language plpgsql as $$
begin
  perform orders_move_collected(
    case when tg_table_name = 'refunds' then to_jsonb(new)->>'order_id'
      else (select order_id from refunds where id = to_jsonb(new)->>'refund_id') end, 0);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_keep_collected after update of state on refunds
  deferrable initially deferred for each row
  when ((old.state = 'confirmed') is distinct from (new.state = 'confirmed'))
  execute function refunds_keep_collected();
--> statement-breakpoint
create constraint trigger refund_items_keep_collected after insert on refund_items
  deferrable initially deferred for each row execute function refunds_keep_collected();
--> statement-breakpoint
create trigger refunds_forget_tally after truncate on refunds
  for each statement execute function forget_tally('refund');
--> statement-breakpoint

-- Open screens of the back office show refunds at once.
create function refunds_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(4, 'refund:' || new.order_id || ':' || new.state);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_tell after insert or update of state, next_at on refunds
  deferrable initially deferred for each row execute function refunds_tell();
