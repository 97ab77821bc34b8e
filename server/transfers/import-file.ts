import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Layout } from "#shared/statement-layout.ts";
import type { Tx } from "../db/connect.ts";
import { isLockRefused } from "../kernel/errors.ts";
import type { ImportContext } from "./import-context.ts";
import { mostBytes } from "./import-context.ts";
import { pairRows, storeRows } from "./merge-rows.ts";
import { createPayerDigest } from "./payer-digest.ts";
import { readLayouts } from "./queries.ts";
import { readStatement } from "./read-statement.ts";
import type { Refusal } from "./readers/events.ts";
import type { FileVerdict } from "./readers/job.ts";
import { type Part, Staging } from "./stage-rows.ts";
import { stagedRows, statementImports, statements } from "./table.ts";

export type StatementFile = {
  name: string;
  bytes: Uint8Array;
  /** The account that staff chose; null: the file says it. */
  account: string | null;
  /** What staff say about its columns. */
  layout: Layout | null;
};

export type Imported =
  | { kind: "stored"; id: string; rows: number; newRows: number }
  | ({ kind: "refused"; id: string } & Refusal)
  | (FileVerdict & { kind: "layout"; id: string });

/** The row of an import that begins. */
export function newImport(file: Pick<StatementFile, "name" | "bytes">, now: Date) {
  const digest = createHash("sha256").update(file.bytes).digest("hex");
  return { fileName: file.name.slice(0, 200), bytes: file.bytes.length, digest, seenAt: now, createdAt: now };
}

/** One file at a time in this process: each holds up to 20 MB, and its reader more. */
const oneAtATime = pLimit(1);
const heartbeat = 10_000;

/**
 * Reads the file of an import that was begun, and stores it whole or not at all. The rows are staged in short
 * statements and stored in one transaction, so that a process that is killed leaves nothing half done.
 */
export function importFile(ctx: ImportContext, id: string, file: StatementFile): Promise<Imported> {
  return oneAtATime(async () => {
    const alive = setInterval(() => {
      saySeen(ctx, id).catch((err: unknown) =>
        ctx.log.warn({ err, id }, "statement import heartbeat failed"),
      );
    }, heartbeat);
    try {
      return await readAndStore(ctx, id, file);
    } catch (err) {
      // A full disk, a lost connection, a stopping server: the file itself may be right.
      await refuseImport(ctx, id, { reason: "interrupted", line: null, details: {} }).catch(() => {});
      throw err;
    } finally {
      clearInterval(alive);
    }
  });
}

async function readAndStore(ctx: ImportContext, id: string, file: StatementFile): Promise<Imported> {
  const { db, accounts, stopping } = ctx;
  const refuse = async (refusal: Refusal): Promise<Imported> => {
    await refuseImport(ctx, id, refusal);
    return { kind: "refused", id, ...refusal };
  };
  if (file.bytes.length > mostBytes)
    return refuse({ reason: "too_large", line: null, details: { limit: mostBytes } });
  const staging = new Staging(db, id, await createPayerDigest(db));
  const job = { accounts, account: file.account, layouts: await readLayouts(db), given: file.layout };
  let said = 0;
  const take: Parameters<typeof readStatement>[2] = async (events) => {
    await staging.take(events);
    // The screen shows how far it is.
    if (performance.now() - said < 1_000) return;
    said = performance.now();
    await saySeen(ctx, id, staging.count);
  };
  const verdict = await readStatement(file.bytes, job, take, stopping);
  if (verdict.kind === "refused") return refuse(verdict);
  if (verdict.kind === "layout") {
    await refuseImport(ctx, id, { reason: verdict.reason, line: null, details: {} });
    return { ...verdict, id };
  }
  const newRows = await storeWhole(ctx, id, staging.parts);
  return { kind: "stored", id, rows: staging.count, newRows };
}

const storeTries = 20;

/** Waits for a file of the same account that another process is storing. */
async function storeWhole({ db, clock }: ImportContext, id: string, parts: readonly Part[]): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => store(tx, id, parts, clock.now()));
    } catch (error) {
      if (!isLockRefused(error) || tries === storeTries) throw error;
      await wait(1_000);
    }
  }
}

