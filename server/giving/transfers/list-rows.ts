import { and, desc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import type { RowListName, RowState } from "#shared/giving/statement-row-states.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { statementRows, statements } from "./table.ts";

type RowQuery = {
  /** Without a state, the list contains all rows except doubtful rows. */
  state?: RowListName | undefined;
  /** An IBAN. */
  account?: string | undefined;
  /** The first and the last day, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** In kuruş. */
  amount?: number | undefined;
  page: number;
};

export type RowList = Awaited<ReturnType<typeof listRows>>;
export type StatementRow = RowList["rows"][number];

const pageSize = 25;
const listName = sql<RowListName>`case when ${statementRows.possibleRepeatOf} is null then ${statementRows.state} else 'doubtful' end`;

/** Lists one page of the rows of all statements, newest first. */
export async function listRows(db: Db, query: RowQuery) {
  const { account, from, to, amount, state } = query;
  const filters = [
    account ? eq(statementRows.account, account) : undefined,
    from ? gte(statementRows.bookedOn, from) : undefined,
    to ? lte(statementRows.bookedOn, to) : undefined,
    amount === undefined ? undefined : inArray(statementRows.amount, [amount, -amount]),
  ];
  const groups = await db
    .select({ state: listName, count: sql<number>`count(*)::int` })
    .from(statementRows)
    .where(and(...filters))
    .groupBy(listName);
  const counts: Partial<Record<RowListName, number>> = Object.fromEntries(
    groups.map((group) => [group.state, group.count]),
  );
  const countedGroups = groups.filter((each) => each.state !== "doubtful");
  const total = state
    ? (ownValue(counts, state) ?? 0)
    : countedGroups.reduce((sum, { count }) => sum + count, 0);
  const { pagination: page, offset } = nearestPage(total, query.page, pageSize);
  const { id, bookedOn, description, payerName, possibleRepeatOf, erasedAt } = statementRows;
  const rows = await db
    .select({
      id,
      bookedOn,
      description,
      payerName,
      /** The stored row that this row may repeat. */
      possibleRepeatOf,
      amount: statementRows.amount,
      account: statementRows.account,
      state: sql<RowState>`${statementRows.state}`,
      currency: statements.currency,
      isErased: sql<boolean>`${erasedAt} is not null`,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(...filters, state ? sql`${listName} = ${state}` : isNull(statementRows.possibleRepeatOf)))
    .orderBy(desc(bookedOn), desc(id))
    .limit(pageSize)
    .offset(offset);
  return { rows, counts, total, ...page };
}
