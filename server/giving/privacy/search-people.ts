import { eq, sql } from "drizzle-orm";
import { searchConditions, searchWords } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { searchLoneDonors } from "./find-lone-donor.ts";

/** A donor with one spelling of the name. `id`: the newest order in the result, or a donor without orders. */
export type FoundPerson = Omit<Row, "at"> & { orders: number; lastAt: Date };

export type FoundPeople = { kind: "found"; people: FoundPerson[]; hasMore: boolean } | { kind: "too-short" };

const maxOrders = 200;

type Row = { id: string; name: string; email: string | null; phone: string | null; at: number };

/** Searches donors by name, phone, e-mail, order number, reference and owner of a kurban share, like the list of orders; newest first. */
export async function searchPeople(db: Db, input: string): Promise<FoundPeople> {
  const term = input.toWellFormed().replaceAll("\0", "").trim();
  const words = searchWords(isOrderId(term.toUpperCase()) ? term.toUpperCase() : term);
  const reference = readReference(term);
  const referenced = reference ? await findOrdersByReference(db, reference) : [];
  referenced.push(...(await findOrdersByOwner(db, words ?? [])));
  if ((!words || words.length === 0) && referenced.length === 0) return { kind: "too-short" };
  const rows = await rowsOf<Row>(db)`
    select o.id, o.customer_name as name, o.customer_email as email, o.customer_phone as phone,
      (extract(epoch from o.created_at) * 1000)::float8 as at
    from (
      select s.order_id, s.created_at from order_search s where ${searchConditions({ referenced }, words ?? [])}
      order by s.created_at desc, s.order_id limit ${maxOrders + 1}
    ) found join orders o on o.id = found.order_id order by o.created_at desc, o.id`;
  const people = new Map<string, FoundPerson>();
  for (const { id, name, email, phone, at } of rows.slice(0, maxOrders)) {
    // Without phone and e-mail, each order counts as another person.
    const key = email || phone ? [foldForSearch(name), email, phone].join("\n") : id;
    const person = people.get(key);
    if (person) person.orders += 1;
    else people.set(key, { id, name, email, phone, orders: 1, lastAt: new Date(at) });
  }
  const lone = await searchLoneDonors(db, words ?? [], maxOrders);
  return {
    kind: "found",
    people: [...people.values(), ...lone],
    hasMore: rows.length > maxOrders || lone.length === maxOrders,
  };
}

/** Finds the orders with a kurban share whose owner's name has all these words. */
async function findOrdersByOwner(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const contains = words.map((word) => sql`position(search_fold(${word}) in search_fold(s.owner_name)) > 0`);
  const rows = await rowsOf<{ id: string }>(db)`
    select distinct i.order_id as id from kurban_shares s join order_items i on i.id = s.order_item_id
    where ${sql.join(contains, sql` and `)} limit ${maxOrders}`;
  return rows.map(({ id }) => id);
}

async function findOrdersByReference(db: Db, reference: string): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference));
  return rows.map(({ id }) => id);
}
