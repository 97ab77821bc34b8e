ALTER TABLE "sms_outbox" DROP CONSTRAINT "sms_outbox_phone_shape";--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD CONSTRAINT "sms_outbox_phone_shape" CHECK ("sms_outbox"."phone" ~ '^([0-9]{10}|[+][1-9][0-9]{7,14})$');--> statement-breakpoint

-- Whether an SMS can go to this number. Every start writes the setting SMS_ABROAD (server/orders/note-setting.ts).
create function sms_reaches(phone text) returns boolean language sql stable as $$
  select phone ~ '^[0-9]{10}$' or (phone ~ '^[+][1-9][0-9]{7,14}$'
    and exists (select from settings where key = 'sms.abroad' and value = 'true'::jsonb))
$$;
--> statement-breakpoint

create or replace function orders_queue_sms() returns trigger language plpgsql as $$
begin
  if sms_reaches(new.customer_phone)
    and exists (select 1 from settings where key = 'sms.automatic' and value = 'true'::jsonb) then
    insert into sms_outbox (order_id, phone) values (new.id, new.customer_phone) on conflict do nothing;
  end if;
  return null;
end $$;
