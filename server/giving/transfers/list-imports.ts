import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type RefusalReason, refusalText } from "./refusal-text.ts";
import { allStatementRows, knownRows, statementImports, statements } from "./table.ts";

export type ImportRow = Awaited<ReturnType<typeof readImports>>[number];

const pageSize = 20;

/** Lists one page of the imported files, newest first. */
export async function listImports(db: Db, requestedPage: number) {
  const total = await db.$count(statementImports);
  const { pagination: page, offset } = nearestPage(total, requestedPage, pageSize);
  return { rows: await readImports(db, pageSize, offset), total, ...page };
}

/** Lists the imports that are being read now. */
export async function listReading(db: Db): Promise<Pick<ImportRow, "id" | "fileName" | "rowCount">[]> {
  const { id, fileName, rowCount } = statementImports;
  return db
    .select({ id, fileName, rowCount })
    .from(statementImports)
    .where(sql`remains and state = 'reading'`)
    .orderBy(id)
    .limit(20);
}

/** Reads one import with its outcome. */
export async function readImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return (await readImports(db, 1, 0, eq(statementImports.id, id)))[0];
}

async function readImports(db: Db, limit: number, offset: number, where?: SQL) {
  const imports = await db
    .select({ import: statementImports, by: adminUsers.fullName })
    .from(statementImports)
    .leftJoin(adminUsers, eq(adminUsers.id, statementImports.startedBy))
    .where(where)
    .orderBy(desc(statementImports.createdAt), statementImports.id)
    .limit(limit)
    .offset(offset);
  const ids = imports.map((row) => row.import.id);
  const { importId, account, currency, firstDay, lastDay, opening, closing } = statements;
  const parts = await db
    .select({ importId, account, currency, firstDay, lastDay, opening, closing })
    .from(statements)
    .where(inArray(importId, ids));
  const knownRowLists = await Promise.all(ids.map((id) => readKnown(db, id)));
  return imports.map(({ import: statementImport, by }, at) => ({
    id: statementImport.id,
    fileName: statementImport.fileName,
    rowCount: statementImport.rowCount,
    newRows: statementImport.newRows,
    knownRows: statementImport.knownRows,
    doubtfulRows: statementImport.doubtfulRows,
    createdAt: statementImport.createdAt,
    by,
    known: knownRowLists[at] ?? [],
    source: statementImport.source as "upload" | "inbox",
    state: statementImport.state as "reading" | "stored" | "refused",
    reason:
      statementImport.reason &&
      refusalText({
        reason: statementImport.reason as RefusalReason,
        line: statementImport.line,
        details: statementImport.details ?? {},
      }),
    statements: parts
      .filter(({ importId }) => importId === statementImport.id)
      .map(({ importId: _, ...part }) => part),
  }));
}

const maxKnownRows = 50;

function readKnown(db: Db, importId: string) {
  return db
    .select({
      position: knownRows.position,
      rowId: knownRows.rowId,
      bookedOn: knownRows.bookedOn,
      amount: knownRows.amount,
      description: sql<string>`coalesce(${knownRows.description}, ${allStatementRows.description}, '')`,
    })
    .from(knownRows)
    .leftJoin(allStatementRows, eq(allStatementRows.id, knownRows.rowId))
    .where(eq(knownRows.importId, importId))
    .orderBy(knownRows.position)
    .limit(maxKnownRows);
}
