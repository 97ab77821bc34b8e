import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import type { ImportContext } from "./import-context.ts";
import type { Refusal } from "./refusal-text.ts";
import { completeKnown } from "./staged-rows.ts";
import { statementImports, statements } from "./table.ts";

type Context = Pick<ImportContext, "db" | "clock">;

/** The rows of one statement are few, because the embedded database occupies this process. */
const piece = 2_000;

/** Ends an open import and removes its rows. An import that has ended does not change. */
export async function refuseImport({ db, clock }: Context, id: string, refusal: Refusal): Promise<void> {
  const { reason, line, details } = refusal;
  const now = clock.now();
  // The process of this import can write nothing after this statement.
  await db
    .update(statementImports)
    .set({ state: "refused", reason, line, details, rowCount: 0, seenAt: now, endedAt: now })
    .where(sql`id = ${id} and state = 'reading'`);
  await finishImport({ db, clock }, id);
}

/**
 * Removes the remains of an import that has ended. A refused import loses all its rows. A stored import first completes
 * the rows that were known before with its staged rows. A killed run can be repeated.
 */
export async function finishImport({ db }: Context, id: string): Promise<void> {
  const [found] = await db
    .select({ state: statementImports.state })
    .from(statementImports)
    .where(eq(statementImports.id, id));
  if (!found || found.state === "reading") return;
  if (found.state === "stored") {
    const of = await db
      .selectDistinct({ account: statements.account, format: statements.format })
      .from(statements)
      .where(eq(statements.importId, id));
    for (const { account, format } of of) await completeKnown(db, { importId: id, account, format });
  } else await deleteUnseen(db, id);
  await inPieces(
    db,
    sql`delete from statement_staged_rows where ctid = any(array(
      select ctid from statement_staged_rows where import_id = ${id} limit ${piece}))`,
  );
  await db
    .update(statementImports)
    .set({ storing: false, remains: false })
    .where(eq(statementImports.id, id));
}

/** Deletes the rows without a statement. */
async function deleteUnseen(db: Db, id: string): Promise<void> {
  const rows = await rowsOf<{ id: string }>(db)`
    select distinct import_id || '.' || part as id from statement_staged_rows
    where import_id = ${id}`;
  const ids = rows.map((each) => each.id);
  await inPieces(
    db,
    sql`delete from all_statement_rows where id = any(array(
      select id from all_statement_rows where statement_id = any(${sql.param(ids)}::text[]) limit ${piece}))`,
  );
}

const keptDays = 30;

/** The list of known rows is kept as long as the file itself. */
export async function forgetKnownRows({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs).toISOString();
  await inPieces(
    db,
    sql`delete from statement_known_rows where ctid = any(array(
      select k.ctid from statement_known_rows k join statement_imports i on i.id = k.import_id
      where i.created_at < ${before}::timestamptz limit ${piece}))`,
  );
}

async function inPieces(db: Db, statement: SQL): Promise<void> {
  for (;;) {
    const rows = await rowsOf<unknown>(db)`${statement} returning 1`;
    if (rows.length < piece) return;
  }
}
