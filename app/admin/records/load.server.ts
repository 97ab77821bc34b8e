import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Db } from "#server/db/connect.ts";
import type { ListPage } from "#server/records/list-records.ts";
import { kitText } from "../kit/kit-text.ts";

type Context = Readonly<RouterContextProvider>;

/** A page of a list; when it cannot be read, an empty one and what to say about it. `code` is the fault's own. */
export async function loadList<Row>(
  context: Context,
  read: (db: Db) => Promise<ListPage<Row>>,
  failed: (code: string | null) => string,
) {
  const { db, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "content.write");
  try {
    return { list: await read(db), mayWrite, error: null };
  } catch (err) {
    log.error({ err }, "a list of the back office could not be loaded");
    const list: ListPage<Row> = { rows: [], total: 0, page: 1, pages: 1, pageSize: 0 };
    return { list, mayWrite, error: failed(faultCode(err)) };
  }
}

/** What a form starts from; `failed` is what to say when there is nothing to start from. */
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
    log.error({ err }, "a record could not be loaded");
    return data({ start: null, mayWrite, error: failed }, { status: 500 });
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Anything else cannot even be asked for: the database would take it for a fault. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}

/** The code that a library or the database gave a fault (`57014`, `ECONNREFUSED`): says what, and nothing personal. */
export function faultCode(error: unknown): string | null {
  let found: string | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && typeof each.code === "string" && /^[\w-]{1,40}$/.test(each.code)) found = each.code;
  }
  return found;
}
