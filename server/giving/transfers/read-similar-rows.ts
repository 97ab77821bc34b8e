import { inArray, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { StatementRow } from "./list-rows.ts";
import { statementRows } from "./table.ts";

/** The stored row that a doubtful row may repeat. Staff compare the two. */
export type SimilarRow = Pick<StatementRow, "id" | "bookedOn" | "description" | "payerName" | "isErased">;

/** Reads the stored rows that these doubtful rows may repeat, by id. */
export async function readSimilarRows(
  db: Db,
  rows: readonly Pick<StatementRow, "possibleRepeatOf">[],
): Promise<Map<number | null, SimilarRow>> {
  const ids = rows.flatMap(({ possibleRepeatOf }) => possibleRepeatOf ?? []);
  if (ids.length === 0) return new Map();
  const { id, bookedOn, description, payerName, erasedAt } = statementRows;
  const similarRows = await db
    .select({ id, bookedOn, description, payerName, isErased: sql<boolean>`${erasedAt} is not null` })
    .from(statementRows)
    .where(inArray(id, ids));
  return new Map(similarRows.map((row) => [row.id, row]));
}
