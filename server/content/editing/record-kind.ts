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

/** The properties of one kind of records, which purge, search, sitemap and the shared writes use. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  /** The name of the kind in the audit trail. */
  entity: Entity;
  table: Table;
  /** The rules of the form, by field. */
  values: z.ZodObject;
  /** The rules of the texts in other languages, by name (shared/content/translations.ts). */
  translations: Readonly<Record<TranslationName, z.ZodType<string>>>;
  /** The column that is set when a record is deleted, and the values that change with it. */
  removed: "deletedAt" | "archivedAt";
  alsoOnRemoval?: Partial<Table["$inferInsert"]>;
  /** The unique constraint, and the field that must change when it refuses. */
  unique?: { constraint: string; field: string };
  /** A deleted record is purged after 30 days only where this condition holds. Without a condition it always is. */
  purgeable?: SQL | undefined;
  /** Selects the records that visitors see now. */
  visible(now: Date): SQL | undefined;
  /** Whether visitors see this record of a kind with slugs, now or from its scheduled time on. */
  isPublished?(row: RowOf<Table>): boolean;
  /** The time of the last change for visitors. The default is the last change of the row. */
  changed?: SQL;
  /** The fields of a search result. `text` is the column of `field`, and `image` the address of a picture. */
  hit?: { field: string; text: PgColumn; plain?: (text: SQL) => SQL; image?: PgColumn; order: SQL[] };
};

/** The properties of any kind that the shared writes need. */
export type AnyKind = Pick<RecordKind, "entity" | "table" | "removed" | "visible" | "isPublished">;

/** A kind whose display order staff choose. */
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

/** Returns the column that identifies a record in its address: the slug, or the id. */
export function keyColumn({ table }: Pick<RecordKind, "table">): PgColumn {
  return findColumn(table, "slug") ?? table.id;
}

function findColumn(table: RecordTable, name: string): PgColumn | undefined {
  return (table as unknown as Record<string, PgColumn | undefined>)[name];
}

/** Whether visitors see a record with these values under its slug, now or from its scheduled time on. */
export function isPublic({ isPublished, removed }: AnyKind, row: object): boolean {
  const isRemoved = Boolean((row as Record<string, unknown>)[removed]);
  return !isRemoved && isPublished?.(row as RowOf<RecordTable>) === true;
}

/** Locks the slug in these values if visitors see the record, whose address must not follow the title. */
export function lockPublicSlug<Values extends object>(
  kind: AnyKind,
  values: Values,
  row: object = {},
): Values {
  return isPublic(kind, { ...row, ...values }) ? { ...values, slugLocked: true } : values;
}
