-- The rows of a file are stored in many short transactions, and are there once their statement is. So the table gets
-- another name, and statement_rows is the view of the rows whose statement exists. The previous version, which may still
-- be running, reads and writes through the view.
ALTER TABLE "statement_rows" RENAME TO "all_statement_rows";--> statement-breakpoint
ALTER TABLE "all_statement_rows" DROP CONSTRAINT "statement_rows_statement_id_statements_id_fk";--> statement-breakpoint
ALTER TABLE "statement_matches" RENAME CONSTRAINT "statement_matches_row_id_statement_rows_id_fk" TO "statement_matches_row_id_all_statement_rows_id_fk";--> statement-breakpoint
CREATE INDEX "statement_rows_by_amount" ON "all_statement_rows" USING btree ("amount","booked_on");--> statement-breakpoint
-- A new column of the table is also one of the view: create or replace view, with the column at its end.
create view statement_rows with (security_invoker = true) as
select id, statement_id, account, booked_on, amount, n, description, payer_name, payer_iban_hash, bank_row_id,
  bank_row_format, state, erased_at, created_at, updated_at
from all_statement_rows r where exists (select from statements s where s.id = r.statement_id);
--> statement-breakpoint

-- Rows that no statement names are what an import left that did not end: only these can be deleted.
create function statement_rows_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from statements where id = old.statement_id) then
      return old;
    end if;
  end if;
  raise exception 'rows of statements stay as they are'
    using errcode = 'check_violation', constraint = 'statement_rows_stay';
end $$;
--> statement-breakpoint
drop trigger statement_rows_stay on all_statement_rows;
--> statement-breakpoint
create trigger statement_rows_stay before delete or update of statement_id, account, booked_on, amount, n
  on all_statement_rows for each row execute function statement_rows_stay();
--> statement-breakpoint

-- A row that is not there yet has brought nothing.
create or replace function statement_matches_stay_within_row() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select amount into brought from statement_rows where id = new.row_id for no key update;
  if new.undone_at is null and coalesce(brought, 0) < new.amount + (
    select coalesce(sum(amount), 0) from statement_matches
    where row_id = new.row_id and undone_at is null and id <> new.id
  ) then
    raise exception 'the matches exceed the statement row'
      using errcode = 'check_violation', constraint = 'statement_matches_stay_within_row';
  end if;
  return new;
end $$;
--> statement-breakpoint

ALTER TABLE "statement_imports" ADD COLUMN "storing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "remains" boolean DEFAULT true NOT NULL;--> statement-breakpoint
update "statement_imports" set "remains" = false where "state" <> 'reading';--> statement-breakpoint
DROP INDEX "statement_imports_reading";--> statement-breakpoint
CREATE INDEX "statement_imports_remaining" ON "statement_imports" USING btree ("seen_at") WHERE remains;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_one_stores" ON "statement_imports" USING btree ("storing") WHERE storing;--> statement-breakpoint
-- Its rows are checked when they are written (server/transfers/stage-rows.ts), and deleted in pieces.
ALTER TABLE "statement_staged_rows" DROP CONSTRAINT "statement_staged_rows_import_id_statement_imports_id_fk";--> statement-breakpoint
ALTER TABLE "statement_staged_rows" ADD COLUMN "other_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_staged_rows_by_day" ON "statement_staged_rows" USING btree ("import_id","account","booked_on");--> statement-breakpoint
CREATE INDEX "statement_staged_rows_of_other_day" ON "statement_staged_rows" USING btree ("import_id") WHERE other_day;--> statement-breakpoint
-- Each row is updated once or twice: there is room for it on its page.
ALTER TABLE "statement_staged_rows" SET (fillfactor = 60);
