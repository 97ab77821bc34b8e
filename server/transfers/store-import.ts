import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { AppError, violatedConstraint } from "../kernel/errors.ts";
import { deleteStaged, finishImport } from "./clear-import.ts";
import { endInterrupted } from "./end-interrupted.ts";
import type { ImportContext } from "./import-context.ts";
import { pairRows, type Staged } from "./merge-rows.ts";
import { importEnded, type Part } from "./stage-rows.ts";
import { statementImports, statements } from "./table.ts";

/** Rows per transaction: the embedded database answers within this process. */
const piece = 1_000;
/** How long an import waits for the one that is being stored. */
const mostWait = 10 * 60_000;

/**
 * Stores the staged rows of a file that was read whole; returns the number of new rows. It takes many short transactions,
 * so that visitors are served meanwhile. The last one writes the statements, and with them all rows are there
 * (docs/decisions/052-statements.md). A process that is killed before it leaves nothing that staff see; end-interrupted.ts
 * finishes the import of a process that is killed after it.
 */
export async function storeImport(ctx: ImportContext, id: string, found: readonly Part[]): Promise<number> {
  const { db } = ctx;
  await beginStoring(ctx, id);
  const parts = await dropRepeated(db, id, found);
  for (const staged of stagedOf(id, parts)) {
    ctx.stopping?.throwIfAborted();
    await pairRows(db, staged);
  }
  await insertRows(ctx, id, parts);
  const newRows = await complete(ctx, id, parts);
  try {
    await finishImport(ctx, id);
  } catch (err) {
    ctx.log.warn({ err, id }, "statement import is stored but not finished");
  }
  return newRows;
}

function stagedOf(importId: string, parts: readonly Part[]): Staged[] {
  const accounts = new Map(parts.map(({ account, format }) => [account, { importId, account, format }]));
  return [...accounts.values()];
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

/** The same statement twice in one file: two with the same balances around the same movement. */
async function dropRepeated(db: Db, importId: string, parts: readonly Part[]): Promise<Part[]> {
  const seen = new Set<string>();
  const kept: Part[] = [];
  for (const part of parts) {
    const { account, opening, closing, rows, total } = part;
    const key = JSON.stringify([account, opening, closing, rows, total]);
    if (opening !== null && opening !== closing && seen.has(key)) {
      await deleteStaged(db, sql`import_id = ${importId} and part = ${part.part}`);
    } else kept.push(part);
    seen.add(key);
  }
  return kept;
}

/** The statement that a part becomes. */
const statementId = (importId: string, part: number) => `${importId}.${part}`;

async function insertRows(ctx: ImportContext, id: string, parts: readonly Part[]): Promise<void> {
  const { db, stopping } = ctx;
  const format = parts[0]?.format ?? "";
  const last = await lastPosition(db, id);
  for (let from = 0; from <= last; from += piece) {
    stopping?.throwIfAborted();
    await db.transaction(async (tx) => {
      await holdMine(tx, id);
      await tx.execute(sql`
        insert into all_statement_rows (statement_id, account, booked_on, amount, n, description, payer_name,
          payer_iban_hash, bank_row_id, bank_row_format)
        select s.import_id || '.' || s.part, s.account, s.booked_on, s.amount, s.n, s.description, s.payer_name,
          s.payer_iban_hash, s.bank_row_id, case when s.bank_row_id is not null then ${format} end
        from statement_staged_rows s
        where s.import_id = ${id} and s.row_id is null and s.position >= ${from} and s.position < ${from + piece}
        order by s.position`);
    });
  }
}

/** No other process ends the import before this transaction does. */
async function holdMine(tx: Tx, id: string): Promise<void> {
  const { rows } = (await tx.execute(
    sql`select id from statement_imports where id = ${id} and state = 'reading' for share`,
  )) as unknown as { rows: unknown[] };
  if (rows.length === 0) throw importEnded(id);
}

async function lastPosition(db: Db, id: string): Promise<number> {
  const { rows } = (await db.execute(sql`
    select max(position)::int as last from statement_staged_rows where import_id = ${id}`)) as unknown as {
    rows: { last: number | null }[];
  };
  return rows[0]?.last ?? -1;
}

type Counted = { part: number; newRows: number; firstDay: string | null; lastDay: string | null };

async function countParts(db: Db, id: string): Promise<Map<number, Counted>> {
  const { rows } = (await db.execute(sql`
    select part, (count(*) filter (where row_id is null))::int as "newRows", min(booked_on)::text as "firstDay",
      max(booked_on)::text as "lastDay"
    from statement_staged_rows where import_id = ${id} group by 1`)) as unknown as { rows: Counted[] };
  return new Map(rows.map((row) => [row.part, row]));
}

/** Writes the statements, and with them all rows are there. */
async function complete(ctx: ImportContext, id: string, parts: readonly Part[]): Promise<number> {
  const { db, clock } = ctx;
  const counted = await countParts(db, id);
  const now = clock.now();
  const newRows = [...counted.values()].reduce((sum, each) => sum + each.newRows, 0);
  const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0);
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(statementImports)
      .set({ state: "stored", rowCount, newRows, seenAt: now, endedAt: now })
      .where(sql`id = ${id} and state = 'reading'`)
      .returning({ source: statementImports.source });
    if (!stored) throw importEnded(id);
    for (const { part, rows, ...facts } of parts) {
      const { firstDay = null, lastDay = null, newRows: added = 0 } = counted.get(part) ?? {};
      await tx.insert(statements).values({
        ...facts,
        ...{ id: statementId(id, part), importId: id, source: stored.source, createdAt: now },
        ...{ rowCount: rows, newRows: added, firstDay, lastDay },
      });
    }
  });
  return newRows;
}
