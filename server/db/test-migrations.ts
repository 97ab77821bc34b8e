import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { knownMoments } from "./adopt-database.ts";
import type { Connection, Db } from "./connect.ts";
import { migrationsFolder } from "./project-files.ts";
import { openTestDatabase } from "./test-database.ts";

/** The times of the migrations from before 1.0.0; 0008 had an earlier one than 0007. */
const replaced = [
  ...[1_795_151_193_758, 1_795_151_194_721, 1_795_151_254_721, 1_795_160_000_000, 1_795_170_000_000],
  ...[1_795_180_000_000, 1_795_190_000_000, 1_795_200_000_000, 1_795_166_654_863, 1_795_210_000_000],
  ...[1_795_220_000_000, 1_795_230_000_000, 1_795_250_000_000, 1_795_260_000_000, 1_795_270_000_000],
  ...[1_795_280_000_000, 1_795_290_000_000, 1_795_310_000_000, 1_795_373_020_667],
];

/** The first and the last but one of the 27 migrations between 1.0.0 and 1.1.0, whose last gave its time to 0001. */
const replacedLater = [1_795_382_479_039, 1_795_787_376_401];

/** What the migrations after 0000 made. */
const undoLater = [
  sql`drop view if exists adoptable_payments, payment_refunds, order_payments`,
  sql`drop function if exists payment_attempts_are_adopted_whole() cascade`,
  sql`drop table if exists moved_gifts`,
  sql`alter table orders drop column if exists staff_status_at, drop column if exists given_on`,
  sql`drop function if exists email_fold, phone_fold cascade`,
  sql`create index if not exists orders_email_newest on orders (customer_email, created_at desc nulls first)
    where customer_email is not null`,
  sql`create index if not exists orders_phone_newest on orders (customer_phone, created_at desc nulls first)
    where customer_phone is not null`,
  sql`alter table card_tries drop column if exists line`,
  sql`alter table payment_attempts drop column if exists taken_on, drop column if exists hint_line`,
  sql`alter table orders drop column if exists reference`,
  sql`drop function if exists new_order_reference, random_order_reference, reference_check`,
  sql`alter table news drop column if exists gallery, drop column if exists campaign_ids,
    drop column if exists project_ids`,
  // With the triggers that name them, which the migration makes again.
  sql`alter table campaigns drop column if exists gallery cascade, drop column if exists presets cascade`,
  sql`alter table projects drop column if exists gallery cascade`,
  sql`drop function if exists settings_tell, news_forget_cause cascade`,
  sql`drop table if exists translations`,
  sql`drop function if exists forget_translations() cascade`,
  sql`drop function if exists tell_translation_changed() cascade`,
  sql`alter table payment_attempts drop column if exists memo, drop column if exists hint_count,
    drop column if exists hinted_at, drop column if exists hint_lease`,
  sql`drop table if exists content_versions, content_addresses`,
  sql`drop function if exists forget_record() cascade`,
  sql`alter table images drop column if exists name`,
  sql`drop table if exists refund_items, refunds`,
  sql`drop function if exists refunds_stay_within_paid, refund_items_stay_within_item, refunds_stay, refunds_match_items,
    orders_move_collected, refunds_keep_collected, refunds_tell, refunds_wait_for_approval`,
  sql`drop table if exists mail_outbox`,
  sql`drop function if exists mailable, mail_enabled, orders_queue_mail, mail_outbox_tell cascade`,
  sql`drop function if exists sms_reaches`,
  sql`drop table if exists sms_notices, account_codes`,
  sql`drop function if exists account_codes_tell`,
  sql`drop table if exists year_statements`,
  sql`drop table if exists documents, document_due, document_series, document_designs, document_pictures`,
  sql`drop function if exists documents_number, documents_stay, documents_are_cancelled, document_series_go_on,
    document_is_due, orders_make_document_due, refunds_make_document_due cascade`,
  sql`alter table orders drop constraint if exists orders_erased_names_nobody, drop column if exists company,
    add constraint orders_erased_names_nobody check (erased_at is null
      or num_nonnulls(customer_email, customer_phone, message, status_note) = 0)`,
  sql`drop table if exists statement_matches, statement_staged_rows, all_statement_rows, statements,
    statement_imports, statement_layouts, statement_row_ids, statement_known_rows cascade`,
  sql`drop function if exists statement_matches_stay_within_row, statement_rows_stay, statements_stay`,
  sql`drop trigger if exists order_items_adjusted_total_is_sum on order_items`,
  sql`drop table if exists bank_failures, bank_states`,
  sql`alter table payment_attempts drop column if exists bank`,
  // With the key that it is in.
  sql`alter table bank_days drop column if exists bank`,
  sql`alter table bank_days add constraint bank_days_pkey primary key (day)`,
];

