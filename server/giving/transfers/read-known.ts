import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { candidatesFor, emailKey, isWaiting, piece } from "./find-candidates.ts";
import type { BankRow, KnownOrder, Learnt } from "./match/facts.ts";
import { referencesOf } from "./match/find-references.ts";
import type { Known } from "./match/match-row.ts";
import { OrderIndex } from "./match/order-index.ts";
import { statementMatches, statementRows } from "./table.ts";

/** Reads all orders that wait for their transfer into an index of the facts that a row may contain. */
export async function readWaitingOrders(db: Db | Tx): Promise<OrderIndex> {
  const index = new OrderIndex();
  for (let last = ""; ; ) {
    const found = await readOrders(db, and(isWaiting, gt(orders.id, last)), piece);
    for (const order of found) index.add(order);
    last = found.at(-1)?.id ?? "";
    if (found.length < piece) return index;
  }
}

/** Reads the facts of the orders that these rows may belong to. `waiting`: all waiting orders, if already read. */
export async function knownFor(db: Db | Tx, rows: readonly BankRow[], waiting?: OrderIndex): Promise<Known> {
  const payers = rows.flatMap(({ payer }) => payer ?? []);
  const learnt = await readLearnt(db, payers);
  const orders = waiting ?? (await readCandidates(db, rows, learnt));
  const references = rows.flatMap(referencesOf).map(({ reference }) => reference);
  await addReferenced(db, orders, references);
  return { orders, learnt };
}

async function readCandidates(db: Db | Tx, rows: readonly BankRow[], learnt: Learnt): Promise<OrderIndex> {
  if (rows.length === 0) return new OrderIndex();
  return new OrderIndex(await readOrders(db, await candidatesFor(db, rows, learnt)));
}

/** Adds the orders with these references that do not wait: paid, cancelled, or to be paid by card. */
async function addReferenced(db: Db | Tx, index: OrderIndex, references: Iterable<string>): Promise<void> {
  const unknown = [...new Set(references)].filter((reference) => !index.withReference(reference));
  if (unknown.length === 0) return;
  const found = await readOrders(db, sql`${orders.reference} = any(${sql.param(unknown)}::text[])`);
  for (const order of found) index.add(order);
}

/** The donors whose gifts came from these IBANs by matches that were not undone; none where staff switched it off. */
async function readLearnt(db: Db | Tx, payers: Iterable<string>): Promise<Learnt> {
  const learnt = new Map<string, Set<string>>();
  const hashes = [...new Set(payers)];
  if (hashes.length === 0) return learnt;
  const found = await db
    .selectDistinct({
      payer: statementRows.payerIbanHash,
      email: emailKey,
      phone: orders.customerPhone,
    })
    .from(statementRows)
    .innerJoin(statementMatches, eq(statementMatches.rowId, statementRows.id))
    .innerJoin(orders, eq(orders.id, statementMatches.orderId))
    .where(
      and(
        inArray(statementRows.payerIbanHash, hashes),
        isNull(statementMatches.undoneAt),
        sql`not exists (select from statement_matches m join statement_rows r on r.id = m.row_id
          where r.payer_iban_hash = ${statementRows.payerIbanHash} and not m.teaches)`,
      ),
    );
  for (const { payer, email, phone } of found) {
    if (payer === null) continue;
    const donors = learnt.get(payer) ?? new Set();
    for (const donor of donorsOf({ email, phone })) donors.add(donor);
    learnt.set(payer, donors);
  }
  return learnt;
}

async function readOrders(db: Db | Tx, where: SQL | undefined, most?: number): Promise<KnownOrder[]> {
  const query = db
    .select({
      id: orders.id,
      reference: orders.reference,
      amount: orders.totalAmount,
      name: orders.customerName,
      email: emailKey,
      phone: orders.customerPhone,
      status: orders.status,
      method: orders.paymentMethod,
      placedOn: sql<string>`(${orders.createdAt} at time zone 'Europe/Istanbul')::date::text`,
      received: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m
        where m.order_id = orders.id and m.undone_at is null)`,
    })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id));
  const found = await (most === undefined ? query : query.limit(most));
  return found.map(({ status, method, email, phone, ...order }) => ({
    ...order,
    standing: standingOf(status, method),
    donors: donorsOf({ email, phone }),
  }));
}

function standingOf(status: string, method: string): KnownOrder["standing"] {
  if (status === "completed") return "paid";
  return status === "pending" && method === "bank_transfer" ? "waiting" : "closed";
}

function donorsOf({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [email, phone].filter((each) => each != null && each !== "") as string[];
}
