import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import type { ImportContext } from "./import-context.ts";
import type { Refusal } from "./refusal-text.ts";
import { completeKnownRows } from "./staged-rows.ts";
import { statementImports, statements } from "./table.ts";

type Context = Pick<ImportContext, "db" | "clock">;

/** Rows per SQL statement. The limit is low because the embedded database blocks this process. */
const batchSize = 2_000;

/** Ends an open import and removes its rows. An import that has ended does not change. */
export async function refuseImport({ db, clock }: Context, id: string, refusal: Refusal): Promise<void> {
  const { reason, line, details } = refusal;
  const now = clock.now();
  // After this update, the process that runs the import can write nothing more.
  await db
    .update(statementImports)
    .set({ state: "refused", reason, line, details, rowCount: 0, seenAt: now, endedAt: now })
    .where(sql`id = ${id} and state = 'reading'`);
  await finishImport({ db, clock }, id);
}

/**
 * Deletes the temporary rows of an import that has ended, and all rows of a refused import. A stored import first
 * completes earlier rows with facts of its staged rows. After a crash, the function can run again.
 */
export async function finishImport({ db }: Context, id: string): Promise<void> {
  const [statementImport] = await db
    .select({ state: statementImports.state })
    .from(statementImports)
    .where(eq(statementImports.id, id));
  if (!statementImport || statementImport.state === "reading") return;
  if (statementImport.state === "stored") {
    const parts = await db
      .selectDistinct({ account: statements.account, format: statements.format })
      .from(statements)
      .where(eq(statements.importId, id));
    for (const { account, format } of parts) await completeKnownRows(db, { importId: id, account, format });
  } else await deleteUnstoredRows(db, id);
  await deleteInBatches(
    db,
    sql`delete from statement_staged_rows where ctid = any(array(
      select ctid from statement_staged_rows where import_id = ${id} limit ${batchSize}))`,
  );
  await db
    .update(statementImports)
    .set({ storing: false, remains: false })
    .where(eq(statementImports.id, id));
}

/** Deletes the rows without a statement. */
async function deleteUnstoredRows(db: Db, id: string): Promise<void> {
  const rows = await rowsOf<{ id: string }>(db)`
    select distinct import_id || '.' || part as id from statement_staged_rows
    where import_id = ${id}`;
  const ids = rows.map((row) => row.id);
  await deleteInBatches(
    db,
    sql`delete from all_statement_rows where id = any(array(
      select id from all_statement_rows where statement_id = any(${sql.param(ids)}::text[]) limit ${batchSize}))`,
  );
}

const retentionDays = 30;

/** Deletes the lists of known rows that are as old as the files that are deleted. */
export async function forgetKnownRows({ db, clock }: Context): Promise<void> {
  const oldestKept = new Date(clock.now().getTime() - retentionDays * dayMs).toISOString();
  await deleteInBatches(
    db,
    sql`delete from statement_known_rows where ctid = any(array(
      select k.ctid from statement_known_rows k join statement_imports i on i.id = k.import_id
      where i.created_at < ${oldestKept}::timestamptz limit ${batchSize}))`,
  );
}

async function deleteInBatches(db: Db, statement: SQL): Promise<void> {
  for (;;) {
    const rows = await rowsOf<unknown>(db)`${statement} returning 1`;
    if (rows.length < batchSize) return;
  }
}
