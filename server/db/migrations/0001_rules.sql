-- What the tables alone cannot say: search folding, and the rules that keep the books right whoever writes.

create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint

-- Turkish-aware folding for search: İ/i and I/ı are one letter, diacritics do not matter ("egitim" finds "Eğitim").
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(value, 'İIıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu'));
--> statement-breakpoint
create index campaigns_search on campaigns using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint
create index projects_search on projects using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint
create index news_search on news using gin (search_fold(title) gin_trgm_ops);
--> statement-breakpoint

alter table sms_outbox add constraint sms_outbox_order_fk foreign key (order_id) references orders (id) on delete restrict;
--> statement-breakpoint

-- A status set by hand in SQL must not be able to leave completed_at behind.
create function orders_keep_completed_at() returns trigger language plpgsql as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
    new.completed_by := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_keep_completed_at before insert or update of status, completed_at on orders
  for each row execute function orders_keep_completed_at();
--> statement-breakpoint

-- Collected amount = opening amount + items of completed orders, at all times (contract, section 6), and a
-- project's supporters = opening supporters + completed orders that name it. Rows are locked in id order, so that
-- two orders with the same campaigns in another order never wait for each other.
create function orders_keep_collected() returns trigger language plpgsql as $$
declare
  direction int := case when new.status = 'completed' then 1 else -1 end;
begin
  perform 1 from campaigns
    where id in (select campaign_id from order_items where order_id = new.id)
    order by id for no key update;
  update campaigns c set collected_amount = c.collected_amount + direction * s.total
    from (select campaign_id, sum(line_total)::bigint as total from order_items
          where order_id = new.id and campaign_id is not null group by campaign_id) s
    where c.id = s.campaign_id;
  perform 1 from projects
    where id in (select project_id from order_items where order_id = new.id)
    order by id for no key update;
  update projects p set collected_amount = p.collected_amount + direction * s.total,
                        supporter_count = p.supporter_count + direction
    from (select project_id, sum(line_total)::bigint as total from order_items
          where order_id = new.id and project_id is not null group by project_id) s
    where p.id = s.project_id;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_keep_collected after update of status on orders
  for each row when ((old.status = 'completed') is distinct from (new.status = 'completed'))
  execute function orders_keep_collected();
--> statement-breakpoint

-- An order is made pending and its items never change afterwards: otherwise the sums above could drift.
create function orders_start_unsettled() returns trigger language plpgsql as $$
begin
  raise exception 'an order is created pending and completed by an update' using errcode = 'check_violation', constraint = 'orders_start_unsettled';
end $$;
--> statement-breakpoint
create trigger orders_start_unsettled before insert on orders
  for each row when (new.status = 'completed') execute function orders_start_unsettled();
--> statement-breakpoint
create function order_items_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select 1 from orders where id = new.order_id and status = 'pending') then
    return new;
  end if;
  raise exception 'the items of an order do not change' using errcode = 'check_violation', constraint = 'order_items_stay';
end $$;
--> statement-breakpoint
create trigger order_items_stay before insert or update or delete on order_items
  for each row execute function order_items_stay();
--> statement-breakpoint

-- Checked at commit: an order's total is the sum of its items, and there is at least one.
create function orders_total_is_sum() returns trigger language plpgsql as $$
declare
  named text := case when tg_table_name = 'orders' then to_jsonb(new)->>'id' else to_jsonb(new)->>'order_id' end;
begin
  if exists (
    select 1 from orders o where o.id = named
      and o.total_amount is distinct from (select sum(line_total)::bigint from order_items where order_id = o.id)
  ) then
    raise exception 'the total of order % is not the sum of its items', named using errcode = 'check_violation', constraint = 'orders_total_is_sum';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger orders_total_is_sum after insert or update of total_amount on orders
  deferrable initially deferred for each row execute function orders_total_is_sum();
--> statement-breakpoint
create constraint trigger order_items_total_is_sum after insert on order_items
  deferrable initially deferred for each row execute function orders_total_is_sum();
--> statement-breakpoint

-- The opening amount is the other half of the sum: it starts it, and moving it moves the sum.
create function campaigns_keep_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.collected_amount := new.opening_amount;
  else
    new.collected_amount := new.collected_amount + new.opening_amount - old.opening_amount;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger campaigns_keep_opening before insert or update of opening_amount on campaigns
  for each row execute function campaigns_keep_opening();
--> statement-breakpoint
create function projects_keep_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.collected_amount := new.opening_amount;
    new.supporter_count := new.opening_supporters;
  else
    new.collected_amount := new.collected_amount + new.opening_amount - old.opening_amount;
    new.supporter_count := new.supporter_count + new.opening_supporters - old.opening_supporters;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger projects_keep_opening before insert or update of opening_amount, opening_supporters on projects
  for each row execute function projects_keep_opening();
