import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import { type ComparedRow, longNumber, type SharedNumbers } from "./known/compare-rows.ts";
import { type FileRow, recogniseRows, type StoredRow } from "./known/recognise-rows.ts";
import { textReader, wordsIn } from "./known/row-text.ts";
import { pairsOf } from "./known/shared-numbers.ts";
import { referencesOf } from "./match/find-references.ts";
import { countNew, type Span, type Staged, spansOf, within } from "./staged-rows.ts";

/** Files may book one movement on days that differ by at most this number (known/compare-rows.ts). */
const mostDays = 5;

/**
 * Finds the stored rows that the staged rows of an account repeat, or may repeat, so that each movement is stored once
 * and none is lost (docs/decisions/052-statements.md). The caller holds the lock of storing (store-import.ts).
 */
export async function recogniseStaged(
  db: Db,
  staged: Staged,
  { ownNames, stopping }: { ownNames: readonly string[]; stopping?: AbortSignal | undefined },
): Promise<void> {
  const read = rowReader(ownNames);
  const numbers = await readSharedNumbers(db, staged);
  const spans = await spansOf(db, staged);
  for (const span of spans) {
    stopping?.throwIfAborted();
    const begun = performance.now();
    const file = await readStaged(db, staged, span);
    const stored = file.length > 0 ? await readStored(db, staged, span, file) : [];
    if (stored.length > 0) {
      const isOrder = await readReferences(db, [...file, ...stored]);
      const found = recogniseRows(
        file.map((row) => ({ ...row, ...read(row, isOrder) })),
        stored.map((row) => ({ ...row, ...read(row, isOrder) })),
        numbers,
      );
      await write(db, staged, found);
    }
    await countNew(db, staged, span);
    if (span !== spans.at(-1)) await throttleBackgroundWork(begun);
  }
}

type Raw = Omit<ComparedRow, "text" | "all" | "references" | "payerWords"> & { description: string };
type RawFile = Raw & Pick<FileRow, "position" | "amount">;
type RawStored = Raw & Pick<StoredRow, "id" | "is" | "amount" | "statementId">;

/** All rows of the account on the days that are compared, in the order of the bank. */
async function readStaged(db: Db, staged: Staged, span: Span): Promise<RawFile[]> {
  const rows = await rowsOf<Omit<RawFile, "ids" | "format" | "erased"> & { id: string | null }>(db)`
    select s.position, s.booked_on::text as day, s.amount::float8 as amount, s.description, s.payer_name as payer,
      s.payer_iban_hash as iban, s.bank_row_id as id, s.balance::float8 as balance
    from statement_staged_rows s where ${within(staged, span)} and s.row_id is null order by s.position`;
  const { format } = staged;
  return rows.map(({ id, ...row }) => ({
    ...row,
    format,
    erased: false,
    ids: id === null ? [] : [{ format, id }],
  }));
}

/**
 * Reads the stored rows of these days, and those of the days around them that share a number with a row of the file. A
 * row has the text of this format when one is stored.
 */
async function readStored(
  db: Db,
  staged: Staged,
  span: Span,
  file: readonly RawFile[],
): Promise<RawStored[]> {
  const { account, importId, format } = staged;
  const ids = sql.param([...new Set(file.flatMap((row) => row.ids.map(({ id }) => id)))]);
  const amounts = sql.param([...new Set(file.map(({ amount }) => amount))]);
  const mine = sql`statement_staged_rows o where o.import_id = ${importId} and o.account = ${account}`;
  const rows = await rowsOf<
    Omit<RawStored, "ids"> & {
      firstId: string | null;
      firstFormat: string | null;
      moreIds: RawStored["ids"] | null;
    }
  >(db)`
    select r.id::float8 as id, coalesce(r.repeats, r.id)::float8 as "is", r.statement_id as "statementId",
      r.booked_on::text as day, r.amount::float8 as amount, r.payer_iban_hash as iban, r.balance::float8 as balance,
      r.erased_at is not null as erased, coalesce(told.format, t.format) as format,
      coalesce(told.description, r.description) as description,
      case when told.format is null then r.payer_name else told.payer_name end as payer,
      r.bank_row_id as "firstId", r.bank_row_format as "firstFormat",
      (select jsonb_agg(jsonb_build_object('format', i.format, 'id', i.bank_row_id)) from statement_row_ids i
        where i.row_id = r.id) as "moreIds"
    from all_statement_rows r join statements t on t.id = r.statement_id
      left join statement_row_texts told on told.row_id = r.id and told.format = ${format}
    where r.account = ${account}
      and r.booked_on between ${span.first}::date - ${mostDays}::int and ${span.last}::date + ${mostDays}::int
      and (r.booked_on between ${span.first}::date and ${span.last}::date
        or r.amount = any(${amounts}::bigint[]) and (r.bank_row_id = any(${ids}::text[])
            or exists (select from statement_row_ids i where i.row_id = r.id and i.bank_row_id = any(${ids}::text[])))
          and not exists (select from ${mine} and o.booked_on = r.booked_on and o.amount = r.amount
            and o.bank_row_id = r.bank_row_id))
      and not exists (select from ${mine} and o.row_id = coalesce(r.repeats, r.id))
    order by r.booked_on, r.id`;
  return rows.map(({ firstId, firstFormat, moreIds, ...row }) => {
    const first = firstId !== null && firstFormat !== null ? [{ format: firstFormat, id: firstId }] : [];
    return { ...row, ids: [...first, ...(moreIds ?? [])] };
  });
}

