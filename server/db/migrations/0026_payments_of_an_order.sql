ALTER TABLE "payment_alarms" DROP CONSTRAINT "payment_alarms_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_status_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_kind_known" CHECK ("payment_alarms"."kind" in ('duplicate_payment', 'amount_difference', 'currency_difference', 'voided_at_bank', 'refunded_at_bank', 'approved_after_manual_change', 'unconfirmed_approval', 'contradictory_message', 'settlement_contradicted', 'weak_3d_secure', 'completed_unpaid', 'paid_not_completed', 'settled_twice', 'payment_without_order', 'total_difference', 'paid_amount_difference', 'payment_log_difference', 'reference_reused', 'unreported_duplicate', 'never_asked', 'collected_difference', 'supporter_difference', 'tally_difference', 'search_difference', 'sms_twice', 'unsigned_change', 'refund_above_paid', 'refund_not_counted', 'refund_never_asked', 'only_payment_returned', 'document_gap', 'document_difference', 'match_above_row', 'match_not_applied', 'match_difference', 'match_sent_back', 'gift_day_difference', 'statement_difference', 'statement_gap', 'account_difference', 'rule_missing', 'paid_but_pending', 'missing_at_bank', 'unknown_to_us', 'bank_day_unread', 'bank_not_configured', 'refund_unknown', 'refund_refused', 'series_full', 'unpaid_mail_stopped', 'clock_doubtful'));
--> statement-breakpoint

-- Until now a note counted as a change of status. It matters only while a payment is unconfirmed, so few rows change.
update orders o set staff_status_at = o.staff_changed_at from payment_attempts a
where a.order_id = o.id and a.status = 'settled' and a.confirmed_at is null and o.staff_changed_at > a.settled_at;
--> statement-breakpoint

-- THE PAYMENTS OF AN ORDER (docs/payments.md#the-payments-of-an-order)
-- One row for each payment that brought money. The order's own payment is the attempt that settled it; without one it is
-- the money of a completed order that came by transfer or in another way, and has no number. All others are duplicates.
create view order_payments with (security_invoker = true) as
select a.order_id, a.number, a.amount, a.status = 'settled' as own
from payment_attempts a where a.status in ('settled', 'duplicate')
union all
select o.id, null, o.total_amount, true
from orders o
where o.status = 'completed'
  and not exists (select from payment_attempts a where a.order_id = o.id and a.status = 'settled');
--> statement-breakpoint
-- A refund of a duplicate gives back that payment; every other one gives back the order's own.
create view payment_refunds with (security_invoker = true) as
select r.id, r.order_id, r.attempt_number, r.method, r.way, r.amount, r.state,
  not exists (select from payment_attempts a where a.number = r.attempt_number and a.status = 'duplicate') as own
from refunds r;
--> statement-breakpoint
-- The card payment that staff may take for the order's own: it carries the total, the bank has confirmed it, nothing of it
-- goes back, and neither another attempt nor a row of a statement has paid the order.
create view adoptable_payments with (security_invoker = true) as
select a.order_id, a.number, a.amount, a.settled_at
from payment_attempts a join orders o on o.id = a.order_id
where a.status = 'duplicate' and a.confirmed_at is not null and a.amount = o.total_amount and a.currency = '949'
  and not exists (select from payment_attempts s where s.order_id = a.order_id and s.status = 'settled')
  and not exists (select from refunds r where r.attempt_number = a.number and r.state <> 'refused')
  and not exists (select from statement_matches m where m.order_id = a.order_id and m.undone_at is null);
--> statement-breakpoint

create or replace function refunds_stay_within_paid() returns trigger language plpgsql as $$
declare
  of_order boolean;
  paid bigint;
  given bigint;
begin
  if new.state in ('confirmed', 'refused') then
    new.ended_at := coalesce(new.ended_at, now());
  else
    new.ended_at := null;
  end if;
  if new.method = 'card' and new.attempt_number is null then
    new.attempt_number := (select number from order_payments where order_id = new.order_id and own);
  end if;
  if new.state = 'refused' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state <> 'refused' and new.amount <= old.amount
    and (new.order_id, new.attempt_number) is not distinct from (old.order_id, old.attempt_number) then
    return new;
  end if;
  update orders set updated_at = updated_at where id = new.order_id;
  select own, amount into of_order, paid from order_payments
    where order_id = new.order_id and case when new.attempt_number is null then own else number = new.attempt_number end;
  select coalesce(sum(r.amount), 0)::bigint into given from payment_refunds r
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when of_order then r.own else r.attempt_number = new.attempt_number end;
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

create or replace function refunds_match_items() returns trigger language plpgsql as $$
declare
  named text := case when tg_table_name = 'refunds' then to_jsonb(new)->>'id' else to_jsonb(new)->>'refund_id' end;
begin
  if exists (
    select from payment_refunds r
    cross join lateral (select coalesce(sum(amount), 0) as total from refund_items where refund_id = r.id) i
    where r.id = named and case
      when not r.own then i.total <> 0
      when r.state = 'confirmed' then i.total <> r.amount
      else i.total > r.amount end
  ) then
    raise exception 'the refund % is not the sum of its items', named
      using errcode = 'check_violation', constraint = 'refunds_match_items';
  end if;
  return null;
end $$;
--> statement-breakpoint

create or replace function refunds_wait_for_approval() returns trigger language plpgsql as $$
declare
  allowed bigint := coalesce(
    (select (value #>> '{}')::bigint from settings where key = 'refund.limit' and jsonb_typeof(value) = 'number'), 1000000);
  of_order boolean := not exists (
    select from order_payments where order_id = new.order_id and number = new.attempt_number and not own);
  given bigint;
begin
  if new.found or new.approved_by is not null or new.state in ('requested', 'refused') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state not in ('requested', 'refused') and new.amount <= old.amount then
    return new;
  end if;
  select coalesce(sum(r.amount), 0)::bigint into given from payment_refunds r
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when of_order then r.own else r.attempt_number = new.attempt_number end;
  if given + new.amount > allowed then
    raise exception 'refunds of % need the approval of a second person', given + new.amount
      using errcode = 'check_violation', constraint = 'refunds_wait_for_approval';
  end if;
  return new;
end $$;
--> statement-breakpoint

-- The refund of a duplicate has no items: a payment of which something goes back cannot become the order's own.
create function payment_attempts_are_adopted_whole() returns trigger language plpgsql as $$
begin
  if exists (select from refunds where attempt_number = new.number and state <> 'refused') then
    raise exception 'something of the payment % goes back', new.number
      using errcode = 'check_violation', constraint = 'payment_attempts_are_adopted_whole';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_attempts_are_adopted_whole before update of status on payment_attempts
  for each row when (old.status = 'duplicate' and new.status = 'settled')
  execute function payment_attempts_are_adopted_whole();
