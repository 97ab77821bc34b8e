import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError, violatedConstraint } from "#server/platform/errors.ts";
import { finishImport } from "./clear-import.ts";
import { endInterrupted } from "./end-interrupted.ts";
import type { ImportContext } from "./import-context.ts";
import { recogniseStaged } from "./recognise-staged.ts";
import { importEnded, type StatementPart } from "./stage-rows.ts";
import { repeatedInFile } from "./staged-rows.ts";
import { statementImports, statements } from "./table.ts";

/** Rows per transaction; a long transaction would block the embedded database. */
const batchSize = 1_000;
/** Milliseconds that an import waits for the import that is being stored. */
const maxWaitMs = 10 * 60_000;

/** The numbers of a file's new rows, known rows, and doubtful rows for staff. */
export type RowCounts = { newRows: number; knownRows: number; doubtfulRows: number };

/**
 * Stores the staged rows of a completely read file in many short transactions, so that requests do not wait. The last
 * transaction inserts the statements, which makes all rows visible (docs/decisions/052-statements.md). Before it, a
 * killed process leaves no visible row; after it, end-interrupted.ts cleans up.
 */
export async function storeImport(
  ctx: ImportContext,
  id: string,
  readParts: readonly StatementPart[],
): Promise<RowCounts> {
  const { db, stopping } = ctx;
  const ownNames = ctx.ownNames?.() ?? [];
  await beginStoring(ctx, id);
  const parts = await markRepeatedParts(db, id, readParts);
  const accounts = new Map(parts.map(({ account, format }) => [account, format]));
  for (const [account, format] of accounts)
    await recogniseStaged(db, { importId: id, account, format }, { ownNames, stopping });
  await insertRows(ctx, id, parts);
  const rowCount = sumBy(readParts, ({ rows }) => rows);
  const counts = await writeStatements(ctx, id, { parts, rowCount });
  try {
    await finishImport(ctx, id);
  } catch (err) {
    ctx.log.warn({ err, id }, "statement import is stored but not finished");
  }
  return counts;
}

function sumBy<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}

/** All processes together store one file at a time: two imports at once would store a common row twice. */
async function beginStoring(ctx: ImportContext, id: string): Promise<void> {
  for (const deadline = performance.now() + maxWaitMs; ; ) {
    if (await claimStoring(ctx, id)) return;
    if (performance.now() > deadline) throw new AppError("imports_busy", "another import is being stored");
    // The process of the other import may have ended.
    await endInterrupted(ctx);
    await wait(500, undefined, ctx.stopping ? { signal: ctx.stopping } : {});
  }
}

async function claimStoring({ db, clock }: ImportContext, id: string): Promise<boolean> {
  try {
    const [claimed] = await db
      .update(statementImports)
      .set({ storing: true, seenAt: clock.now() })
      .where(sql`id = ${id} and state = 'reading'`)
      .returning({ id: statementImports.id });
    if (!claimed) throw importEnded(id);
    return true;
  } catch (error) {
    if (violatedConstraint(error) === "statement_imports_one_stores") return false;
    throw error;
  }
}

/** Returns the parts without copies. A copy has the same balances, days and rows as an earlier part. */
async function markRepeatedParts(
  db: Db,
  importId: string,
  parts: readonly StatementPart[],
): Promise<StatementPart[]> {
  const keys = new Set<string>();
  const repeatedKeys = new Set<string>();
  const keyOf = ({ account, opening, closing, rows, total }: StatementPart) =>
    JSON.stringify([account, opening, closing, rows, total]);
  for (const key of parts.map(keyOf)) (keys.has(key) ? repeatedKeys : keys).add(key);
  if (repeatedKeys.size === 0) return [...parts];
  const uniqueParts: StatementPart[] = [];
  const contents = new Set<string>();
  for (const part of parts) {
    const content = repeatedKeys.has(keyOf(part))
      ? `${keyOf(part)} ${await hashContent(db, importId, part)}`
      : null;
    if (content !== null && contents.has(content)) {
      await db.execute(sql`
        update statement_staged_rows set row_id = ${repeatedInFile} where import_id = ${importId} and part = ${part.part}`);
    } else uniqueParts.push(part);
    if (content !== null) contents.add(content);
  }
  return uniqueParts;
}

