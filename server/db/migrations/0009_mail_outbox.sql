CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"order_id" text,
	"to_address" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"network" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"claimed_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_once" UNIQUE("event","subject","attempt"),
	CONSTRAINT "mail_outbox_event_known" CHECK ("mail_outbox"."event" in ('transfer_instructions', 'transfer_reminder', 'received', 'refunded', 'document', 'year')),
	CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
	CONSTRAINT "mail_outbox_one_recipient" CHECK (length("mail_outbox"."to_address") <= 254 and "mail_outbox"."to_address" ~ '^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$'),
	CONSTRAINT "mail_outbox_attempt_counted" CHECK ("mail_outbox"."attempt" >= 1)
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_order" ON "mail_outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("created_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_doubtful" ON "mail_outbox" USING btree ("created_at") WHERE state in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree (lower("to_address"),"created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_network" ON "mail_outbox" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint

-- Messaging does not depend on orders in the code, so Drizzle does not know this reference.
alter table mail_outbox add constraint mail_outbox_order_fk foreign key (order_id) references orders (id) on delete restrict;
--> statement-breakpoint

-- One plain address: the same rule as the check mail_outbox_one_recipient and shared/mail-address.ts.
create function mailable(address text) returns boolean language sql immutable parallel safe as $$
  select coalesce(length(address) <= 254 and address ~ '^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$', false)
$$;
--> statement-breakpoint

-- Whether the site has a mail server; every start writes the setting (server/orders/mail/note-mail.ts). Without one no
-- row is made, so that a server added later does not send last year's mail.
create function mail_enabled() returns boolean language sql stable as $$
  select exists (select from settings where key = 'mail.enabled' and value = 'true'::jsonb)
$$;
--> statement-breakpoint

-- The mail about a received gift is queued in the transaction that completes the order, however the money came, and
-- withdrawn when the order leaves that status. Nothing here can refuse a payment: an address that cannot take mail gets
-- none. What was sent, or may have been, is not sent again.
create function orders_queue_mail() returns trigger language plpgsql as $$
declare
  moment timestamptz := greatest(new.updated_at, new.completed_at);
begin
  if new.status = 'completed' and mailable(new.customer_email) and mail_enabled() then
    insert into mail_outbox (event, subject, order_id, to_address, language, created_at, updated_at)
    values ('received', new.id, new.id, new.customer_email, new.language, moment, moment)
    on conflict (event, subject, attempt) do update
      set state = 'queued', to_address = excluded.to_address, next_try_at = null, answer = null, updated_at = moment
      where mail_outbox.state = 'withdrawn' and not exists (
        select from mail_outbox other where other.event = 'received' and other.subject = excluded.subject
          and other.state in ('queued', 'sending', 'sent', 'unknown'));
  end if;
  update mail_outbox set state = 'withdrawn', next_try_at = null, updated_at = moment
    where order_id = new.id and state in ('queued', 'failed') and case
      when event = 'received' then new.status <> 'completed'
      when event in ('transfer_instructions', 'transfer_reminder') then new.status <> 'pending' end;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_queue_mail after update of status on orders
  for each row when (new.status <> old.status) execute function orders_queue_mail();
--> statement-breakpoint

-- Open screens of the back office show mail at once.
create function mail_outbox_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(5, 'mail:' || coalesce(new.order_id, new.id) || ':' || new.state);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger mail_outbox_tell after insert or update of state on mail_outbox
  deferrable initially deferred for each row execute function mail_outbox_tell();
