import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Db } from "#server/db/connect.ts";
import type { ListPage } from "#server/records/list-records.ts";
import { kitText } from "../kit/kit-text.ts";

type Context = Readonly<RouterContextProvider>;

/** Loads a page of a list; after an error an empty page with the error text. `code` is the error's own code. */
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
    log.error({ err }, "record list load failed");
    const list: ListPage<Row> = { rows: [], total: 0, page: 1, pages: 1, pageSize: 0 };
    return { list, mayWrite, error: failed(faultCode(err)) };
  }
}

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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** PostgreSQL raises an error for an id that is no UUID. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}

/** The error code of a library or PostgreSQL (`57014`, `ECONNREFUSED`); contains no personal data. */
export function faultCode(error: unknown): string | null {
  let found: string | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && typeof each.code === "string" && /^[\w-]{1,40}$/.test(each.code)) found = each.code;
  }
  return found;
}