/**
 * Makes a new database look like one of 0.1.0 that lacks the last `behind` migrations of that version. The one before
 * the last had no FAQ table.
 */
export async function pretendOlder(db: Db, behind = 0): Promise<void> {
  for (const statement of undoLater) await db.execute(statement);
  if (behind > 0) await db.execute(sql`drop table if exists faqs`);
  await setMigrations(db, replaced.slice(0, replaced.length - behind));
}

/** Makes a new database look like one that followed main after 1.0.0, to some of the migrations or to the last. */
export async function pretendFollowed(db: Db, to: "some" | "last"): Promise<void> {
  const [first = 0, second = 0] = knownMoments();
  await setMigrations(db, [first, ...replacedLater, ...(to === "last" ? [second] : [])]);
}

async function setMigrations(db: Db, moments: readonly number[]): Promise<void> {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`);
  for (const moment of moments) {
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${`hash of ${moment}`}, ${moment})`,
    );
  }
}

export async function listMigrations(db: Db): Promise<{ hash: string; moment: number }[]> {
  const { rows } = (await db.execute(
    sql`select hash, created_at::float8 as moment from drizzle.__drizzle_migrations order by id`,
  )) as unknown as { rows: { hash: string; moment: number }[] };
  return rows;
}

/** What a database has, apart from rows. */
export async function listCatalogue(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with ours as (select oid, relname, relkind, relrowsecurity, relacl from pg_class
      where relnamespace = 'public'::regnamespace)
    select line from (
      select format('%s %s %s %s', relkind, relname, relrowsecurity, relacl) as line from ours
      union all select format('column %s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) from ours join pg_attribute a on attrelid = ours.oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
      union all select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(c.oid))
        from ours join pg_constraint c on conrelid = ours.oid
      union all select pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid
      union all select pg_get_triggerdef(t.oid) from ours join pg_trigger t on tgrelid = ours.oid
        where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
        and prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) found order by line`)) as unknown as { rows: { line: string }[] };
  return rows.map(({ line }) => line);
}

/** A folder with our migrations and those of a later version, one for each text. */
export function withLater(...texts: readonly string[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), "imece-migrations-")), "migrations");
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: Record<string, unknown>[] };
  const newest = journal.entries.at(-1);
  for (const [index, statements] of texts.entries()) {
    const tag = `later-${index + 1}`;
    journal.entries.push({ ...newest, when: Number(newest?.when) + index + 1, tag });
    writeFileSync(join(folder, `${tag}.sql`), statements);
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

/** An empty database of the kind that the test project runs on, with our migrations up to this number. */
export async function openMigratedUpTo(last: number): Promise<Connection> {
  const connection = await openTestDatabase();
  for (const schema of ["public", "drizzle"]) {
    await connection.db.execute(sql.raw(`drop schema ${schema} cascade`));
  }
  await connection.db.execute(sql`create schema public`);
  await connection.migrate(upTo(last));
  return connection;
}

/** A folder with our migrations up to this number. */
export function upTo(last: number): string {
  const folder = join(mkdtempSync(join(tmpdir(), "imece-migrations-")), "migrations");
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}
