import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type RefusalReason, refusalText } from "./refusal-text.ts";
import { allStatementRows, knownRows, statementImports, statements } from "./table.ts";

export type ImportRow = Awaited<ReturnType<typeof readImports>>[number];

const pageSize = 20;

/** Lists one page of the imported files, newest first. */
export async function listImports(db: Db, asked: number) {
  const total = await db.$count(statementImports);
  const { place, offset } = nearestPage(total, asked, pageSize);
  return { rows: await readImports(db, pageSize, offset), total, ...place };
}

/** The imports that are being read now. */
export async function listReading(db: Db): Promise<Pick<ImportRow, "id" | "fileName" | "rowCount">[]> {
  const { id, fileName, rowCount } = statementImports;
  return db
    .select({ id, fileName, rowCount })
    .from(statementImports)
    .where(sql`remains and state = 'reading'`)
    .orderBy(id)
    .limit(20);
}

/** The outcome of an import. */
export async function readImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return (await readImports(db, 1, 0, eq(statementImports.id, id)))[0];
}

async function readImports(db: Db, limit: number, offset: number, where?: SQL) {
  const found = await db
    .select({ import: statementImports, by: adminUsers.fullName })
    .from(statementImports)
    .leftJoin(adminUsers, eq(adminUsers.id, statementImports.startedBy))
    .where(where)
    .orderBy(desc(statementImports.createdAt), statementImports.id)
    .limit(limit)
    .offset(offset);
  const ids = found.map((each) => each.import.id);
  const { importId, account, currency, firstDay, lastDay, opening, closing } = statements;
  const parts = await db
    .select({ importId, account, currency, firstDay, lastDay, opening, closing })
    .from(statements)
    .where(inArray(importId, ids));
  const known = await Promise.all(ids.map((id) => readKnown(db, id)));
  return found.map(({ import: of, by }, at) => ({
    id: of.id,
    fileName: of.fileName,
    rowCount: of.rowCount,
    newRows: of.newRows,
    knownRows: of.knownRows,
    doubtfulRows: of.doubtfulRows,
    createdAt: of.createdAt,
    by,
    known: known[at] ?? [],
    source: of.source as "upload" | "inbox",
    state: of.state as "reading" | "stored" | "refused",
    reason:
      of.reason &&
      refusalText({ reason: of.reason as RefusalReason, line: of.line, details: of.details ?? {} }),
    statements: parts.filter(({ importId }) => importId === of.id).map(({ importId: _, ...part }) => part),
  }));
}

/** The list shows this many known rows of an import. */
const mostKnown = 50;

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
    .limit(mostKnown);
}
