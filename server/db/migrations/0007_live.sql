-- Tells every server process what open screens of the back office want to know at once (docs/decisions/018). Only what
-- is committed is told, and nothing of a person: "<kind>:<id>:<status>".

-- PostgreSQL lets transactions with a NOTIFY commit one after the other, each with its own write to disk. So only one
-- at a time may have a word of its own; who commits beside it stays silent and is seen with it, because listeners
-- look a moment later. Called at commit (deferred triggers), so that "beside" lasts no longer than a write to disk.
-- A statement over many rows names the first fifty.
create function tell_live(lane int, payload text) returns void language plpgsql as $$
declare
  told int := coalesce(nullif(current_setting('live.told', true), '')::int, 0);
begin
  if told <= 50 and pg_try_advisory_xact_lock(412733851, lane) then
    perform pg_notify('live', case when told < 50 then payload else 'many' end);
    perform set_config('live.told', (told + 1)::text, true);
  end if;
end $$;
--> statement-breakpoint
create function orders_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(1, 'order:' || new.id || ':' || new.status);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger orders_tell after insert on orders
  deferrable initially deferred for each row execute function orders_tell();
--> statement-breakpoint
create constraint trigger orders_tell_update after update of status, sms_sent on orders
  deferrable initially deferred for each row
  when ((old.status, old.sms_sent) is distinct from (new.status, new.sms_sent))
  execute function orders_tell();
--> statement-breakpoint
create function sms_outbox_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(2, 'sms:' || new.order_id || ':' || new.status);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger sms_outbox_tell after insert or update of status on sms_outbox
  deferrable initially deferred for each row execute function sms_outbox_tell();
--> statement-breakpoint
create function payment_alarms_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(3, 'alarm:' || new.id || ':' || case when new.resolved_at is null then 'open' else 'resolved' end);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger payment_alarms_tell after insert or update of resolved_at on payment_alarms
  deferrable initially deferred for each row execute function payment_alarms_tell();
