import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#shared/dates.ts";
import type { Db, Tx } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import type { BankRow, Learnt } from "./match/facts.ts";
import { nameDays } from "./match/match-row.ts";
import { nameKey, nameKeysOf } from "./match/names.ts";
import { quartersIn } from "./match/near-references.ts";
import { plainText } from "./match/plain-text.ts";

/** An order that waits for its transfer. The index orders_unpaid_transfers has the same condition. */
export const isWaiting = sql`${orders.status} = 'pending' and ${orders.paymentMethod} = 'bank_transfer'`;

/**
 * Which orders that wait may be for one of these rows, by the same keys as match/order-index.ts: a quarter of the
 * reference, the donor, or amount and name. So a page of staff reads few orders, however many wait.
 */
export async function candidatesFor(db: Db | Tx, rows: readonly BankRow[], learnt: Learnt): Promise<SQL> {
  const quarters = oneOf(rows.flatMap(({ text }) => [...quartersIn(plainText(text).signs)]));
  const donors = oneOf([...learnt.values()].flatMap((each) => [...each]));
  return sql`${isWaiting} and (
    left(${orders.reference}, 4) in ${quarters} or substring(${orders.reference} from 5) in ${quarters}
    or left(${orders.reference}, 3) || substring(${orders.reference} from 5 for 1) in ${quarters}
    or lower(${orders.customerEmail}) in ${donors} or ${orders.customerPhone} in ${donors}
    or ${orders.id} in ${oneOf(await findNamed(db, rows))})`;
}

/** Compared here: for the database, folding each name takes longer than sending it. */
async function findNamed(db: Db | Tx, rows: readonly BankRow[]): Promise<string[]> {
  const keys = new Set(rows.flatMap((row) => [...nameKeysOf(row)].map((name) => `${row.amount} ${name}`)));
  const [first] = rows.map(({ bookedOn }) => bookedOn).toSorted();
  if (first === undefined || keys.size === 0) return [];
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  const found = await db
    .select({ id: orders.id, name: orders.customerName, amount: orders.totalAmount })
    .from(orders)
    .where(
      sql`${isWaiting} and ${orders.totalAmount} in (select unnest(${sql.param(amounts)}::bigint[]))
        and ${orders.createdAt} >= ${shiftDay(first, -nameDays)}::timestamp at time zone 'Europe/Istanbul'`,
    );
  return found.filter(({ name, amount }) => keys.has(`${amount} ${nameKey(name)}`)).map(({ id }) => id);
}

/** Hashed; the plan of a prepared statement compares an array value by value. */
function oneOf(values: readonly string[]): SQL {
  return sql`(select unnest(${sql.param([...new Set(values)])}::text[]))`;
}
