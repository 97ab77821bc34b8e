import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Identifies the staged rows of one account of an import. */
export type StagedAccount = { importId: string; account: string; format: string };
export type Span = { first: string; last: string };

/** Rows per span of days; a single day may have more. A long SQL statement would block the embedded database. */
const batchSize = 2_000;

const isOfAccount = ({ importId, account }: StagedAccount) =>
  sql`s.import_id = ${importId} and s.account = ${account}`;
export const isWithin = (staged: StagedAccount, { first, last }: Span) =>
  sql`${isOfAccount(staged)} and s.booked_on between ${first}::date and ${last}::date`;

/** Without statistics of the temporary rows, PostgreSQL would plan for one row and compare each row with each. */
async function disableNestedLoops(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = off`);
}

/** Splits the days of the staged rows into spans of about `batchSize` rows. */
export async function listSpans(db: Db, staged: StagedAccount): Promise<Span[]> {
  const rows = await rowsOf<{ day: string; n: number }>(db)`
    select s.booked_on::text as day, count(*)::int as n from statement_staged_rows s where ${isOfAccount(staged)}
    group by 1 order by 1`;
  const spans: (Span & { n: number })[] = [];
  for (const { day, n } of rows) {
    const lastSpan = spans.at(-1);
    if (lastSpan && lastSpan.n + n <= batchSize) Object.assign(lastSpan, { last: day, n: lastSpan.n + n });
    else spans.push({ first: day, last: day, n });
  }
  return spans;
}

/** Sets `n` of the new rows: among equal rows of a day it continues the numbers of the stored rows. */
export async function numberNewRows(db: Db, staged: StagedAccount, span: Span): Promise<void> {
  await db.transaction(async (tx) => {
    await disableNestedLoops(tx);
    await tx.execute(sql`
      with new as (
        select position, booked_on, amount, row_number() over (partition by booked_on, amount order by position) as k
        from statement_staged_rows s where ${isWithin(staged, span)} and row_id is null
      ), known as (
        select booked_on, amount, max(n) as n from all_statement_rows
        where account = ${staged.account} and booked_on between ${span.first}::date and ${span.last}::date group by 1, 2
      )
      update statement_staged_rows s set n = coalesce(known.n, 0) + new.k
      from new left join known on known.booked_on = new.booked_on and known.amount = new.amount
      where ${isWithin(staged, span)} and s.position = new.position`);
  });
}

/** The `rowId` of rows whose statement the file contains twice: the first copy is not stored yet. */
export const repeatedInFile = 0;

/**
 * Adds facts of this file to the known rows that lack them, and lists the known rows for staff. Erased rows stay
 * erased. A killed run can be repeated.
 */
export async function completeKnownRows(db: Db, staged: StagedAccount): Promise<void> {
  for (const span of await listSpans(db, staged)) {
    // The array makes PostgreSQL use the index of ids, because few of the stored rows are in the file.
    const isKnownRow = sql`r.id = s.row_id and r.id = any(array(
      select s.row_id from statement_staged_rows s where ${isWithin(staged, span)} and s.row_id is not null))`;
    await db.transaction(async (tx) => {
      await disableNestedLoops(tx);
      await tx.execute(sql`
        insert into statement_row_ids (row_id, format, bank_row_id, account)
        select r.id, ${staged.format}, s.bank_row_id, r.account from statement_staged_rows s, all_statement_rows r
        where ${isWithin(staged, span)} and ${isKnownRow} and s.bank_row_id is not null and r.bank_row_id is not null
          and (r.bank_row_id <> s.bank_row_id or r.bank_row_format <> ${staged.format})
        on conflict do nothing`);
      await tx.execute(sql`
        update all_statement_rows r set bank_row_id = s.bank_row_id, bank_row_format = ${staged.format}
        from statement_staged_rows s
        where ${isWithin(staged, span)} and ${isKnownRow} and s.bank_row_id is not null and r.bank_row_id is null`);
      await tx.execute(sql`
        update all_statement_rows r set balance = s.balance from statement_staged_rows s
        where ${isWithin(staged, span)} and ${isKnownRow} and r.balance is null and s.balance is not null
          and r.booked_on = s.booked_on`);
      await tx.execute(sql`
        insert into statement_row_texts (row_id, format, description, payer_name)
        select r.id, x.* from statement_staged_rows s, all_statement_rows r
          join statements t on t.id = r.statement_id and t.format <> ${staged.format},
          lateral (values (t.format, r.description, r.payer_name),
            (${staged.format}, s.description, s.payer_name)) as x (format, description, payer_name)
        where ${isWithin(staged, span)} and ${isKnownRow} and r.erased_at is null
        on conflict do nothing`);
      await tx.execute(sql`
        update all_statement_rows r set payer_name = coalesce(r.payer_name, s.payer_name),
          payer_iban_hash = coalesce(r.payer_iban_hash, s.payer_iban_hash)
        from statement_staged_rows s
        where ${isWithin(staged, span)} and ${isKnownRow} and r.erased_at is null
          and (r.payer_name is null and s.payer_name is not null
            or r.payer_iban_hash is null and s.payer_iban_hash is not null)`);
      await tx.execute(sql`
        insert into statement_known_rows (import_id, position, row_id, booked_on, amount, description)
        select s.import_id, s.position, r.id, s.booked_on, s.amount,
          case when r.erased_at is null and r.description <> s.description then s.description end
        from statement_staged_rows s left join all_statement_rows r on r.id = s.row_id
        where ${isWithin(staged, span)} and s.row_id is not null
        on conflict do nothing`);
    });
  }
}
