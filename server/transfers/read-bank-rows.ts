import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { statementRows, statements } from "./table.ts";

/** A row as it is read for matching. */
export type OpenRow = Awaited<ReturnType<typeof readBankRows>>[number];

const mayBeMatched = and(eq(statements.currency, "TRY"), isNull(statementRows.erasedAt));
/** Bounds the memory of one reading. */
const most = 100_000;
const inOrder = sql`${statementRows.bookedOn}, ${statementRows.id}`;

/** Rows in lira that may be matched, in the order of their days. Erased ones say nothing any more. */
export function readBankRows(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      ...{ id: statementRows.id, account: statementRows.account, bookedOn: statementRows.bookedOn },
      ...{ amount: statementRows.amount, text: statementRows.description },
      ...{
        payerName: statementRows.payerName,
        payer: statementRows.payerIbanHash,
        state: statementRows.state,
        returnOf: statementRows.returnOf,
        reopened: sql<boolean>`${statementRows.reopenedAt} is not null`,
      },
      decided: sql<string[]>`array(select m.order_id from statement_matches m
        where m.row_id = statement_rows.id)`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, mayBeMatched))
    .orderBy(inOrder)
    .limit(most);
}

/**
 * The same rows in batches of `size`. The order is read once, as ids in one text: as 100,000 rows they would hold up the
 * embedded database for half a second. If each batch started where the previous one ended, a database without
 * statistics of these rows would sort all of them again for each batch. A row that an import stores meanwhile is read
 * by the run after that import; a row that staff reopen, by the next hourly run.
 */
export async function* readInBatches(db: Db, where: SQL | undefined, size: number) {
  const [found] = await db
    .select({ ids: sql<string | null>`string_agg(${statementRows.id}::text, ',' order by ${inOrder})` })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, mayBeMatched));
  const ids = found?.ids?.split(",").map(Number) ?? [];
  for (let at = 0; at < ids.length; at += size) {
    const some = sql.param(ids.slice(at, at + size));
    yield await readBankRows(db, and(where, sql`${statementRows.id} = any(${some}::bigint[])`));
  }
}
