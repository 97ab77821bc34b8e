import { and, eq, max } from "drizzle-orm";
import { givenDay } from "#server/giving/orders/given-day.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { type DonorOrder, isInStatement, sameDonor } from "#server/giving/orders/same-donor.ts";
import { orders } from "#server/giving/orders/table.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type GiftState, readGifts } from "../read-gifts.ts";
import { yearStatements } from "../table.ts";

type CompletedOrder = {
  id: string;
  givenOn: string;
  isListed: boolean;
  /** An imported gift for which the earlier system may have issued a statement (docs/contract.md#import). */
  isExcluded: boolean;
  other: DonorOrder | null;
};

/** A completed order with the donor's phone or address that the statement does not list by itself. */
export type UnlistedOrder = Pick<DonorOrder, "id" | "reference" | "customerName" | "totalAmount"> & {
  givenOn: string;
  hasOtherName: boolean;
  hasOtherAddress: boolean;
  /** The gift was imported, and the earlier system may have issued its statement. */
  isExcluded: boolean;
  /** Staff may add the order, because it has the address of the statement. */
  mayAdd: boolean;
  /** Staff have added the order. */
  isAdded: boolean;
};

export type YearForStaff = {
  year: number;
  /** The number of mails with the statement, sent or queued. */
  attempts: number;
  unlistedOrders: UnlistedOrder[];
};

/** Returns the years of the donor's gifts, newest first, for the order's page, where staff mail the statements. */
export async function yearsForStaff(db: Db | Tx, order: OrderRow): Promise<YearForStaff[]> {
  const completed = await findCompleted(db, order);
  const years = new Set(completed.flatMap(({ isListed, givenOn }) => (isListed ? [yearOf(givenOn)] : [])));
  if (years.size === 0) return [];
  const statements = await db
    .select({
      year: yearStatements.year,
      addedOrders: yearStatements.addedOrders,
      attempts: max(mailOutbox.attempt),
    })
    .from(yearStatements)
    .leftJoin(mailOutbox, and(eq(mailOutbox.subject, yearStatements.id), eq(mailOutbox.event, "year")))
    .where(eq(yearStatements.orderId, order.id))
    .groupBy(yearStatements.id);
  return [...years].map((year) => {
    const statement = statements.find((row) => row.year === year);
    const unlisted = completed.filter(({ isListed, givenOn }) => !isListed && yearOf(givenOn) === year);
    return {
      year,
      attempts: statement?.attempts ?? 0,
      unlistedOrders: unlisted.flatMap((candidate) =>
        describeUnlisted(candidate, statement?.addedOrders ?? []),
      ),
    };
  });
}

function describeUnlisted(
  { id, givenOn, isExcluded, other }: CompletedOrder,
  addedOrders: readonly string[],
): UnlistedOrder[] {
  if (!other) return [];
  const mayAdd = isAddable(other) && !isExcluded;
  return [
    {
      id,
      givenOn,
      reference: other.reference,
      customerName: other.customerName,
      totalAmount: other.totalAmount,
      hasOtherName: !other.sameName,
      hasOtherAddress: other.customerEmail !== null && !other.sameEmail,
      isExcluded,
      mayAdd,
      isAdded: mayAdd && addedOrders.includes(id),
    },
  ];
}

export async function findOrderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** Returns the donor's gifts of a year and those that staff added, less refunds, oldest first. */
export async function readYear(db: Db | Tx, order: OrderRow, year: number): Promise<GiftState[]> {
  const [statement] = await db
    .select({ addedOrders: yearStatements.addedOrders })
    .from(yearStatements)
    .where(and(eq(yearStatements.orderId, order.id), eq(yearStatements.year, year)));
  const isAdded = ({ id, isExcluded, other }: CompletedOrder) =>
    other !== null && !isExcluded && isAddable(other) && (statement?.addedOrders.includes(id) ?? false);
  const ids = (await findCompleted(db, order))
    .filter((candidate) => yearOf(candidate.givenOn) === year && (candidate.isListed || isAdded(candidate)))
    .map(({ id }) => id)
    .reverse();
  if (ids.length === 0) return [];
  return (await readGifts(db, ids)).filter(({ remaining }) => remaining > 0);
}

/** Returns the completed orders with the phone or the address of this order, newest first. */
async function findCompleted(db: Db | Tx, order: OrderRow): Promise<CompletedOrder[]> {
  if (order.erasedAt || order.trial || (!order.customerEmail && !order.customerPhone)) return [];
  const completed: Omit<CompletedOrder, "isExcluded">[] = [];
  const ownDay = givenDay(order);
  if (order.status === "completed" && ownDay)
    completed.push({ id: order.id, givenOn: ownDay, isListed: true, other: null });
  for (const other of await sameDonor(db, order)) {
    const { id, status, givenOn } = other;
    if (status === "completed" && givenOn)
      completed.push({ id, givenOn, isListed: isInStatement(other), other });
  }
  const excluded = await findExcluded(
    db,
    completed.map(({ id }) => id),
  );
  return completed
    .map((candidate) => {
      const isExcluded = excluded.has(candidate.id);
      return { ...candidate, isExcluded, isListed: candidate.isListed && !isExcluded };
    })
    .toSorted((a, b) => (a.givenOn < b.givenOn ? 1 : a.givenOn > b.givenOn ? -1 : 0));
}

/** Finds the gifts of imports that statements do not contain. */
async function findExcluded(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db)`
    select o.id from orders o where o.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and o.source = 'import' and not exists (
        select from import_rows r join imports i on i.id = r.import_id where r.record_id = o.id and i.in_statements)`;
  return new Set(rows.map(({ id }) => id));
}

/** Staff cannot add an order with another address, because the statement goes to this address. */
function isAddable(other: DonorOrder): boolean {
  return !other.sameName && other.sameEmail;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
