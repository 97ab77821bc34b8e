import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { statementRows, statements } from "./table.ts";

export type OpenRow = Awaited<ReturnType<typeof readBankRows>>[number];

const isMatchable = and(
  eq(statements.currency, "TRY"),
  isNull(statementRows.erasedAt),
  isNull(statementRows.possibleRepeatOf),
);
/** Limits the memory of one query. */
const maxRows = 100_000;
const rowOrder = sql`${statementRows.bookedOn}, ${statementRows.id}`;

/** Reads the rows that can be matched, by day: rows in lira that are neither erased nor doubtful. */
export function readBankRows(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      id: statementRows.id,
      account: statementRows.account,
      bookedOn: statementRows.bookedOn,
      amount: statementRows.amount,
      text: statementRows.description,
      payerName: statementRows.payerName,
      payer: statementRows.payerIbanHash,
      state: statementRows.state,
      returnOf: statementRows.returnOf,
      isReopened: sql<boolean>`${statementRows.reopenedAt} is not null`,
      matchedOrderIds: sql<string[]>`array(select m.order_id from statement_matches m
        where m.row_id = statement_rows.id)`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, isMatchable))
    .orderBy(rowOrder)
    .limit(maxRows);
}

/** The limits of a batch, because other requests wait while long texts are compared. */
type BatchLimits = { rows?: number; letters?: number };

/** The rows to skip, except those for which the condition `unless` is true. */
export type SkippedRows = { rows: ReadonlySet<number>; unless: SQL };

/**
 * Reads the same rows in batches. The first query returns all ids in one text, because 100,000 result rows would block
 * the embedded database for half a second, and a query per batch would sort all rows again.
 */
export async function* readInBatches(
  db: Db,
  where: SQL | undefined,
  { rows = 1_000, letters = 20_000 }: BatchLimits = {},
  skippedRows: SkippedRows = { rows: new Set(), unless: sql`true` },
) {
  const entry = sql`${statementRows.id}::text || ':' || length(${statementRows.description})
    || case when ${skippedRows.unless} then '' else ':' end`;
  const [list] = await db
    .select({ ids: sql<string | null>`string_agg(${entry}, ',' order by ${rowOrder})` })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, isMatchable));
  let batch: number[] = [];
  let length = 0;
  for (const entryText of list?.ids?.split(",") ?? []) {
    const [id, size, skipMark] = entryText.split(":");
    if (skipMark !== undefined && skippedRows.rows.has(Number(id))) continue;
    if (batch.length === rows || (batch.length > 0 && length + Number(size) > letters)) {
      yield await readRows(batch);
      batch = [];
      length = 0;
    }
    batch.push(Number(id));
    length += Number(size);
  }
  if (batch.length > 0) yield await readRows(batch);

  function readRows(ids: readonly number[]) {
    return readBankRows(db, and(where, sql`${statementRows.id} = any(${sql.param(ids)}::bigint[])`));
  }
}
