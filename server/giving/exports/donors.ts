import { sql } from "drizzle-orm";
import {
  type DonorQuery,
  type DonorRow,
  findSearchedOrders,
  selectDonors,
} from "#server/giving/donors/list-donors.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource, readInBatches } from "./source.ts";

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
      yield* readInBatches<DonorRow>(
        (last) =>
          rowsOf<DonorRow>(db)`select * from (${matches}) matches
          where id > ${last?.id ?? ""} order by id limit ${batchSize}`,
      );
    },
  };
}
