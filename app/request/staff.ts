import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from "react-router";
import type { Actor } from "#server/accounts/audit.ts";
import { may, mayWriteAnything, type Permission } from "#server/accounts/permissions.ts";
import { isSecondFactorRequired } from "#server/accounts/queries.ts";
import { readSession, type StaffSession } from "#server/accounts/sessions.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import { addressContext, appContext, localeContext } from "./context.ts";
import { flashContext, forgetFlash, readFlash } from "./flash.ts";
import { isOwnOrigin } from "./origin.ts";
import { setsSession, staffCookies } from "./staff-cookies.ts";
import { requestTrouble, type Sender } from "./staff-requests.ts";

/** The signed-in member of staff of this request. `ctx` is what every write verb takes. */
export type Staff = { actor: Actor; ctx: StaffContext; session: StaffSession };

/** Set for every route of the back office but sign-in, whose pages may be without one. */
export const staffContext = createContext<Staff | null>(null);

/** The signed-in member of staff, in loaders and actions below `admin/staff-layout.tsx`. */
export function requireStaff(context: Readonly<RouterContextProvider>): Staff {
  const staff = context.get(staffContext);
  if (!staff) throw new Error("a route of the back office outside its guarded layout");
  return staff;
}

/**
 * Whether who is signed in may write this; asked before anything of a request is read. Screens do not offer what is not
 * allowed, so the log tells of who tries.
 */
export function mayWrite(context: Readonly<RouterContextProvider>, permission: Permission): boolean {
  const { actor, ctx } = requireStaff(context);
  if (may(actor, permission)) return true;
  ctx.log.warn({ actor: actor.id, permission }, "a write without permission was refused");
  return false;
}

/**
 * What holds for everything below the prefix: never cached, no address of ours in a Referer, no writing request from
 * another site. Reads the session.
 */
export const adminGate: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const app = context.get(appContext);
  // Another prefix does not even reach this table of routes (app/http.ts); this is the second lock on that door.
  if (params.adminPath !== app.config.adminPath) throw new Response(null, { status: 404 });
  if (request.method !== "GET" && request.method !== "HEAD" && !isOwnOrigin(request, app.config.publicUrl)) {
    return new Response("Forbidden", { status: 403 });
  }
  context.set(localeContext, "tr");
  const { session, cookies } = await readSession(app.auth, request.headers);
  const trouble = requestTrouble(request, senderOf(session));
  if (trouble === 404) throw new Response(null, { status: trouble });
  if (trouble) return new Response(null, { status: trouble, headers: { "Cache-Control": "no-store" } });
  if (session) {
    const { id, name, role } = session.user;
    const actor: Actor = { id, name, role, address: context.get(addressContext) };
    context.set(staffContext, { actor, session, ctx: { db: app.db, actor, clock: app.clock, log: app.log } });
  }
  const response = await next();
  // What staff have saved they look at next.
  if (session && request.method === "POST") await app.contentHeard();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  // What the route itself says about the session (signing in or out) is newer.
  if (!setsSession(response)) {
    for (const cookie of staffCookies(cookies, app.config.adminPath)) {
      response.headers.append("Set-Cookie", cookie);
    }
  }
  return response;
};

function senderOf(session: StaffSession | null): Sender {
  if (!session) return "stranger";
  return mayWriteAnything(session.user) ? "writer" : "reader";
}

/** The address of the screen that sent a form; sign-in decides whether to lead there (next-path.ts). */
function screenBehind(request: Request): string | null {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

/** Everybody who is not signed in goes to do so, and from there to where they wanted to be. */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const app = context.get(appContext);
  const home = `/${app.config.adminPath}`;
  const staff = context.get(staffContext);
  // Of the page, also where only its data is asked for.
  const { pathname, search } = url;
  if (!staff) {
    // Whose session ended while they wrote goes back to the screen that they wrote from.
    const from = request.method === "GET" ? pathname + search : screenBehind(request);
    const wanted = from === home ? null : from;
    const query = wanted ? `?next=${encodeURIComponent(wanted)}` : "";
    throw redirectDocument(`${home}/login${query}`);
  }
  const enrolment = `${home}/account/two-factor`;
  if (!staff.session.user.twoFactorEnabled && pathname !== enrolment) {
    if (await isSecondFactorRequired(app.db)) throw redirect(enrolment);
  }
  const flash = readFlash(request, app);
  context.set(flashContext, flash);
  const response = await next();
  for (const forget of forgetFlash(flash, app.config.adminPath)) {
    response.headers.append("Set-Cookie", forget);
  }
  return response;
};
