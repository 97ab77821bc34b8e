ALTER TABLE "refunds" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint

-- Above the limit a second administrator approves. All refunds of a payment but the refused ones count together, so that
-- a large one cannot be divided. What went back in the bank's own panel is only booked. It runs after
-- refunds_stay_within_paid, by name, which has locked the order.
create function refunds_wait_for_approval() returns trigger language plpgsql as $$
declare
  allowed bigint := coalesce(
    (select (value #>> '{}')::bigint from settings where key = 'refund.limit' and jsonb_typeof(value) = 'number'), 1000000);
  duplicate boolean := exists (
    select from payment_attempts where number = new.attempt_number and status = 'duplicate');
  given bigint;
begin
  if new.found or new.approved_by is not null or new.state in ('requested', 'refused') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state not in ('requested', 'refused') and new.amount <= old.amount then
    return new;
  end if;
  select coalesce(sum(r.amount), 0)::bigint into given from refunds r
    left join payment_attempts a on a.number = r.attempt_number
    where r.order_id = new.order_id and r.id <> new.id and r.state <> 'refused'
      and case when duplicate then r.attempt_number = new.attempt_number else a.status is distinct from 'duplicate' end;
  if given + new.amount > allowed then
    raise exception 'refunds of % need the approval of a second person', given + new.amount
      using errcode = 'check_violation', constraint = 'refunds_wait_for_approval';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_wait_for_approval before insert or update of state, amount, found, approved_by on refunds
  for each row execute function refunds_wait_for_approval();
