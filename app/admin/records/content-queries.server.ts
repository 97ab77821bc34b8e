import type { z } from "zod";
import type { FilterValues, ListQuery, ListRules } from "#app/admin/kit/list/list-query.ts";
import { loadEveryKind } from "#app/admin/sections.ts";
import type { App } from "#server/compose/compose.ts";
import type { Arranged, Moved, NewOrder, Reordered } from "#server/content/editing/arrange-records.ts";
import type { Direction } from "#server/content/editing/order-rules.ts";
import type {
  Created,
  Deleted,
  EditTarget,
  Missing,
  Restored,
  SlugConsent,
  Toggled,
  Updated,
} from "#server/content/editing/outcomes.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { ListPage } from "#server/platform/db/list-page.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { ListedRecord } from "./record-list.tsx";

/** The queries and writes of one kind of content. The folder of each kind exports them. */
export type ContentQueries<
  Sort extends string,
  Filters extends FilterValues,
  Schema extends z.ZodObject,
  FormProps extends { record: { id: string } | null },
> = {
  rules: Omit<ListRules<Sort, Filters, "category">, "deletedSort">;
  list: (db: Db, query: ServerQuery<Sort, Filters>, now: Date) => Promise<ListPage<ListedRecord>>;
  /** Loads what the list shows above its rows. */
  loadAbove?: (db: Db) => Promise<unknown>;
  /** Loads the props of a form; without `id` the form is for a new record. Undefined if the record does not exist. */
  loadForm: (
    db: Db,
    id: string | undefined,
    now: Date,
    request: { app: App; url: URL },
  ) => Promise<FormProps | undefined>;
  schema: Schema;
  verbs: ContentVerbs<z.output<Schema>>;
  /** Returns a message about a save that depends on the saved values. */
  successMessage?: (value: z.output<Schema>, now: Date) => string;
};

/** The query in the format of the server, which has the filters at the top level. */
type ServerQuery<Sort extends string, Filters extends FilterValues> = ListQuery<Sort, Filters, "category"> &
  ListQuery<Sort, Filters, "category">["filters"];

/** The writes of a kind of content. The list offers only the existing writes. */
export type ContentVerbs<Value> = {
  create: (ctx: StaffContext, value: Value, consent: SlugConsent) => Promise<Created>;
  update: (ctx: StaffContext, target: EditTarget, value: Value) => Promise<Updated>;
  /** Shows the record to visitors or hides it. */
  activate?(ctx: StaffContext, id: string, isActive: boolean): Promise<Toggled>;
  setCategory?(ctx: StaffContext, id: string, category: string): Promise<Toggled>;
  move?(ctx: StaffContext, id: string, direction: Direction): Promise<Moved>;
  reorder?(ctx: StaffContext, order: NewOrder): Promise<Reordered>;
  /** Moves the records that have reached their target behind all others. */
  moveReachedLast?(ctx: StaffContext): Promise<Arranged>;
  duplicate(ctx: StaffContext, id: string): Promise<Created | Missing>;
  remove(ctx: StaffContext, id: string): Promise<Deleted>;
  /** `slug` is the slug of the restored record, for records with a slug. */
  restore(ctx: StaffContext, id: string, slug: string | undefined): Promise<Restored>;
};

/** Checks the types: each kind has its own query, form and record. */
export function contentQueries<
  const Sort extends string,
  const Filters extends FilterValues,
  Schema extends z.ZodObject,
  FormProps extends { record: { id: string } | null },
>(queries: ContentQueries<Sort, Filters, Schema, FormProps>) {
  return queries;
}

/** For forms that need only their record. */
export function recordOnly<Row>(find: (db: Db, id: string) => Promise<Row | undefined>) {
  return async (db: Db, id: string | undefined): Promise<{ record: Row | null } | undefined> => {
    if (id === undefined) return { record: null };
    const record = await find(db, id);
    return record && { record };
  };
}

type Queries = ContentQueries<string, Record<never, never>, z.ZodObject, { record: { id: string } | null }>;

export const queriesOf = loadEveryKind(
  import.meta.glob<{ queries: Queries }>("../*/content-queries.server.ts", { eager: true }),
  "content-queries.server.ts",
);
