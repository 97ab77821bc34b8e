import { and, inArray, isNull, sql } from "drizzle-orm";
import {
  type DonorQuery,
  type DonorRow,
  findSearchedOrders,
  selectDonors,
} from "#server/giving/donors/list-donors.ts";
import { donors } from "#server/giving/donors/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource } from "./source.ts";

/** Exports the donors of a list, by id. Amounts are in kuruş. */
export function donorsSource(query: DonorQuery): ExportSource<DonorRow> {
  return {
    entity: "donor-card",
    async count(db, until) {
      const orderIds = await findSearchedOrders(db, query.search);
      return countRows(db, sql`from (${selectDonors({ ...query, orderIds, until })}) matches`);
    },
    async *read(db, until) {
      const orderIds = await findSearchedOrders(db, query.search);
      const matches = selectDonors({ ...query, orderIds, until });
      // The sums need all orders, so one query computes them. The people are read batch by batch.
      const sums = await rowsOf<DonorSums>(db)`
        select id, gifts, amount, "firstGift", "lastGift", "hasPermission" from (${matches}) matches order by id`;
      for (let start = 0; start < sums.length; start += batchSize) {
        const batch = sums.slice(start, start + batchSize);
        const people = await db
          .select({
            id: donors.id,
            name: donors.name,
            phone: donors.phone,
            email: donors.email,
            tags: donors.tags,
          })
          .from(donors)
          // A donor may be erased or merged while the file is written.
          .where(
            and(
              inArray(
                donors.id,
                batch.map(({ id }) => id),
              ),
              isNull(donors.mergedInto),
              isNull(donors.erasedAt),
            ),
          );
        const personById = new Map(people.map((person) => [person.id, person]));
        yield batch.flatMap((sum) => {
          const person = personById.get(sum.id);
          return person ? [{ ...sum, ...person }] : [];
        });
      }
    },
  };
}

type DonorSums = Pick<DonorRow, "id" | "gifts" | "amount" | "firstGift" | "lastGift" | "hasPermission">;
