import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import type { BankRow } from "./match/facts.ts";
import { statementRows, statements } from "./table.ts";

/** A row as it is read for matching. */
export type OpenRow = Awaited<ReturnType<typeof readBankRows>>[number];

/** Where a reading goes on. */
export type Place = Pick<BankRow, "bookedOn" | "id">;
export const firstPlace: Place = { bookedOn: "0001-01-01", id: 0 };

/** Rows in lira that may be matched, in the order of their days. Erased ones say nothing any more. */
export function readBankRows(db: Db | Tx, where: SQL | undefined, after = firstPlace, most = 100_000) {
  return db
    .select({
      ...{ id: statementRows.id, account: statementRows.account, bookedOn: statementRows.bookedOn },
      ...{ amount: statementRows.amount, text: statementRows.description },
      ...{
        payerName: statementRows.payerName,
        payer: statementRows.payerIbanHash,
        state: statementRows.state,
        reopened: sql<boolean>`${statementRows.reopenedAt} is not null`,
      },
      decided: sql<string[]>`array(select m.order_id from statement_matches m
        where m.row_id = statement_rows.id)`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(
      and(
        where,
        eq(statements.currency, "TRY"),
        isNull(statementRows.erasedAt),
        sql`(${statementRows.bookedOn}, ${statementRows.id}) > (${after.bookedOn}::date, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(statementRows.bookedOn), asc(statementRows.id))
    .limit(most);
}
