import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Db } from "#server/db/connect.ts";
import type { ListPage } from "#server/db/list-page.ts";
import { kitText } from "../kit/kit-text.ts";
import { type FilterValues, type ListQuery, type ListRules, readListQuery } from "../kit/list/list-query.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the page of a list that the address names; after an error an empty page with the error text. `code` is the
 * error's own code.
 */
export async function loadList<
  Row,
  const Sort extends string,
  const Filters extends FilterValues = Record<never, never>,
>(
  { url, context }: { url: URL; context: Context },
  rules: ListRules<Sort, Filters>,
  read: (db: Db, query: AskedList<Sort, Filters>) => Promise<ListPage<Row>>,
  failed: (code: string | null) => string,
) {
  const { db, log } = context.get(appContext);
  const query = readListQuery(url, rules);
  const mayWrite = may(requireStaff(context).actor, "content.write");
  try {
    const list = await read(db, { ...query, ...query.filters });
    return data({ query, list, mayWrite, error: null });
  } catch (err) {
    log.error({ err }, "record list load failed");
    const list: ListPage<Row> = { rows: [], total: 0, page: 1, pages: 1, pageSize: 0 };
    return data({ query, list, mayWrite, error: failed(faultCode(err)) }, { status: 500 });
  }
}

/** The query in the shape of the server's list queries: the filters beside search, sort and page. */
type AskedList<Sort extends string, Filters extends FilterValues> = ListQuery<Sort, Filters> &
  ListQuery<Sort, Filters>["filters"];

/** Loads a form's record; `failed` is the text to show if loading fails. */
export async function loadForm<Start>(
  context: Context,
  read: (db: Db) => Promise<Start | undefined>,
  failed: string,
) {
  const { db, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "content.write");
  try {
    const start = await read(db);
    if (start) return data({ start, mayWrite, error: null });
    return data({ start: null, mayWrite, error: `${failed} ${kitText.missing}` }, { status: 404 });
  } catch (err) {
    log.error({ err }, "record load failed");
    return data({ start: null, mayWrite, error: failed }, { status: 500 });
  }
}

/** The same for a form that loads only its record. */
export function loadRecord<Row>(
  context: Context,
  id: string | undefined,
  find: (db: Db, id: string) => Promise<Row | undefined>,
  failed: string,
) {
  return loadForm<{ record: Row | null }>(
    context,
    async (db) => {
      if (!id) return { record: null };
      const record = await find(db, id);
      return record && { record };
    },
    failed,
  );
}

/** The error code of a library or PostgreSQL (`57014`, `ECONNREFUSED`); contains no personal data. */
function faultCode(error: unknown): string | null {
  let found: string | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && typeof each.code === "string" && /^[\w-]{1,40}$/.test(each.code)) found = each.code;
  }
  return found;
}