/** The number of newest rows that show whether formats share their numbers. */
const newest = 1_000;

async function readSharedNumbers(db: Db, { account }: Staged): Promise<SharedNumbers> {
  const rows = await rowsOf<{ formats: string }>(db)`
    with found as (
      select row_id, format, bank_row_id from statement_row_ids where account = ${account}
      order by row_id desc limit ${newest}
    ), all_numbers as (
      select * from found union
      select id, bank_row_format, bank_row_id from all_statement_rows where id in (select row_id from found)
    )
    select distinct string_agg(distinct format, ' ') as formats from all_numbers
    where length(ltrim(bank_row_id, '0')) >= ${longNumber}
    group by row_id, bank_row_id having count(distinct format) > 1`;
  return pairsOf(rows.map(({ formats }) => formats.split(" ")));
}

/** Letters in a text are a reference only when an order has it. */
async function readReferences(db: Db, rows: readonly Raw[]): Promise<(text: string) => readonly string[]> {
  const found = new Map(
    rows.map(({ description }) => [
      description,
      referencesOf({ text: description }).map(({ reference }) => reference),
    ]),
  );
  const all = sql.param([...new Set([...found.values()].flat())]);
  const known = await rowsOf<{ reference: string }>(db)`
    select reference from orders where reference = any(${all}::text[])`;
  const ours = new Set(known.map(({ reference }) => reference));
  return (text) => (found.get(text) ?? []).filter((reference) => ours.has(reference));
}

function rowReader(ownNames: readonly string[]) {
  const readText = textReader(ownNames);
  return (raw: Raw, referencesOf: (text: string) => readonly string[]) => {
    const name = wordsIn(raw.payer ?? "");
    const said = readText(raw.description);
    return {
      // A text without a meaningful word is replaced by the payer's name.
      text: said.folded === "" && raw.payer !== null ? readText(raw.payer) : said,
      all: readText(`${raw.description} ${raw.payer ?? ""}`),
      references: referencesOf(raw.description),
      payer: name.join(" ") || null,
      payerWords: name.filter((word) => word.length >= 3),
    };
  };
}

/** A row that completes no stored row loses its payer and balance: it is kept only for the list of known rows. */
async function write(
  db: Db,
  staged: Staged,
  { known, doubtful }: ReturnType<typeof recogniseRows>,
): Promise<void> {
  const found = [
    ...[...known].map(([position, { row, fills }]) => ({ position, known: row.is, maybe: null, fills })),
    ...[...doubtful].map(([position, row]) => ({ position, known: null, maybe: row.is, fills: true })),
  ];
  if (found.length === 0) return;
  await db.execute(sql`
    update statement_staged_rows s set row_id = f.known, maybe_repeats = f.maybe,
      payer_name = case when f.fills then s.payer_name end,
      payer_iban_hash = case when f.fills then s.payer_iban_hash end,
      balance = case when f.fills then s.balance end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (position int, known bigint, maybe bigint, fills boolean)
    where s.import_id = ${staged.importId} and s.position = f.position`);
}