async function hashContent(db: Db, importId: string, { part }: StatementPart): Promise<string> {
  const rows = await rowsOf<{ content: string }>(db)`
    select md5(coalesce(string_agg(jsonb_build_array(booked_on, amount, description, payer_name, payer_iban_hash,
      bank_row_id)::text, ',' order by position), '')) as content
    from statement_staged_rows where import_id = ${importId} and part = ${part}`;
  return rows[0]?.content ?? "";
}

async function insertRows(ctx: ImportContext, id: string, parts: readonly StatementPart[]): Promise<void> {
  const { db, stopping } = ctx;
  const format = parts[0]?.format ?? "";
  const [rows] = await rowsOf<{ last: number | null }>(db)`
    select max(position)::int as last from statement_staged_rows where import_id = ${id}`;
  for (let from = 0; from <= (rows?.last ?? -1); from += batchSize) {
    stopping?.throwIfAborted();
    await db.transaction(async (tx) => {
      // The lock prevents another process from ending the import during this transaction.
      const openImport = await rowsOf<unknown>(tx)`
        select id from statement_imports where id = ${id} and state = 'reading' for share`;
      if (openImport.length === 0) throw importEnded(id);
      await tx.execute(sql`
        insert into all_statement_rows (statement_id, account, booked_on, amount, n, description, payer_name,
          payer_iban_hash, bank_row_id, bank_row_format, balance, maybe_repeats)
        select s.import_id || '.' || s.part, s.account, s.booked_on, s.amount, s.n, s.description, s.payer_name,
          s.payer_iban_hash, s.bank_row_id, case when s.bank_row_id is not null then ${format} end, s.balance,
          s.maybe_repeats
        from statement_staged_rows s
        where s.import_id = ${id} and s.row_id is null and s.position >= ${from} and s.position < ${from + batchSize}
        order by s.position`);
    });
  }
}

type PartCounts = {
  part: number;
  newRows: number;
  doubtfulRows: number;
  firstDay: string | null;
  lastDay: string | null;
};

/** Inserts the statements, which makes all rows visible. `rowCount`: the number of rows in the file. */
async function writeStatements(
  ctx: ImportContext,
  id: string,
  { parts, rowCount }: { parts: readonly StatementPart[]; rowCount: number },
): Promise<RowCounts> {
  const { db, clock } = ctx;
  const partCounts = await rowsOf<PartCounts>(db)`
    select part, (count(*) filter (where row_id is null and maybe_repeats is null))::int as "newRows",
      (count(*) filter (where row_id is null and maybe_repeats is not null))::int as "doubtfulRows",
      min(booked_on)::text as "firstDay", max(booked_on)::text as "lastDay"
    from statement_staged_rows where import_id = ${id} group by 1`;
  const now = clock.now();
  const newRows = sumBy(partCounts, (part) => part.newRows);
  const doubtfulRows = sumBy(partCounts, (part) => part.doubtfulRows);
  const counts = { newRows, knownRows: rowCount - newRows - doubtfulRows, doubtfulRows };
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(statementImports)
      .set({ ...counts, state: "stored", rowCount, seenAt: now, endedAt: now })
      .where(sql`id = ${id} and state = 'reading'`)
      .returning({ source: statementImports.source });
    if (!stored) throw importEnded(id);
    for (const { part, rows, ...facts } of parts) {
      const countsOfPart = partCounts.find((counts) => counts.part === part);
      await tx.insert(statements).values({
        ...facts,
        id: `${id}.${part}`,
        importId: id,
        source: stored.source,
        createdAt: now,
        rowCount: rows,
        newRows: countsOfPart?.newRows ?? 0,
        doubtfulRows: countsOfPart?.doubtfulRows ?? 0,
        firstDay: countsOfPart?.firstDay ?? null,
        lastDay: countsOfPart?.lastDay ?? null,
      });
    }
  });
  return counts;
}
