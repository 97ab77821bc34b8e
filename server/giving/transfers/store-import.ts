import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError, violatedConstraint } from "#server/platform/errors.ts";
import { finishImport } from "./clear-import.ts";
import { endInterrupted } from "./end-interrupted.ts";
import type { ImportContext } from "./import-context.ts";
import { recogniseStaged } from "./recognise-staged.ts";
import { importEnded, type Part } from "./stage-rows.ts";
import { inThisFile } from "./staged-rows.ts";
import { statementImports, statements } from "./table.ts";

/** Rows per transaction: the embedded database answers within this process. */
const piece = 1_000;
/** An import waits this long for the import that is being stored. */
const mostWait = 10 * 60_000;

/** The numbers of a file's new rows, known rows, and doubtful rows for staff. */
export type RowCounts = { newRows: number; knownRows: number; doubtfulRows: number };

/**
 * Stores the staged rows of a file that was read whole. Many short transactions leave room for visitors. The last
 * transaction writes the statements, which makes all rows visible (docs/decisions/052-statements.md). A process that is
 * killed before leaves nothing that staff see; end-interrupted.ts finishes an import that was killed after.
 */
export async function storeImport(
  ctx: ImportContext,
  id: string,
  found: readonly Part[],
): Promise<RowCounts> {
  const { db, stopping, ownNames = [] } = ctx;
  await beginStoring(ctx, id);
  const parts = await leaveRepeated(db, id, found);
  const accounts = new Map(parts.map(({ account, format }) => [account, format]));
  for (const [account, format] of accounts)
    await recogniseStaged(db, { importId: id, account, format }, { ownNames, stopping });
  await insertRows(ctx, id, parts);
  const counts = await complete(ctx, id, { parts, read: sumOf(found, ({ rows }) => rows) });
  try {
    await finishImport(ctx, id);
  } catch (err) {
    ctx.log.warn({ err, id }, "statement import is stored but not finished");
  }
  return counts;
}

function sumOf<Each>(all: readonly Each[], count: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0);
}

/** One file is stored at a time, in all processes: two would both find a row missing. */
async function beginStoring(ctx: ImportContext, id: string): Promise<void> {
  for (const until = performance.now() + mostWait; ; ) {
    if (await takeStoring(ctx, id)) return;
    if (performance.now() > until) throw new AppError("imports_busy", "another import is being stored");
    // The process that stores it may be gone.
    await endInterrupted(ctx);
    await wait(500, undefined, ctx.stopping ? { signal: ctx.stopping } : {});
  }
}

async function takeStoring({ db, clock }: ImportContext, id: string): Promise<boolean> {
  try {
    const [mine] = await db
      .update(statementImports)
      .set({ storing: true, seenAt: clock.now() })
      .where(sql`id = ${id} and state = 'reading'`)
      .returning({ id: statementImports.id });
    if (!mine) throw importEnded(id);
    return true;
  } catch (error) {
    if (violatedConstraint(error) === "statement_imports_one_stores") return false;
    throw error;
  }
}

/** The same statement twice in one file: two with the same balances, days and rows. The rows of the second are known. */
async function leaveRepeated(db: Db, importId: string, parts: readonly Part[]): Promise<Part[]> {
  const seen = new Set<string>();
  const alike = new Set<string>();
  const keyOf = ({ account, opening, closing, rows, total }: Part) =>
    JSON.stringify([account, opening, closing, rows, total]);
  for (const key of parts.map(keyOf)) (seen.has(key) ? alike : seen).add(key);
  if (alike.size === 0) return [...parts];
  const kept: Part[] = [];
  const contents = new Set<string>();
  for (const part of parts) {
    const content = alike.has(keyOf(part)) ? `${keyOf(part)} ${await contentOf(db, importId, part)}` : null;
    if (content !== null && contents.has(content)) {
      await db.execute(sql`
        update statement_staged_rows set row_id = ${inThisFile} where import_id = ${importId} and part = ${part.part}`);
    } else kept.push(part);
    if (content !== null) contents.add(content);
  }
  return kept;
}

