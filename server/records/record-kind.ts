import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table of records that staff edit. */
export type RecordTable = PgTable & {
  id: PgColumn;
  title: PgColumn;
  updatedAt: PgColumn;
  updatedBy: PgColumn;
};

/** What the writes that all kinds of records share need to know of one kind. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** Its name in the audit trail. */
  entity: string;
  table: Table;
  /** The column that is set when it is deleted. */
  removed: "deletedAt" | "archivedAt";
  /** The constraint that keeps two of them apart, and the field that has to change when it refuses. */
  unique?: { constraint: string; field: string };
};

/** A kind that staff put in an order of their own. */
export type OrderedKind = RecordKind<RecordTable & { displayOrder: PgColumn }>;

export type RowOf<Table extends RecordTable> = Table["$inferSelect"];

export function removedColumn({ table, removed }: RecordKind): PgColumn {
  return (table as unknown as Record<string, PgColumn>)[removed] as PgColumn;
}
