import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import { type ComparedRow, longNumberDigits, type SharedNumbers } from "./known/compare-rows.ts";
import { type FileRow, recogniseRows, type StoredRow } from "./known/recognise-rows.ts";
import { createTextReader, wordsIn } from "./known/row-text.ts";
import { toFormatPairs } from "./known/shared-numbers.ts";
import { referencesOf } from "./match/find-references.ts";
import { isWithin, listSpans, numberNewRows, type Span, type StagedAccount } from "./staged-rows.ts";

/** Files may book one movement on days that differ by at most this number (known/compare-rows.ts). */
const maxDayDifference = 5;

/**
 * Finds the stored rows that the staged rows of an account repeat or may repeat, so that each movement is stored exactly
 * once (docs/decisions/052-statements.md). The caller has set `storing`, so no other import is stored (store-import.ts).
 */
export async function recogniseStaged(
  db: Db,
  staged: StagedAccount,
  { ownNames, stopping }: { ownNames: readonly string[]; stopping?: AbortSignal | undefined },
): Promise<void> {
  const readRow = createRowReader(ownNames);
  const numbers = await readSharedNumbers(db, staged);
  const spans = await listSpans(db, staged);
  for (const span of spans) {
    stopping?.throwIfAborted();
    const startedAt = performance.now();
    const file = await readStaged(db, staged, span);
    const stored = file.length > 0 ? await readStored(db, staged, span, file) : [];
    if (stored.length > 0) {
      const isOrder = await readReferences(db, [...file, ...stored]);
      const result = recogniseRows(
        file.map((row) => ({ ...row, ...readRow(row, isOrder) })),
        stored.map((row) => ({ ...row, ...readRow(row, isOrder) })),
        numbers,
      );
      await writeResult(db, staged, result);
    }
    await numberNewRows(db, staged, span);
    if (span !== spans.at(-1)) await throttleBackgroundWork(startedAt);
  }
}

type RawRow = Omit<ComparedRow, "text" | "textWithPayer" | "references" | "payerWords"> & {
  description: string;
};
type RawFileRow = RawRow & Pick<FileRow, "position" | "amount">;
type RawStoredRow = RawRow & Pick<StoredRow, "id" | "canonicalId" | "amount" | "statementId">;

/** Reads the staged rows of these days in the order of the file. */
async function readStaged(db: Db, staged: StagedAccount, span: Span): Promise<RawFileRow[]> {
  const rows = await rowsOf<Omit<RawFileRow, "bankIds" | "format" | "isErased"> & { id: string | null }>(db)`
    select s.position, s.booked_on::text as day, s.amount::float8 as amount, s.description, s.payer_name as payer,
      s.payer_iban_hash as iban, s.bank_row_id as id, s.balance::float8 as balance
    from statement_staged_rows s where ${isWithin(staged, span)} and s.row_id is null order by s.position`;
  const { format } = staged;
  return rows.map(({ id, ...row }) => ({
    ...row,
    format,
    isErased: false,
    bankIds: id === null ? [] : [{ format, id }],
  }));
}

/**
 * Reads the stored rows of these days, and rows of the days around them that share a number with the file. A row gets
 * the text that this format wrote, if it is stored.
 */
async function readStored(
  db: Db,
  staged: StagedAccount,
  span: Span,
  file: readonly RawFileRow[],
): Promise<RawStoredRow[]> {
  const { account, importId, format } = staged;
  const ids = sql.param([...new Set(file.flatMap((row) => row.bankIds.map(({ id }) => id)))]);
  const amounts = sql.param([...new Set(file.map(({ amount }) => amount))]);
  const otherFileRows = sql`statement_staged_rows o where o.import_id = ${importId} and o.account = ${account}`;
  const rows = await rowsOf<
    Omit<RawStoredRow, "bankIds"> & {
      firstId: string | null;
      firstFormat: string | null;
      moreIds: RawStoredRow["bankIds"] | null;
    }
  >(db)`
    select r.id::float8 as id, coalesce(r.repeats, r.id)::float8 as "canonicalId", r.statement_id as "statementId",
      r.booked_on::text as day, r.amount::float8 as amount, r.payer_iban_hash as iban, r.balance::float8 as balance,
      r.erased_at is not null as "isErased", coalesce(x.format, t.format) as format,
      coalesce(x.description, r.description) as description,
      case when x.format is null then r.payer_name else x.payer_name end as payer,
      r.bank_row_id as "firstId", r.bank_row_format as "firstFormat",
      (select jsonb_agg(jsonb_build_object('format', i.format, 'id', i.bank_row_id)) from statement_row_ids i
        where i.row_id = r.id) as "moreIds"
    from all_statement_rows r join statements t on t.id = r.statement_id
      left join statement_row_texts x on x.row_id = r.id and x.format = ${format}
    where r.account = ${account}
      and r.booked_on between ${span.first}::date - ${maxDayDifference}::int and ${span.last}::date + ${maxDayDifference}::int
      and (r.booked_on between ${span.first}::date and ${span.last}::date
        or r.amount = any(${amounts}::bigint[]) and (r.bank_row_id = any(${ids}::text[])
            or exists (select from statement_row_ids i where i.row_id = r.id and i.bank_row_id = any(${ids}::text[])))
          and not exists (select from ${otherFileRows} and o.booked_on = r.booked_on and o.amount = r.amount
            and o.bank_row_id = r.bank_row_id))
      and not exists (select from ${otherFileRows} and o.row_id = coalesce(r.repeats, r.id))
    order by r.booked_on, r.id`;
  return rows.map(({ firstId, firstFormat, moreIds, ...row }) => {
    const firstNumber =
      firstId !== null && firstFormat !== null ? [{ format: firstFormat, id: firstId }] : [];
    return { ...row, bankIds: [...firstNumber, ...(moreIds ?? [])] };
  });
}

