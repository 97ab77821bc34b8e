import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may, rightsOf } from "#server/staff/permissions.ts";
import type { Area } from "#shared/staff/rights.ts";
import { findScreenRight } from "./screen-rights.ts";

/** The signed-in person for the frame of a screen. */
export async function describePerson(context: Readonly<RouterContextProvider>) {
  const { user } = requireStaff(context).session;
  const { id, name, email, role } = user;
  return {
    staff: { id, name, email, role, rights: rightsOf(user) },
    brand: (await context.get(appContext).identity.read()).name.tr,
  };
}

/** The refusal of a screen. The menu stays whole, so the page says which right is missing. */
export type MissingRight = Awaited<ReturnType<typeof describePerson>> & { area: Area | null };

/** Refuses the screens and endpoints of areas that the person may not see. Writes check their own level besides. */
export const screenGuard: MiddlewareFunction<Response> = async ({ url, context }) => {
  const { actor } = requireStaff(context);
  const home = `/${context.get(appContext).config.adminPath}`;
  const right = findScreenRight(url.pathname.slice(home.length).replace(/^\/+|\/+$/g, ""));
  if (right === null || (right && may(actor, right.area, right.level))) return;
  const refusal: MissingRight = { ...(await describePerson(context)), area: right?.area ?? null };
  // A path without a line in the table is closed, and looks like an unknown page.
  throw data(refusal, { status: right ? 403 : 404 });
};
