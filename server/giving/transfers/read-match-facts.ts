import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { batchSize, buildCandidateCondition, emailKey, isWaiting } from "./find-candidates.ts";
import type { BankRow, DonorsByPayer, OrderFacts } from "./match/facts.ts";
import { referencesOf } from "./match/find-references.ts";
import type { MatchFacts } from "./match/match-row.ts";
import { OrderIndex } from "./match/order-index.ts";
import { statementMatches, statementRows } from "./table.ts";

/** Reads all orders that wait for a transfer into an index by the facts that a row may contain. */
export async function readWaitingOrders(db: Db | Tx): Promise<OrderIndex> {
  const index = new OrderIndex();
  for (let lastId = ""; ; ) {
    const batch = await readOrders(db, and(isWaiting, gt(orders.id, lastId)), batchSize);
    for (const order of batch) index.add(order);
    lastId = batch.at(-1)?.id ?? "";
    if (batch.length < batchSize) return index;
  }
}

/** Reads the orders that these rows may belong to. `waiting`: all waiting orders, if they were read already. */
export async function readMatchFacts(
  db: Db | Tx,
  rows: readonly BankRow[],
  waiting?: OrderIndex,
): Promise<MatchFacts> {
  const payers = rows.flatMap(({ payer }) => payer ?? []);
  const donorsByPayer = await readDonorsByPayer(db, payers);
  const orders = waiting ?? (await readCandidates(db, rows, donorsByPayer));
  const references = rows.flatMap(referencesOf).map(({ reference }) => reference);
  await addReferenced(db, orders, references);
  return { orders, donorsByPayer };
}

async function readCandidates(
  db: Db | Tx,
  rows: readonly BankRow[],
  donorsByPayer: DonorsByPayer,
): Promise<OrderIndex> {
  if (rows.length === 0) return new OrderIndex();
  return new OrderIndex(await readOrders(db, await buildCandidateCondition(db, rows, donorsByPayer)));
}

/** Adds the orders with these references that do not wait for a transfer: paid, cancelled, or paid by card. */
async function addReferenced(db: Db | Tx, index: OrderIndex, references: Iterable<string>): Promise<void> {
  const missingReferences = [...new Set(references)].filter((reference) => !index.findByReference(reference));
  if (missingReferences.length === 0) return;
  const rows = await readOrders(db, sql`${orders.reference} = any(${sql.param(missingReferences)}::text[])`);
  for (const order of rows) index.add(order);
}

/** Finds the donors of the payments from these IBANs, except IBANs whose rule staff switched off. */
async function readDonorsByPayer(db: Db | Tx, payers: Iterable<string>): Promise<DonorsByPayer> {
  const donorsByPayer = new Map<string, Set<string>>();
  const payerHashes = [...new Set(payers)];
  if (payerHashes.length === 0) return donorsByPayer;
  const rows = await db
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
        inArray(statementRows.payerIbanHash, payerHashes),
        isNull(statementMatches.undoneAt),
        sql`not exists (select from statement_matches m join statement_rows r on r.id = m.row_id
          where r.payer_iban_hash = ${statementRows.payerIbanHash} and not m.teaches)`,
      ),
    );
  for (const { payer, email, phone } of rows) {
    if (payer === null) continue;
    const donors = donorsByPayer.get(payer) ?? new Set();
    for (const donor of listContacts({ email, phone })) donors.add(donor);
    donorsByPayer.set(payer, donors);
  }
  return donorsByPayer;
}

async function readOrders(db: Db | Tx, where: SQL | undefined, limit?: number): Promise<OrderFacts[]> {
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
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ status, method, email, phone, ...order }) => ({
    ...order,
    transferState: toTransferState(status, method),
    contacts: listContacts({ email, phone }),
  }));
}

function toTransferState(status: string, method: string): OrderFacts["transferState"] {
  if (status === "completed") return "paid";
  return status === "pending" && method === "bank_transfer" ? "waiting" : "closed";
}

function listContacts({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [email, phone].filter((contact) => contact != null && contact !== "") as string[];
}
