import { eq, sql } from "drizzle-orm";
import { searchConditions, searchWords } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { searchLoneDonors } from "./find-lone-donor.ts";

/**
 * A donor with one spelling of the name. `id`: the newest order in the result, or a donor without orders. `owners`: the
 * names of other people for whom the donor gave the found shares of kurban.
 */
export type FoundPerson = Omit<Row, "at"> & { orders: number; lastAt: Date; owners?: string[] };

export type FoundPeople = { kind: "found"; people: FoundPerson[]; hasMore: boolean } | { kind: "too-short" };

const maxOrders = 200;

type Row = { id: string; name: string; email: string | null; phone: string | null; at: number };

/** Searches donors by name, phone, e-mail, order number, reference and owner of a kurban share, like the list of orders; newest first. */
export async function searchPeople(db: Db, input: string): Promise<FoundPeople> {
  const term = input.toWellFormed().replaceAll("\0", "").trim();
  const words = searchWords(isOrderId(term.toUpperCase()) ? term.toUpperCase() : term);
  const reference = readReference(term);
  const referenced = reference ? await findOrdersByReference(db, reference) : [];
  const owned = await findOwners(db, words ?? []);
  referenced.push(...owned.map((order) => order.id));
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
    const owners = owned.find((order) => order.id === id)?.owners ?? [];
    if (person) {
      person.orders += 1;
      person.owners = [...new Set([...(person.owners ?? []), ...owners])];
    } else people.set(key, { id, name, email, phone, orders: 1, lastAt: new Date(at), owners });
  }
  const lone = await searchLoneDonors(db, words ?? [], maxOrders);
  return {
    kind: "found",
    people: [...people.values(), ...lone],
    hasMore: rows.length > maxOrders || lone.length === maxOrders,
  };
}

/** Finds the orders with a kurban share of another person than the donor, whose name has all these words. */
async function findOwners(db: Db, words: readonly string[]): Promise<{ id: string; owners: string[] }[]> {
  if (words.length === 0) return [];
  const contains = words.map((word) => sql`position(search_fold(${word}) in search_fold(s.owner_name)) > 0`);
  return rowsOf<{ id: string; owners: string[] }>(db)`
    select o.id, array_agg(distinct s.owner_name) as owners
    from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where ${sql.join(contains, sql` and `)} and search_fold(s.owner_name) is distinct from search_fold(o.customer_name)
    group by o.id limit ${maxOrders}`;
}

async function findOrdersByReference(db: Db, reference: string): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference));
  return rows.map(({ id }) => id);
}
