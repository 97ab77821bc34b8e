-- What staff need to look after a million orders: numbers that cost the same however many there are, search, the
-- reason of a status, SMS that wait or are in doubt, and lists whose newest rows an index can give.

CREATE TABLE "tallies" (
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tallies_key" PRIMARY KEY("subject","day","method","status")
);
--> statement-breakpoint
ALTER TABLE "tallies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tally_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_amount" bigint NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_search" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sms_outbox" DROP CONSTRAINT "sms_outbox_status_known";
--> statement-breakpoint
DROP INDEX "admin_users_newest";
--> statement-breakpoint
DROP INDEX "audit_log_newest";
--> statement-breakpoint
DROP INDEX "orders_newest";
--> statement-breakpoint
DROP INDEX "orders_status_newest";
--> statement-breakpoint
DROP INDEX "orders_email_newest";
--> statement-breakpoint
DROP INDEX "orders_phone_newest";
--> statement-breakpoint
DROP INDEX "payment_logs_newest";
--> statement-breakpoint
DROP INDEX "payment_messages_newest";
--> statement-breakpoint
ALTER TABLE "sms_outbox" ALTER COLUMN "text" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "next_try_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_note" text;
--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "order_search_amount" ON "order_search" USING btree ("total_amount");
--> statement-breakpoint
CREATE INDEX "sms_outbox_doubtful" ON "sms_outbox" USING btree ("created_at") WHERE status in ('failed', 'unknown');
--> statement-breakpoint
CREATE INDEX "orders_unpaid_transfers" ON "orders" USING btree ("created_at") WHERE status = 'pending' and payment_method = 'bank_transfer';
--> statement-breakpoint
CREATE INDEX "payment_logs_of_code" ON "payment_logs" USING btree ("error_code","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE error_code is not null;
--> statement-breakpoint
CREATE INDEX "admin_users_newest" ON "admin_users" USING btree ("created_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "orders_email_newest" ON "orders" USING btree ("customer_email","created_at" DESC NULLS FIRST) WHERE customer_email is not null;
--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("customer_phone","created_at" DESC NULLS FIRST) WHERE customer_phone is not null;
--> statement-breakpoint
CREATE INDEX "payment_logs_newest" ON "payment_logs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "payment_messages_newest" ON "payment_messages" USING btree ("received_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD CONSTRAINT "sms_outbox_status_known" CHECK ("sms_outbox"."status" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'));
--> statement-breakpoint

-- Numbers by day, method and status (docs/decisions/017). A change is only ever added as a row of its own: a counter
-- that every payment updates would make payments wait for each other. A job adds the changes up.
create function istanbul_day(moment timestamptz) returns date
  language sql stable parallel safe
  return (moment at time zone 'Europe/Istanbul')::date;
--> statement-breakpoint
create function orders_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.created_at, old.payment_method, old.total_amount) = (new.created_at, new.payment_method, new.total_amount) then
    insert into tally_changes (subject, day, method, from_status, to_status, amount)
      values ('order', istanbul_day(new.created_at), new.payment_method, old.status, new.status, new.total_amount);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes (subject, day, method, from_status, amount)
      values ('order', istanbul_day(old.created_at), old.payment_method, old.status, old.total_amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes (subject, day, method, to_status, amount)
      values ('order', istanbul_day(new.created_at), new.payment_method, new.status, new.total_amount);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_tally after insert or delete on orders
  for each row execute function orders_tally();
--> statement-breakpoint
create trigger orders_tally_update after update of status, payment_method, total_amount, created_at on orders
  for each row when (
    (old.status, old.payment_method, old.total_amount, old.created_at)
      is distinct from (new.status, new.payment_method, new.total_amount, new.created_at))
  execute function orders_tally();
--> statement-breakpoint
create function payment_logs_tally() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes (subject, day, method, from_status, amount)
      values ('payment_log', istanbul_day(old.created_at), old.payment_method, old.status, old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes (subject, day, method, to_status, amount)
      values ('payment_log', istanbul_day(new.created_at), new.payment_method, new.status, new.amount);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payment_logs_tally after insert or delete on payment_logs
  for each row execute function payment_logs_tally();
--> statement-breakpoint
create trigger payment_logs_tally_update after update of status, payment_method, amount, created_at on payment_logs
  for each row execute function payment_logs_tally();
--> statement-breakpoint
create function forget_tally() returns trigger language plpgsql as $$
begin
  delete from tallies where subject = tg_argv[0];
  delete from tally_changes where subject = tg_argv[0];
  return null;
end $$;
--> statement-breakpoint
create trigger orders_forget_tally after truncate on orders
  for each statement execute function forget_tally('order');
--> statement-breakpoint
create trigger payment_logs_forget_tally after truncate on payment_logs
  for each statement execute function forget_tally('payment_log');
--> statement-breakpoint
insert into tallies (subject, day, method, status, count, amount)
  select 'order', istanbul_day(created_at), payment_method, status, count(*), sum(total_amount) from orders group by 1, 2, 3, 4
  union all
  select 'payment_log', istanbul_day(created_at), payment_method, status, count(*), sum(amount) from payment_logs group by 1, 2, 3, 4;
--> statement-breakpoint

-- What orders are searched by.
create function orders_keep_search() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, created_at, total_amount, words)
    values (new.id, new.created_at, new.total_amount,
      search_fold(concat_ws(' ', new.customer_name, new.customer_phone, new.customer_email, new.id)))
    on conflict (order_id) do update
      set created_at = excluded.created_at, total_amount = excluded.total_amount, words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_keep_search after insert or update of customer_name, customer_phone, customer_email, total_amount, created_at on orders
  for each row execute function orders_keep_search();
--> statement-breakpoint
insert into order_search (order_id, created_at, total_amount, words)
  select id, created_at, total_amount, search_fold(concat_ws(' ', customer_name, customer_phone, customer_email, id)) from orders;
--> statement-breakpoint

-- A card payment that completes an order by itself sends an SMS if the foundation wants that (a setting, off at
-- first). The row is made with the payment, whichever way it came; nothing here can refuse the payment.
create function orders_queue_sms() returns trigger language plpgsql as $$
begin
  if new.customer_phone ~ '^[0-9]{10}$'
    and exists (select 1 from settings where key = 'sms.automatic' and value = 'true'::jsonb) then
    insert into sms_outbox (order_id, phone) values (new.id, new.customer_phone) on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_queue_sms after update of status on orders
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.payment_method = 'card'
    and new.completed_by is null and not new.sms_sent)
  execute function orders_queue_sms();
