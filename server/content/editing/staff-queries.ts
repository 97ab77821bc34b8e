import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import type { ListPage } from "#server/platform/db/list-page.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { TranslationName } from "#shared/content/translations.ts";
import { type ListQuery, listRecords, type SortRule, turkishOrder } from "./list-records.ts";
import { listSlugs } from "./list-slugs.ts";
import { isPublic, type RecordKind, removedColumn } from "./record-kind.ts";
import { readTranslations } from "./save-translations.ts";
import { titleContains } from "./title-contains.ts";

/** The sorts of every list. */
export type CommonSort = "title" | "created" | "updated" | "deleted";

type SortOf<Query extends ListQuery<string>> = NonNullable<Query["sort"]>;

type Rules<Listed, Form, Query extends ListQuery<string>> = {
  /** The columns of the list and of the form. Their `updatedBy` is `changedByName`. */
  listColumns: Listed;
  formColumns: Form;
  /** The additional sorts of this list. */
  sorts: Record<Exclude<SortOf<Query>, CommonSort>, SortRule>;
  /** The default sort. The default sort of deleted records is "deleted". */
  defaultSort: SortOf<Query>;
  filter: (query: Query) => (SQL | undefined)[];
};

/** `wasPublished` is true when visitors see the record, or could see it earlier. */
export type Published = { wasPublished: boolean };

/** Creates the queries of a kind for the back office: the list, and a record by id. */
export function staffQueries<
  Listed extends SelectedFields,
  Form extends SelectedFields,
  Query extends ListQuery<string>,
>(kind: RecordKind, { listColumns, formColumns, sorts, defaultSort, filter }: Rules<Listed, Form, Query>) {
  const { table } = kind;
  const removed = removedColumn(kind);
  const allSorts: Record<string, SortRule> = {
    title: { by: turkishOrder(table.title), first: "lowest" },
    created: { by: table.createdAt, first: "highest" },
    updated: { by: table.updatedAt, first: "highest" },
    deleted: { by: removed, first: "highest" },
    ...sorts,
  };
  return {
    /** Lists one page of the matching records. */
    list(db: Db, query: Query): Promise<ListPage<SelectedRow<Listed>>> {
      const { deleted = false, search, sort = deleted ? "deleted" : defaultSort } = query;
      const where = and(
        deleted ? isNotNull(removed) : isNull(removed),
        ...filter(query),
        titleContains(table.title, search),
      );
      return listRecords(db, table, listColumns, where, allSorts[sort] as SortRule, query);
    },
    /** Finds the fields of a record's form, with its translations; undefined when the record is missing or deleted. */
    async find(
      db: Db,
      id: string,
    ): Promise<(SelectedRow<Form> & Record<TranslationName, string> & Published) | undefined> {
      const [row] = await db
        .select(formColumns as SelectedFields)
        .from(table)
        .leftJoin(adminUsers, eq(table.updatedBy, adminUsers.id))
        .where(and(eq(table.id, id), isNull(removed)));
      if (!row) return undefined;
      const wasPublished =
        kind.isPublished !== undefined && (isPublic(kind, row) || (await listSlugs(db, kind, id)).length > 0);
      return { ...(row as SelectedRow<Form>), ...(await readTranslations(db, kind, id)), wasPublished };
    },
  };
}