async function store(tx: Tx, importId: string, found: readonly Part[], now: Date): Promise<number> {
  const parts = await dropRepeated(tx, importId, found);
  const accounts = [...new Map(parts.map((part) => [part.account, part])).values()].toSorted((one, other) =>
    one.account < other.account ? -1 : 1,
  );
  const staged = accounts.map(({ account, format }) => ({ importId, account, format }));
  for (const each of staged) await pairRows(tx, each);
  const ids = new Map<number, string>();
  let newRows = 0;
  for (const part of parts) {
    const counted = await countStaged(tx, importId, part.part);
    newRows += counted.newRows;
    ids.set(part.part, await insertStatement(tx, importId, part, counted, now));
  }
  for (const each of staged) await storeRows(tx, each, ids);
  await tx.delete(stagedRows).where(eq(stagedRows.importId, importId));
  const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0);
  const done = { state: "stored", rowCount, newRows, seenAt: now, endedAt: now };
  const mine = sql`id = ${importId} and state = 'reading'`;
  const [stored] = await tx
    .update(statementImports)
    .set(done)
    .where(mine)
    .returning({ id: statementImports.id });
  // Another process has given this one up: its rows are gone, and the file comes again.
  if (!stored) throw new Error(`the import ${importId} was ended meanwhile`);
  return newRows;
}

/** The same statement twice in one file: two with the same balances around the same movement. */
async function dropRepeated(tx: Tx, importId: string, parts: readonly Part[]): Promise<Part[]> {
  const seen = new Set<string>();
  const kept: Part[] = [];
  for (const part of parts) {
    const { account, opening, closing, rows, total } = part;
    const key = JSON.stringify([account, opening, closing, rows, total]);
    if (opening !== null && opening !== closing && seen.has(key)) {
      await tx.delete(stagedRows).where(sql`import_id = ${importId} and part = ${part.part}`);
    } else kept.push(part);
    seen.add(key);
  }
  return kept;
}

type Counted = { newRows: number; firstDay: string | null; lastDay: string | null };

async function countStaged(tx: Tx, importId: string, part: number): Promise<Counted> {
  const { rows } = (await tx.execute(sql`
    select (count(*) filter (where row_id is null))::int as "newRows", min(booked_on)::text as "firstDay",
      max(booked_on)::text as "lastDay"
    from statement_staged_rows where import_id = ${importId} and part = ${part}`)) as unknown as {
    rows: Counted[];
  };
  return rows[0] ?? { newRows: 0, firstDay: null, lastDay: null };
}

async function insertStatement(
  tx: Tx,
  importId: string,
  part: Part,
  counted: Counted,
  now: Date,
): Promise<string> {
  const { format, account, currency, opening, closing, rows: rowCount, total } = part;
  const [row] = await tx
    .insert(statements)
    .values({
      ...{
        importId,
        format,
        account,
        currency,
        opening,
        closing,
        rowCount,
        total,
        ...counted,
        createdAt: now,
      },
      source: sql`(select source from statement_imports where id = ${importId})`,
    })
    .returning({ id: statements.id });
  if (!row) throw new Error("a statement that was just written");
  return row.id;
}

async function saySeen({ db, clock }: ImportContext, id: string, rowCount?: number): Promise<void> {
  const seen = { seenAt: clock.now(), ...(rowCount !== undefined && { rowCount }) };
  await db.update(statementImports).set(seen).where(sql`id = ${id} and state = 'reading'`);
}

/** Ends an import that is still open: nothing of the file stays. */
export async function refuseImport(
  { db, clock }: Pick<ImportContext, "db" | "clock">,
  id: string,
  refusal: Refusal,
) {
  const { reason, line, details } = refusal;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.delete(stagedRows).where(eq(stagedRows.importId, id));
    await tx
      .update(statementImports)
      .set({ state: "refused", reason, line, details, rowCount: 0, seenAt: now, endedAt: now })
      .where(sql`id = ${id} and state = 'reading'`);
  });
}
