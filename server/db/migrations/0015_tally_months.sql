-- Numbers by month beside those by day: what asks about all years (counts of every list, where a page lies, sums of the
-- dashboard) reads a thirtieth of the rows (docs/decisions/017).
CREATE TABLE "tally_months" (
	"subject" text NOT NULL,
	"month" date NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "tally_months_key" PRIMARY KEY("subject","month","method","status")
);
--> statement-breakpoint
ALTER TABLE "tally_months" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint

-- Whoever writes numbers by day waits until the sums are made and kept: a job, and staff who have a day made anew. No
-- payment does, and everybody may read.
lock table tallies in share row exclusive mode;
--> statement-breakpoint
insert into tally_months (subject, month, method, status, count, amount)
  select subject, date_trunc('month', day::timestamp)::date, method, status, sum(count), sum(amount)
  from tallies group by 1, 2, 3, 4;
--> statement-breakpoint
-- Triggers, not the job's statement: the version before this one adds up by day alone while a new one starts.
create function tallies_keep_months() returns trigger language plpgsql as $$
declare
  nothing boolean;
begin
  if tg_op = 'INSERT' then
    nothing := not exists (select from come);
  else
    nothing := not exists (select from gone);
  end if;
  if nothing then
    return null;
  end if;
  -- Two that add at once would lock the months in different orders (server/db/advisory-locks.ts).
  perform pg_advisory_xact_lock(412733854);
  if tg_op <> 'INSERT' then
    insert into tally_months as m (subject, month, method, status, count, amount)
      select subject, date_trunc('month', day::timestamp)::date, method, status, -sum(count), -sum(amount)
      from gone group by 1, 2, 3, 4
      on conflict on constraint tally_months_key do update
        set count = m.count + excluded.count, amount = m.amount + excluded.amount;
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_months as m (subject, month, method, status, count, amount)
      select subject, date_trunc('month', day::timestamp)::date, method, status, sum(count), sum(amount)
      from come group by 1, 2, 3, 4
      on conflict on constraint tally_months_key do update
        set count = m.count + excluded.count, amount = m.amount + excluded.amount;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tallies_keep_months_insert after insert on tallies
  referencing new table as come for each statement execute function tallies_keep_months();
--> statement-breakpoint
create trigger tallies_keep_months_update after update on tallies
  referencing old table as gone new table as come for each statement execute function tallies_keep_months();
--> statement-breakpoint
create trigger tallies_keep_months_delete after delete on tallies
  referencing old table as gone for each statement execute function tallies_keep_months();
--> statement-breakpoint
create function tallies_forget_months() returns trigger language plpgsql as $$
begin
  delete from tally_months;
  return null;
end $$;
--> statement-breakpoint
create trigger tallies_forget_months after truncate on tallies
  for each statement execute function tallies_forget_months();
