import { asc, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow, Learnt } from "./match/facts.ts";
import { nameDays } from "./match/match-row.ts";
import { nameKey, nameKeysOf } from "./match/names.ts";
import { quartersIn } from "./match/near-references.ts";
import { plainTextOf } from "./match/plain-text.ts";

/** The embedded database runs in this process, so each statement blocks other requests. */
export const piece = 1_000;

/** An order that waits for its transfer. The index orders_unpaid_transfers has the same condition. */
export const isWaiting = sql`${orders.status} = 'pending' and ${orders.paymentMethod} = 'bank_transfer'`;

/** The collation "C" is needed because a Turkish one makes "ı" of "I". */
export const emailKey = sql<string | null>`lower(${orders.customerEmail} collate "C")`;

/**
 * Returns the waiting orders that may belong to one of these rows, by the same keys as match/order-index.ts: a quarter of
 * the reference, the donor, or amount and name. A page compares its rows with few orders, however many wait.
 */
export async function candidatesFor(db: Db | Tx, rows: readonly BankRow[], learnt: Learnt): Promise<SQL> {
  const quarters = oneOf(rows.flatMap((row) => [...quartersIn(plainTextOf(row).signs)]));
  const donors = oneOf([...learnt.values()].flatMap((each) => [...each]));
  return sql`${isWaiting} and (
    left(${orders.reference}, 4) in ${quarters} or substring(${orders.reference} from 5) in ${quarters}
    or left(${orders.reference}, 3) || substring(${orders.reference} from 5 for 1) in ${quarters}
    or ${emailKey} in ${donors} or ${orders.customerPhone} in ${donors}
    or ${orders.id} in ${oneOf(await findNamed(db, rows))})`;
}

/** The names are compared here, because folding each name in the database takes longer than sending it. */
async function findNamed(db: Db | Tx, rows: readonly BankRow[]): Promise<string[]> {
  const keys = new Set(rows.flatMap((row) => [...nameKeysOf(row)].map((name) => `${row.amount} ${name}`)));
  const days = rows.map(({ bookedOn }) => bookedOn).toSorted();
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || keys.size === 0) return [];
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  const midnight = (day: string) => sql`${day}::timestamp at time zone 'Europe/Istanbul'`;
  const named: string[] = [];
  for (let after = ""; ; ) {
    const found = await db
      .select({ id: orders.id, name: orders.customerName, amount: orders.totalAmount })
      .from(orders)
      .where(
        sql`${isWaiting} and ${orders.totalAmount} in (select unnest(${sql.param(amounts)}::bigint[]))
          and ${orders.createdAt} >= ${midnight(shiftDay(first, -nameDays))}
          and ${orders.createdAt} < ${midnight(shiftDay(last, 1))} and ${orders.id} > ${after}`,
      )
      .orderBy(asc(orders.id))
      .limit(piece);
    named.push(
      ...found.filter(({ name, amount }) => keys.has(`${amount} ${nameKey(name)}`)).map(({ id }) => id),
    );
    after = found.at(-1)?.id ?? "";
    if (found.length < piece) return named;
  }
}

/** Hashed; the plan of a prepared statement compares an array value by value. */
function oneOf(values: readonly string[]): SQL {
  return sql`(select unnest(${sql.param([...new Set(values)])}::text[]))`;
}
