import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type RecordKind, type RecordTable, removedColumn } from "./record-kind.ts";
import { readTranslations } from "./save-translations.ts";

type StoredRecord = { id: string; title: string; updatedAt: Date } & Record<string, unknown>;

/** Reads all columns and translations of a record; undefined when the record is missing or deleted. */
export async function readRecord(db: Db, kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
  const [row] = await db
    .select()
    .from(kind.table as RecordTable)
    .where(and(eq(kind.table.id, id), isNull(removedColumn(kind))));
  return row && ({ ...row, ...(await readTranslations(db, kind, id)) } as unknown as StoredRecord);
}
