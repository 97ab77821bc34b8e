import { data, type RouterContextProvider } from "react-router";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listCategories, type PublicCategory } from "#server/content/categories/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { ListPage } from "#server/platform/db/list-page.ts";
import { may } from "#server/staff/permissions.ts";
import { isCategorized } from "#shared/content/category.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { queriesOf } from "./content-queries.server.ts";
import type { ListedRecord } from "./record-list.tsx";

type Context = Readonly<RouterContextProvider>;

/**
 * Loads a page of a list. After an error the page is empty and has an error text.
 */
export async function loadList({ url, context }: { url: URL; context: Context }, kind: ContentKind) {
  const { db, log, clock } = context.get(appContext);
  const { rules, list: readList, loadAbove } = queriesOf[kind].queries;
  const query = readListQuery(url, { ...rules, deletedSort: "deleted" });
  const screen = { kind, query, mayWrite: may(requireStaff(context).actor, "content", "change") };
  try {
    return data({
      ...screen,
      categories: await loadCategories(db, kind),
      list: await readList(db, { ...query, ...query.filters }, clock.now()),
      above: (await loadAbove?.(db)) ?? null,
      error: null,
    });
  } catch (err) {
    log.error({ err }, "record list load failed");
    const list: ListPage<ListedRecord> = { rows: [], total: 0, page: 1, pages: 1, pageSize: 0 };
    return data(
      {
        ...screen,
        categories: [],
        list,
        above: null,
        error: sectionOf(kind).text.loadAllFailed(findErrorCode(err)),
      },
      { status: 500 },
    );
  }
}

/** Loads the form of a record; without `id` the form is for a new record. */
export async function loadForm(
  { url, context }: { url: URL; context: Context },
  kind: ContentKind,
  id: string | undefined,
) {
  const app = context.get(appContext);
  const { db, log, clock } = app;
  const mayWrite = may(requireStaff(context).actor, "content", "change");
  const failureText = sectionOf(kind).text.loadFailed;
  try {
    const formProps = await queriesOf[kind].queries.loadForm(db, id, clock.now(), { app, url });
    if (formProps) {
      const categories = await loadCategories(db, kind);
      return data({ kind, formProps, categories, mayWrite, error: "" });
    }
    return data(
      { kind, formProps: null, categories: [], mayWrite, error: `${failureText} ${kitText.missing}` },
      { status: 404 },
    );
  } catch (err) {
    log.error({ err }, "record load failed");
    return data({ kind, formProps: null, categories: [], mayWrite, error: failureText }, { status: 500 });
  }
}

/** Loads the categories of a list, also the hidden ones; none for records without categories. */
async function loadCategories(db: Db, kind: ContentKind): Promise<PublicCategory[]> {
  return isCategorized(kind) ? listCategories(db, kind) : [];
}

/** Returns the error code of a library or PostgreSQL (`57014`, `ECONNREFUSED`), which contains no personal data. */
function findErrorCode(error: unknown): string | null {
  let code: string | null = null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[\w-]{1,40}$/.test(cause.code))
      code = cause.code;
  }
  return code;
}