/** The number of rows that are searched for numbers that formats share. */
const newestCount = 1_000;

async function readSharedNumbers(db: Db, { account }: StagedAccount): Promise<SharedNumbers> {
  const rows = await rowsOf<{ formats: string }>(db)`
    with found as (
      select row_id, format, bank_row_id from statement_row_ids where account = ${account}
      order by row_id desc limit ${newestCount}
    ), all_numbers as (
      select * from found union
      select id, bank_row_format, bank_row_id from all_statement_rows where id in (select row_id from found)
    )
    select distinct string_agg(distinct format, ' ') as formats from all_numbers
    where length(ltrim(bank_row_id, '0')) >= ${longNumberDigits}
    group by row_id, bank_row_id having count(distinct format) > 1`;
  return toFormatPairs(rows.map(({ formats }) => formats.split(" ")));
}

/** Finds the references in the texts. Only a reference that an order has counts. */
async function readReferences(db: Db, rows: readonly RawRow[]): Promise<(text: string) => readonly string[]> {
  const referencesByText = new Map(
    rows.map(({ description }) => [
      description,
      referencesOf({ text: description }).map(({ reference }) => reference),
    ]),
  );
  const candidates = sql.param([...new Set([...referencesByText.values()].flat())]);
  const orderRows = await rowsOf<{ reference: string }>(db)`
    select reference from orders where reference = any(${candidates}::text[])`;
  const storedReferences = new Set(orderRows.map(({ reference }) => reference));
  return (text) => (referencesByText.get(text) ?? []).filter((reference) => storedReferences.has(reference));
}

function createRowReader(ownNames: readonly string[]) {
  const readText = createTextReader(ownNames);
  return (raw: RawRow, referencesOf: (text: string) => readonly string[]) => {
    const nameWords = wordsIn(raw.payer ?? "");
    const text = readText(raw.description);
    return {
      // The payer's name replaces a text without a meaningful word.
      text: text.folded === "" && raw.payer !== null ? readText(raw.payer) : text,
      textWithPayer: readText(`${raw.description} ${raw.payer ?? ""}`),
      references: referencesOf(raw.description),
      payer: nameWords.join(" ") || null,
      payerWords: nameWords.filter((word) => word.length >= 3),
    };
  };
}

/** Stores the result. A row that adds nothing to a stored row loses its payer and balance, which are not needed. */
async function writeResult(
  db: Db,
  staged: StagedAccount,
  { known, doubtful }: ReturnType<typeof recogniseRows>,
): Promise<void> {
  const changes = [
    ...[...known].map(([position, { row, mayComplete }]) => ({
      position,
      known: row.canonicalId,
      maybe: null,
      fills: mayComplete,
    })),
    ...[...doubtful].map(([position, row]) => ({
      position,
      known: null,
      maybe: row.canonicalId,
      fills: true,
    })),
  ];
  if (changes.length === 0) return;
  await db.execute(sql`
    update statement_staged_rows s set row_id = f.known, maybe_repeats = f.maybe,
      payer_name = case when f.fills then s.payer_name end,
      payer_iban_hash = case when f.fills then s.payer_iban_hash end,
      balance = case when f.fills then s.balance end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as f (position int, known bigint, maybe bigint, fills boolean)
    where s.import_id = ${staged.importId} and s.position = f.position`);
}
