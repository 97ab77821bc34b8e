import { inArray, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { StatementRow } from "./list-rows.ts";
import { statementRows } from "./table.ts";

/** The stored movement that a doubtful row may be again, so that staff can compare the two. */
export type SimilarRow = Pick<StatementRow, "id" | "bookedOn" | "description" | "payerName" | "erased">;

/** Returns the stored movements by their ids. */
export async function readSimilarRows(
  db: Db,
  rows: readonly Pick<StatementRow, "maybeRepeats">[],
): Promise<Map<number | null, SimilarRow>> {
  const ids = rows.flatMap(({ maybeRepeats }) => maybeRepeats ?? []);
  if (ids.length === 0) return new Map();
  const { id, bookedOn, description, payerName, erasedAt } = statementRows;
  const found = await db
    .select({ id, bookedOn, description, payerName, erased: sql<boolean>`${erasedAt} is not null` })
    .from(statementRows)
    .where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row]));
}
