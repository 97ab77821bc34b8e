import { parse } from "hono/utils/cookie";
import type { RouterContextProvider } from "react-router";
import { columnsCookie } from "#app/admin/kit/list/hidden-columns.ts";
import { findScreenRight } from "#app/admin/screen-rights.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { listViews } from "#server/staff/views/list-views.ts";

/** Loads the saved views of the lists that the person may open, and the columns that the person has hidden. */
export async function loadListSettings(request: Request, context: Readonly<RouterContextProvider>) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const views = await listViews(db, actor.id);
  return {
    userId: actor.id,
    views: views.filter(({ screen }) => {
      const right = findScreenRight(screen);
      return right && may(actor, right.area, right.level);
    }),
    mayDeleteShared: may(actor, "users", "change"),
    hiddenColumns: parse(request.headers.get("cookie") ?? "")[columnsCookie(actor.id)] ?? "",
  };
}
