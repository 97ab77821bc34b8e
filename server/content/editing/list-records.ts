import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { RecordTable } from "./record-kind.ts";

/** A query of a list in the back office. Each kind adds its filters and its sorts. */
export type ListQuery<Sort extends string> = {
  /** A part of the title. */
  search?: string;
  sort?: Sort;
  /** Reverses the default direction of the sort: newest first, A to Z, or first position first. */
  reversed?: boolean;
  /** The number of the page, from 1. A number above the last page shows the last page. */
  page?: number;
  pageSize?: number;
  /** Lists only the deleted records, which staff can restore. */
  deleted?: boolean;
};

/** The sort column and its default direction. Equal values are sorted by id. */
export type SortRule = { by: SQL | PgColumn; first: "lowest" | "highest" };

/** Selects the person who changed a record last; null for a program or a former member of staff. */
export const changedByName = sql<string | null>`${adminUsers.fullName}`;

const defaultPageSize = 20;
const maxPageSize = 100;

/**
 * Lists one page of the matching records. The database first finds the ids of the page with an index, and then reads
 * only these rows. A page in the second half is found from the end of the index, which is faster.
 */
export async function listRecords<Row>(
  db: Db,
  table: RecordTable,
  columns: SelectedFields,
  where: SQL | undefined,
  sort: SortRule,
  { page: requestedPage, pageSize: requestedSize = defaultPageSize, reversed = false }: ListQuery<string>,
): Promise<ListPage<Row>> {
  const pageSize = Math.min(Math.max(1, Math.trunc(requestedSize) || defaultPageSize), maxPageSize);
  const [countRow] = (await db.select({ total: sql<number>`count(*)::int` }).from(table).where(where)) as {
    total: number;
  }[];
  const total = countRow?.total ?? 0;
  const { pagination, offset } = nearestPage(total, requestedPage, pageSize);

  const rowsAfterPage = Math.max(0, total - offset - pageSize);
  const countsFromEnd = rowsAfterPage < offset;
  const limit = Math.min(pageSize, total - offset);
  const pageIds = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...orderRows(table, sort, reversed !== countsFromEnd))
    .limit(limit)
    .offset(countsFromEnd ? rowsAfterPage : offset)
    .as("listed");
  const rows = (await db
    .select(columns)
    .from(table)
    .innerJoin(pageIds, eq(table.id, pageIds.id))
    .leftJoin(adminUsers, eq(table.updatedBy, adminUsers.id))
    .orderBy(...orderRows(table, sort, reversed))) as unknown as Row[];
  return { rows, total, ...pagination };
}

/** The reversed sort also reverses the ids, because it reads the same index backwards. */
function orderRows({ id }: RecordTable, { by, first }: SortRule, reversed: boolean): SQL[] {
  const ascending = (first === "lowest") !== reversed;
  return [ascending ? asc(by) : desc(by), reversed ? desc(id) : asc(id)];
}

export function turkishOrder(title: PgColumn): SQL {
  return sql`turkish_order(${title})`;
}
