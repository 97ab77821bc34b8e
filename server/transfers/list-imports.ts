import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { type ListPage, nearestPage } from "../db/list-page.ts";
import type { RefusalReason } from "./readers/events.ts";
import { refusalText } from "./refusal-text.ts";
import { allStatementRows, knownRows, statementImports, statements } from "./table.ts";

type ImportState = "reading" | "stored" | "refused";

export type KnownRow = {
  position: number;
  rowId: number | null;
  bookedOn: string;
  amount: number;
  description: string;
};

export type ImportRow = {
  id: string;
  fileName: string;
  source: "upload" | "inbox";
  state: ImportState;
  rowCount: number;
  newRows: number;
  knownRows: number;
  doubtfulRows: number;
  /** The first ones that were stored before, as the file has them; kept for 30 days. */
  known: KnownRow[];
  /** Why it was refused. */
  reason: string | null;
  /** Who uploaded it. */
  by: string | null;
  createdAt: Date;
  statements: {
    account: string;
    currency: string;
    firstDay: string | null;
    lastDay: string | null;
    opening: number | null;
    closing: number | null;
  }[];
};

export type ImportList = ListPage<ImportRow>;

const pageSize = 20;

/** One page of the files that came, newest first. */
export async function listImports(db: Db, asked: number): Promise<ImportList> {
  const total = await db.$count(statementImports);
  const { place, offset } = nearestPage(total, asked, pageSize);
  return { rows: await readImports(db, pageSize, offset), total, ...place };
}

/** Those that are being read now. */
export async function listReading(db: Db): Promise<Pick<ImportRow, "id" | "fileName" | "rowCount">[]> {
  const { id, fileName, rowCount } = statementImports;
  return db
    .select({ id, fileName, rowCount })
    .from(statementImports)
    .where(sql`remains and state = 'reading'`)
    .orderBy(id)
    .limit(20);
}

/** What became of a file. */
export async function readImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return (await readImports(db, 1, 0, eq(statementImports.id, id)))[0];
}

async function readImports(db: Db, limit: number, offset: number, where?: SQL): Promise<ImportRow[]> {
  const found = await db
    .select({ import: statementImports, by: adminUsers.fullName })
    .from(statementImports)
    .leftJoin(adminUsers, eq(adminUsers.id, statementImports.startedBy))
    .where(where)
    .orderBy(desc(statementImports.createdAt), statementImports.id)
    .limit(limit)
    .offset(offset);
  const ids = found.map((each) => each.import.id);
  const parts =
    ids.length > 0 ? await db.select().from(statements).where(inArray(statements.importId, ids)) : [];
  const known = await readKnown(db, ids);
  return found.map(({ import: of, by }) => ({
    ...{
      id: of.id,
      fileName: of.fileName,
      rowCount: of.rowCount,
      newRows: of.newRows,
      knownRows: of.knownRows,
      doubtfulRows: of.doubtfulRows,
      createdAt: of.createdAt,
      by,
    },
    known: known.get(of.id) ?? [],
    source: of.source as ImportRow["source"],
    state: of.state as ImportState,
    reason:
      of.reason &&
      refusalText({ reason: of.reason as RefusalReason, line: of.line, details: of.details ?? {} }),
    statements: parts
      .filter(({ importId }) => importId === of.id)
      .map(({ account, currency, firstDay, lastDay, opening, closing }) => ({
        ...{ account, currency, firstDay, lastDay, opening, closing },
      })),
  }));
}

/** One entry for each import. */
const mostKnown = 50;

async function readKnown(db: Db, ids: readonly string[]): Promise<Map<string, KnownRow[]>> {
  const all = await Promise.all(
    ids.map((id) =>
      db
        .select({
          position: knownRows.position,
          rowId: knownRows.rowId,
          bookedOn: knownRows.bookedOn,
          amount: knownRows.amount,
          description: sql<string>`coalesce(${knownRows.description}, ${allStatementRows.description}, '')`,
        })
        .from(knownRows)
        .leftJoin(allStatementRows, eq(allStatementRows.id, knownRows.rowId))
        .where(eq(knownRows.importId, id))
        .orderBy(knownRows.position)
        .limit(mostKnown),
    ),
  );
  return new Map(ids.map((id, at) => [id, all[at] ?? []]));
}
