import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { statementRows, statements } from "./table.ts";

/** A row as it is read for matching. */
export type OpenRow = Awaited<ReturnType<typeof readBankRows>>[number];

const mayBeMatched = and(
  eq(statements.currency, "TRY"),
  isNull(statementRows.erasedAt),
  isNull(statementRows.maybeRepeats),
);
/** Bounds the memory of one reading. */
const most = 100_000;
const inOrder = sql`${statementRows.bookedOn}, ${statementRows.id}`;

/** Reads the rows in lira that may be matched, by day: no erased rows, and no doubtful ones, on which staff decide. */
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
      reopened: sql<boolean>`${statementRows.reopenedAt} is not null`,
      decided: sql<string[]>`array(select m.order_id from statement_matches m
        where m.row_id = statement_rows.id)`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, mayBeMatched))
    .orderBy(inOrder)
    .limit(most);
}

/** The most that one piece of work holds: other requests wait while long texts are compared. */
type Piece = { rows?: number; letters?: number };

/** Rows that are left out unless the condition holds. */
export type Skipped = { rows: ReadonlySet<number>; unless: SQL };

/**
 * Reads the same rows in pieces. Their ids come first, in one text: as 100,000 rows they would occupy the embedded
 * database for half a second, and a search from the end of each piece would sort all rows again.
 */
export async function* readInBatches(
  db: Db,
  where: SQL | undefined,
  { rows = 1_000, letters = 20_000 }: Piece = {},
  skipped: Skipped = { rows: new Set(), unless: sql`true` },
) {
  const entry = sql`${statementRows.id}::text || ':' || length(${statementRows.description})
    || case when ${skipped.unless} then '' else ':' end`;
  const [found] = await db
    .select({ ids: sql<string | null>`string_agg(${entry}, ',' order by ${inOrder})` })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(where, mayBeMatched));
  let piece: number[] = [];
  let length = 0;
  for (const each of found?.ids?.split(",") ?? []) {
    const [id, size, isSame] = each.split(":");
    if (isSame !== undefined && skipped.rows.has(Number(id))) continue;
    if (piece.length === rows || (piece.length > 0 && length + Number(size) > letters)) {
      yield await read(piece);
      piece = [];
      length = 0;
    }
    piece.push(Number(id));
    length += Number(size);
  }
  if (piece.length > 0) yield await read(piece);

  function read(ids: readonly number[]) {
    return readBankRows(db, and(where, sql`${statementRows.id} = any(${sql.param(ids)}::bigint[])`));
  }
}
