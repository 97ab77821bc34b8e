import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table of records that staff edit. */
export type RecordTable = PgTable & {
  id: PgColumn;
  title: PgColumn;
  updatedAt: PgColumn;
  updatedBy: PgColumn;
};

/** The properties of one kind that the writes shared by all kinds of records use. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** Its name in the audit trail. */
  entity: string;
  table: Table;
  /** The column that is set when it is deleted. */
  removed: "deletedAt" | "archivedAt";
  /** The unique constraint, and the field that must change when it refuses. */
  unique?: { constraint: string; field: string };
};

/** A kind whose display order staff choose. */
export type OrderedKind = RecordKind<RecordTable & { displayOrder: PgColumn }>;

export type RowOf<Table extends RecordTable> = Table["$inferSelect"];

export function removedColumn({ table, removed }: RecordKind): PgColumn {
  return (table as unknown as Record<string, PgColumn>)[removed] as PgColumn;
}
