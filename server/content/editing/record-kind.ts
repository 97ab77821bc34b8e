import { getTableName, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ContentKind, Entity } from "#shared/content/content-kinds.ts";
import type { TranslationName } from "#shared/content/translations.ts";

/** A table of records that staff edit. */
export type RecordTable = PgTable & {
  id: PgColumn;
  title: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  updatedBy: PgColumn;
};

/** The properties of a kind of records. Purge, search, sitemap and the writes of all kinds use them. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** The name of the kind in the audit trail. */
  entity: Entity;
  table: Table;
  /** The rules of the form, by field. */
  values: z.ZodObject;
  /** The rules of the texts in other languages, by name (shared/content/translations.ts). */
  translations: Readonly<Record<TranslationName, z.ZodType<string>>>;
  /** The column with the time of the deletion, and the values that a deletion also changes. */
  removed: "deletedAt" | "archivedAt";
  alsoOnRemoval?: Partial<Table["$inferInsert"]>;
  /** The unique constraint of the table, and the field that must change when the constraint fails. */
  unique?: { constraint: string; field: string };
  /** The condition for purging a deleted record after 30 days. Without a condition every deleted record is purged. */
  purgeable?: SQL | undefined;
  /** Selects the records that visitors see at this time. */
  visible(now: Date): SQL | undefined;
  /** Whether visitors see this record now or from its scheduled time on. Only kinds with slugs have this function. */
  isPublished?(row: RowOf<Table>): boolean;
  /** The time of the last change that visitors see. The default is the last change of the row. */
  changed?: SQL;
  /** The fields of a search result. `text` is the column of `field`, and `image` the address of a picture. */
  hit?: { field: string; text: PgColumn; plain?: (text: SQL) => SQL; image?: PgColumn; order: SQL[] };
  /** The column whose values have each its own display order. Without it all records are in one order. */
  orderGroup?: PgColumn;
};

/** The properties that the writes of all kinds need. */
export type AnyKind = Pick<RecordKind, "entity" | "table" | "removed" | "visible" | "isPublished">;

/** A kind with a display order that staff choose. */
export type OrderedKind = RecordKind<RecordTable & { displayOrder: PgColumn }>;

export type RowOf<Table extends RecordTable> = Table["$inferSelect"];

export function isOrdered(kind: RecordKind): kind is OrderedKind {
  return "displayOrder" in kind.table;
}

/** Returns the name of the kind in `contentKinds` and in the table of translations. */
export function kindName({ table }: Pick<RecordKind, "table">): ContentKind {
  return getTableName(table) as ContentKind;
}

export function removedColumn({ table, removed }: Pick<RecordKind, "table" | "removed">): PgColumn {
  return findColumn(table, removed) as PgColumn;
}

/** Returns the column that identifies a record in its address: the slug, or the id for kinds without slugs. */
export function keyColumn({ table }: Pick<RecordKind, "table">): PgColumn {
  return findColumn(table, "slug") ?? table.id;
}

function findColumn(table: RecordTable, name: string): PgColumn | undefined {
  return (table as unknown as Record<string, PgColumn | undefined>)[name];
}

/** Whether visitors see a record with these values, now or from its scheduled time on. */
export function isPublic({ isPublished, removed }: AnyKind, row: object): boolean {
  const isRemoved = Boolean((row as Record<string, unknown>)[removed]);
  return !isRemoved && isPublished?.(row as RowOf<RecordTable>) === true;
}

/** Locks the slug if visitors see the record, so that a new title does not change the address. */
export function lockPublicSlug<Values extends object>(
  kind: AnyKind,
  values: Values,
  row: object = {},
): Values {
  return isPublic(kind, { ...row, ...values }) ? { ...values, slugLocked: true } : values;
}
