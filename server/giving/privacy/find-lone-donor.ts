import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { FoundPerson } from "./search-people.ts";

/** Returns the newest order of a donor, before those that were erased, or null. */
export async function findNewestOrder(db: Db | Tx, donorId: string): Promise<string | null> {
  const [order] = await rowsOf<{ id: string }>(db)`
    select o.id from orders o join donors d on o.donor_id = coalesce(d.merged_into, d.id)
    where d.id = ${donorId} order by o.erased_at is not null, o.created_at desc, o.id limit 1`;
  return order?.id ?? null;
}

/** Searches the donors without orders, who came with an import. `words` are those of the search of orders. */
export async function searchLoneDonors(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<FoundPerson[]> {
  if (words.length === 0) return [];
  const matches = words.map((word) => {
    return sql`search_fold(d.name || ' ' || coalesce(d.phone, '') || ' ' || coalesce(d.email, ''))
      like '%' || search_fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  });
  const rows = await rowsOf<Omit<FoundPerson, "orders" | "lastAt"> & { at: number }>(db)`
    select coalesce(d.merged_into, d.id) as id, d.name, d.email, d.phone,
      (extract(epoch from d.created_at) * 1000)::float8 as at
    from donors d
    where ${sql.join(matches, sql` and `)} and d.erased_at is null
      and not exists (select from orders where donor_id = coalesce(d.merged_into, d.id))
    order by d.created_at desc, d.id limit ${limit}`;
  const people = rows.map(({ id, name, email, phone, at }) => {
    return { id, name, email, phone, orders: 0, lastAt: new Date(at) };
  });
  // A donor and one merged into it are one person.
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
