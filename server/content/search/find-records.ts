import { and, desc, isNull, sql } from "drizzle-orm";
import { removedColumn } from "#server/content/editing/record-kind.ts";
import { titleContains } from "#server/content/editing/title-contains.ts";
import { kindList } from "#server/content/every-kind.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";

type RecordHit = { kind: ContentKind; id: string; title: string };

/** Finds records of all kinds by a part of their title, also hidden records: up to `limit` per kind, newest first. */
export async function findRecords(db: Db, input: string, limit: number): Promise<RecordHit[]> {
  const recordsByKind = await Promise.all(
    kindList.map(async ({ kind, record }) => {
      const { table } = record;
      const titleMatches = titleContains(table.title, input);
      if (!titleMatches) return [];
      const rows = await db
        .select({ id: sql<string>`${table.id}`, title: sql<string>`${table.title}` })
        .from(table)
        .where(and(isNull(removedColumn(record)), titleMatches))
        .orderBy(desc(table.updatedAt), table.id)
        .limit(limit);
      return rows.map((row) => ({ kind, ...row }));
    }),
  );
  return recordsByKind.flat();
}
