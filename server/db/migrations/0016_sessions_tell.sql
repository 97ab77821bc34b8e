-- Ends the live streams of a session or a user at once, in every server process (docs/decisions/018): on the channel
-- that they listen to already, but never silent beside another notification as tell_live may be. Deferred to the
-- commit, because a NOTIFY holds a lock of the whole server until then.
create function sessions_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended:session:' || old.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger sessions_tell after delete on sessions
  deferrable initially deferred for each row execute function sessions_tell();
--> statement-breakpoint
create function admin_users_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended:user:' || old.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger admin_users_tell after update of role, banned on admin_users
  deferrable initially deferred for each row
  when ((old.role, old.banned) is distinct from (new.role, new.banned))
  execute function admin_users_tell();
