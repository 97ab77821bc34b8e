import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";
import { statementRows, statements } from "./table.ts";

export type RowDetails = NonNullable<Awaited<ReturnType<typeof readRow>>>;

export async function readRow(db: Db, id: number) {
  const ofPayer = sql`from statement_matches m join statement_rows r on r.id = m.row_id
    where r.payer_iban_hash = statement_rows.payer_iban_hash`;
  const [row] = await db
    .select({
      id: statementRows.id,
      bookedOn: statementRows.bookedOn,
      amount: statementRows.amount,
      account: statementRows.account,
      description: statementRows.description,
      payerName: statementRows.payerName,
      currency: statements.currency,
      state: sql<RowState>`${statementRows.state}`,
      possibleRepeatOf: statementRows.possibleRepeatOf,
      isErased: sql<boolean>`${statementRows.erasedAt} is not null`,
      matched: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.row_id = statement_rows.id and m.undone_at is null)`,
      /**
       * Whether a later transfer from this IBAN is suggested as a gift of the same donor; null if no transfer of the IBAN
       * is matched.
       */
      suggestsDonor: sql<boolean | null>`(select bool_and(m.teaches) ${ofPayer})`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(eq(statementRows.id, id));
  if (!row) return undefined;
  const { matched, ...columns } = row;
  return {
    ...columns,
    unmatched: row.possibleRepeatOf === null ? Math.max(0, columns.amount - matched) : 0,
  };
}
