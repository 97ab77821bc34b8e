import { asc, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow, DonorsByPayer } from "./match/facts.ts";
import { nameDays } from "./match/match-row.ts";
import { listNameKeys, nameKey } from "./match/names.ts";
import { listReferenceKeys } from "./match/near-references.ts";
import { readPlainText } from "./match/plain-text.ts";

/** Rows per SQL statement. The embedded database runs in this process, so each statement blocks other requests. */
export const batchSize = 1_000;

/** An order that waits for its transfer. The index orders_unpaid_transfers has the same condition. */
export const isWaiting = sql`${orders.status} = 'pending' and ${orders.paymentMethod} = 'bank_transfer'`;

/** A Turkish collation would turn "I" into "ı". */
export const emailKey = sql<string | null>`lower(${orders.customerEmail} collate "C")`;

/**
 * Builds the SQL condition for the waiting orders that may belong to one of these rows, with the keys of
 * match/order-index.ts: part of the reference, the donor, or amount and name. So a page reads few of the waiting orders.
 */
export async function buildCandidateCondition(
  db: Db | Tx,
  rows: readonly BankRow[],
  donorsByPayer: DonorsByPayer,
): Promise<SQL> {
  const referenceKeys = toSqlSet(rows.flatMap((row) => [...listReferenceKeys(readPlainText(row).signs)]));
  const donors = toSqlSet([...donorsByPayer.values()].flatMap((donorIds) => [...donorIds]));
  return sql`${isWaiting} and (
    left(${orders.reference}, 4) in ${referenceKeys} or substring(${orders.reference} from 5) in ${referenceKeys}
    or left(${orders.reference}, 3) || substring(${orders.reference} from 5 for 1) in ${referenceKeys}
    or ${emailKey} in ${donors} or ${orders.customerPhone} in ${donors}
    or ${orders.id} in ${toSqlSet(await findOrdersByName(db, rows))})`;
}

/** This process compares the names, because folding each name in the database takes longer than sending it. */
async function findOrdersByName(db: Db | Tx, rows: readonly BankRow[]): Promise<string[]> {
  const keys = new Set(rows.flatMap((row) => [...listNameKeys(row)].map((name) => `${row.amount} ${name}`)));
  const days = rows.map(({ bookedOn }) => bookedOn).toSorted();
  const firstDay = days[0];
  const lastDay = days.at(-1);
  if (!firstDay || !lastDay || keys.size === 0) return [];
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  const toMidnight = (day: string) => sql`${day}::timestamp at time zone 'Europe/Istanbul'`;
  const orderIds: string[] = [];
  for (let after = ""; ; ) {
    const batch = await db
      .select({ id: orders.id, name: orders.customerName, amount: orders.totalAmount })
      .from(orders)
      .where(
        sql`${isWaiting} and ${orders.totalAmount} in (select unnest(${sql.param(amounts)}::bigint[]))
          and ${orders.createdAt} >= ${toMidnight(shiftDay(firstDay, -nameDays))}
          and ${orders.createdAt} < ${toMidnight(shiftDay(lastDay, 1))} and ${orders.id} > ${after}`,
      )
      .orderBy(asc(orders.id))
      .limit(batchSize);
    orderIds.push(
      ...batch.filter(({ name, amount }) => keys.has(`${amount} ${nameKey(name)}`)).map(({ id }) => id),
    );
    after = batch.at(-1)?.id ?? "";
    if (batch.length < batchSize) return orderIds;
  }
}

/** PostgreSQL hashes a subquery, but compares an array value by value in a prepared statement. */
function toSqlSet(values: readonly string[]): SQL {
  return sql`(select unnest(${sql.param([...new Set(values)])}::text[]))`;
}
