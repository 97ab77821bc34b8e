import { data, type RouterContextProvider } from "react-router";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import type { ListPage } from "#server/platform/db/list-page.ts";
import { may } from "#server/staff/permissions.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { queriesOf } from "./content-queries.server.ts";
import type { ListedRecord } from "./record-list.tsx";

type Context = Readonly<RouterContextProvider>;

/**
 * Loads a page of a list. After an error the page is empty and has an error text.
 */
export async function loadList({ url, context }: { url: URL; context: Context }, kind: ContentKind) {
  const { db, log, clock } = context.get(appContext);
  const { rules, list: readList } = queriesOf[kind].queries;
  const query = readListQuery(url, { ...rules, deletedSort: "deleted" });
  const screen = { kind, query, mayWrite: may(requireStaff(context).actor, "content", "change") };
  try {
    return data({
      ...screen,
      list: await readList(db, { ...query, ...query.filters }, clock.now()),
      error: null,
    });
  } catch (err) {
    log.error({ err }, "record list load failed");
    const list: ListPage<ListedRecord> = { rows: [], total: 0, page: 1, pages: 1, pageSize: 0 };
    return data(
      { ...screen, list, error: sectionOf(kind).text.loadAllFailed(findErrorCode(err)) },
      { status: 500 },
    );
  }
}

/** Loads the form of a record; without `id` the form is for a new record. */
export async function loadForm(context: Context, kind: ContentKind, id: string | undefined) {
  const { db, log, clock } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "content", "change");
  const failureText = sectionOf(kind).text.loadFailed;
  try {
    const formProps = await queriesOf[kind].queries.loadForm(db, id, clock.now());
    if (formProps) return data({ kind, formProps, mayWrite, error: "" });
    return data(
      { kind, formProps: null, mayWrite, error: `${failureText} ${kitText.missing}` },
      { status: 404 },
    );
  } catch (err) {
    log.error({ err }, "record load failed");
    return data({ kind, formProps: null, mayWrite, error: failureText }, { status: 500 });
  }
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