async function contentOf(db: Db, importId: string, { part }: Part): Promise<string> {
  const rows = await rowsOf<{ content: string }>(db)`
    select md5(coalesce(string_agg(jsonb_build_array(booked_on, amount, description, payer_name, payer_iban_hash,
      bank_row_id)::text, ',' order by position), '')) as content
    from statement_staged_rows where import_id = ${importId} and part = ${part}`;
  return rows[0]?.content ?? "";
}

async function insertRows(ctx: ImportContext, id: string, parts: readonly Part[]): Promise<void> {
  const { db, stopping } = ctx;
  const format = parts[0]?.format ?? "";
  const [rows] = await rowsOf<{ last: number | null }>(db)`
    select max(position)::int as last from statement_staged_rows where import_id = ${id}`;
  for (let from = 0; from <= (rows?.last ?? -1); from += piece) {
    stopping?.throwIfAborted();
    await db.transaction(async (tx) => {
      // No other process ends the import before this transaction does.
      const mine = await rowsOf<unknown>(tx)`
        select id from statement_imports where id = ${id} and state = 'reading' for share`;
      if (mine.length === 0) throw importEnded(id);
      await tx.execute(sql`
        insert into all_statement_rows (statement_id, account, booked_on, amount, n, description, payer_name,
          payer_iban_hash, bank_row_id, bank_row_format, balance, maybe_repeats)
        select s.import_id || '.' || s.part, s.account, s.booked_on, s.amount, s.n, s.description, s.payer_name,
          s.payer_iban_hash, s.bank_row_id, case when s.bank_row_id is not null then ${format} end, s.balance,
          s.maybe_repeats
        from statement_staged_rows s
        where s.import_id = ${id} and s.row_id is null and s.position >= ${from} and s.position < ${from + piece}
        order by s.position`);
    });
  }
}

type Counted = {
  part: number;
  newRows: number;
  doubtfulRows: number;
  firstDay: string | null;
  lastDay: string | null;
};

/** Writes the statements, and with them all rows are there. `read`: how many rows the file has. */
async function complete(
  ctx: ImportContext,
  id: string,
  { parts, read }: { parts: readonly Part[]; read: number },
): Promise<RowCounts> {
  const { db, clock } = ctx;
  const counted = await rowsOf<Counted>(db)`
    select part, (count(*) filter (where row_id is null and maybe_repeats is null))::int as "newRows",
      (count(*) filter (where row_id is null and maybe_repeats is not null))::int as "doubtfulRows",
      min(booked_on)::text as "firstDay", max(booked_on)::text as "lastDay"
    from statement_staged_rows where import_id = ${id} group by 1`;
  const now = clock.now();
  const newRows = sumOf(counted, (each) => each.newRows);
  const doubtfulRows = sumOf(counted, (each) => each.doubtfulRows);
  const counts = { newRows, knownRows: read - newRows - doubtfulRows, doubtfulRows };
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(statementImports)
      .set({ ...counts, state: "stored", rowCount: read, seenAt: now, endedAt: now })
      .where(sql`id = ${id} and state = 'reading'`)
      .returning({ source: statementImports.source });
    if (!stored) throw importEnded(id);
    for (const { part, rows, ...facts } of parts) {
      const of = counted.find((each) => each.part === part);
      await tx.insert(statements).values({
        ...facts,
        id: `${id}.${part}`,
        importId: id,
        source: stored.source,
        createdAt: now,
        rowCount: rows,
        newRows: of?.newRows ?? 0,
        doubtfulRows: of?.doubtfulRows ?? 0,
        firstDay: of?.firstDay ?? null,
        lastDay: of?.lastDay ?? null,
      });
    }
  });
  return counts;
}
