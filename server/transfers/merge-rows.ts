import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";

/** The staged rows of one account of an import; days bound a piece of them. */
export type Staged = { importId: string; account: string; format: string };
type Span = { first: string; last: string };

/** Rows per transaction, as far as a day has no more: the embedded database answers within this process. */
const piece = 2_000;

/**
 * Finds the stored rows that the staged ones of an account are, so that each payment is stored once: a row is known by
 * the bank's number, else by account, day, amount and its count among equal rows, where the larger count of overlapping
 * files wins. Formats may number rows differently, so a number tells rows apart only within one format
 * (docs/decisions/052-statements.md). The caller stores alone (store-import.ts).
 */
export async function pairRows(db: Db, staged: Staged): Promise<void> {
  const { format } = staged;
  await forgetSharedNumbers(db, staged);
  const spans = await spansOf(db, staged);
  for (const span of spans) await pairNumbers(db, staged, span);
  const passes = [
    {
      file: sql`bank_row_id is not null`,
      stored: sql`(bank_row_id is null or bank_row_format <> ${format})`,
    },
    { file: sql`bank_row_id is null`, stored: sql`true` },
  ];
  for (const span of spans) {
    await db.transaction(async (tx) => {
      await withoutLoops(tx);
      for (const pass of passes) {
        // First rows with equal texts, so that a number comes to the right one of two equal payments.
        for (const sameText of [true, false]) await pairEqual(tx, staged, span, { ...pass, sameText });
      }
      await countNew(tx, staged, span);
    });
  }
}

/** Nothing has counted the staged rows yet, and a plan for one row would compare each with each. */
async function withoutLoops(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = off`);
}

const rowsOf = ({ importId, account }: Staged) => sql`s.import_id = ${importId} and s.account = ${account}`;
const within = (staged: Staged, { first, last }: Span) =>
  sql`${rowsOf(staged)} and s.booked_on between ${first}::date and ${last}::date`;

/** A transfer and its fee often share a number: then it identifies neither. */
async function forgetSharedNumbers(db: Db, staged: Staged): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutLoops(tx);
    await tx.execute(sql`
      update statement_staged_rows s set bank_row_id = null where ${rowsOf(staged)} and s.bank_row_id in (
        select s.bank_row_id from statement_staged_rows s where ${rowsOf(staged)} and s.bank_row_id is not null
        group by 1 having count(*) > 1)`);
  });
}

/** Days that follow each other, about so many rows together. */
async function spansOf(db: Db, staged: Staged): Promise<Span[]> {
  const { rows } = (await db.execute(sql`
    select s.booked_on::text as day, count(*)::int as n from statement_staged_rows s where ${rowsOf(staged)}
    group by 1 order by 1`)) as unknown as { rows: { day: string; n: number }[] };
  const spans: (Span & { n: number })[] = [];
  for (const { day, n } of rows) {
    const open = spans.at(-1);
    if (open && open.n + n <= piece) Object.assign(open, { last: day, n: open.n + n });
    else spans.push({ first: day, last: day, n });
  }
  return spans;
}

async function pairNumbers(db: Db, staged: Staged, span: Span): Promise<void> {
  // Looked up in the index by their numbers: the account may have many rows.
  const stored = sql`r.account = ${staged.account} and r.bank_row_id = any(array(
    select s.bank_row_id from statement_staged_rows s where ${within(staged, span)} and s.bank_row_id is not null))`;
  await db.transaction(async (tx) => {
    await withoutLoops(tx);
    await tx.execute(sql`
      update statement_staged_rows s set row_id = r.id from statement_rows r
      where ${within(staged, span)} and ${stored} and r.bank_row_id = s.bank_row_id and r.amount = s.amount`);
    // The bank has used the number before, for another payment.
    await tx.execute(sql`
      update statement_staged_rows s set bank_row_id = null
      where ${within(staged, span)} and s.row_id is null
        and s.bank_row_id in (select r.bank_row_id from statement_rows r where ${stored})`);
  });
}

/** Pairs staged rows with stored ones of the same day and amount, one to one. */
async function pairEqual(
  tx: Tx,
  staged: Staged,
  span: Span,
  { file, stored, sameText }: { file: SQL; stored: SQL; sameText: boolean },
): Promise<void> {
  const group = sameText ? sql`booked_on, amount, description` : sql`booked_on, amount`;
  await tx.execute(sql`
    with files as (
      select position, booked_on, amount, description, row_number() over (partition by ${group} order by position) as k
      from statement_staged_rows s where ${within(staged, span)} and row_id is null and ${file}
    ), ours as (
      select id, booked_on, amount, description, row_number() over (partition by ${group} order by n) as k
      from statement_rows
      where account = ${staged.account} and booked_on between ${span.first}::date and ${span.last}::date and ${stored}
        and id not in (
          select s.row_id from statement_staged_rows s where ${rowsOf(staged)} and s.row_id is not null)
    )
    update statement_staged_rows s set row_id = ours.id from files join ours using (${group}, k)
    where ${within(staged, span)} and s.position = files.position`);
}

/** The counts of the new rows go on where those of the stored ones end. */
async function countNew(tx: Tx, staged: Staged, span: Span): Promise<void> {
  await tx.execute(sql`
    with new as (
      select position, booked_on, amount, row_number() over (partition by booked_on, amount order by position) as k
      from statement_staged_rows s where ${within(staged, span)} and row_id is null
    ), known as (
      select booked_on, amount, max(n) as n from statement_rows
      where account = ${staged.account} and booked_on between ${span.first}::date and ${span.last}::date group by 1, 2
    )
    update statement_staged_rows s set n = coalesce(known.n, 0) + new.k
    from new left join known on known.booked_on = new.booked_on and known.amount = new.amount
    where ${within(staged, span)} and s.position = new.position`);
}

/** Adds to known rows what this file knows more about them. Erased rows stay erased. */
export async function completeKnown(db: Db, staged: Staged): Promise<void> {
  for (const span of await spansOf(db, staged)) {
    // Looked up in the index by their ids: most stored rows are others.
    const known = sql`r.id = s.row_id and r.id = any(array(
      select s.row_id from statement_staged_rows s where ${within(staged, span)} and s.row_id is not null))`;
    await db.transaction(async (tx) => {
      await withoutLoops(tx);
      await tx.execute(sql`
        update statement_rows r set bank_row_id = s.bank_row_id, bank_row_format = ${staged.format}
        from statement_staged_rows s
        where ${within(staged, span)} and ${known} and s.bank_row_id is not null and r.bank_row_id is null`);
      await tx.execute(sql`
        update statement_rows r set payer_name = coalesce(r.payer_name, s.payer_name),
          payer_iban_hash = coalesce(r.payer_iban_hash, s.payer_iban_hash)
        from statement_staged_rows s
        where ${within(staged, span)} and ${known} and r.erased_at is null
          and (r.payer_name is null and s.payer_name is not null
            or r.payer_iban_hash is null and s.payer_iban_hash is not null)`);
    });
  }
}
