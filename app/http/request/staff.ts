import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from "react-router";
import { readShownIbans } from "#server/giving/accounts/queries.ts";
import type { Actor } from "#server/staff/audit.ts";
import { may, mayWriteAnything } from "#server/staff/permissions.ts";
import { isSecondFactorRequired } from "#server/staff/queries.ts";
import { readSession, type StaffSession } from "#server/staff/sessions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Area, Right } from "#shared/staff/rights.ts";
import { addressContext, appContext, localeContext } from "./context.ts";
import { flashContext, forgetFlash, readFlash } from "./flash.ts";
import { isOwnOrigin } from "./origin.ts";
import { setsSession, staffCookies } from "./staff-cookies.ts";
import { findRefusalStatus, type Sender } from "./staff-requests.ts";

/** The signed-in member of staff. Every write gets `ctx`. */
export type Staff = { actor: Actor; ctx: StaffContext; session: StaffSession };

export const staffContext = createContext<Staff | null>(null);

export function requireStaff(context: Readonly<RouterContextProvider>): Staff {
  const staff = context.get(staffContext);
  if (!staff) throw new Error("a route of the back office outside its guarded layout");
  return staff;
}

/**
 * Returns whether the signed-in member of staff has this right. An action must check it before it reads the request.
 * Screens offer only allowed actions, so a refusal is logged as a warning.
 */
export function checkRight(
  context: Readonly<RouterContextProvider>,
  area: Area,
  level: Right["level"],
): boolean {
  return checkAnyRight(context, [{ area, level }]);
}

/** Returns whether the signed-in member of staff has one of these rights, and logs a refusal. */
export function checkAnyRight(context: Readonly<RouterContextProvider>, rights: readonly Right[]): boolean {
  const { actor, ctx } = requireStaff(context);
  if (rights.some(({ area, level }) => may(actor, area, level))) return true;
  ctx.log.warn({ actor: actor.id, rights }, "write without permission refused");
  return false;
}

/**
 * Reads the session, and applies the rules for every path below the prefix: no caching, no Referer to other sites, no
 * writes from other sites.
 */
export const adminGate: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const app = context.get(appContext);
  // app/http/server/pages.ts has already checked the prefix; this is a second check.
  if (params.adminPath !== app.config.adminPath) throw new Response(null, { status: 404 });
  if (request.method !== "GET" && request.method !== "HEAD" && !isOwnOrigin(request, app.config.publicUrl)) {
    return new Response("Forbidden", { status: 403 });
  }
  context.set(localeContext, "tr");
  const { session, cookies } = await readSession(app.auth, request.headers);
  const refusalStatus = findRefusalStatus(request, classifySender(session));
  if (refusalStatus === 404) throw new Response(null, { status: refusalStatus });
  if (refusalStatus)
    return new Response(null, { status: refusalStatus, headers: { "Cache-Control": "no-store" } });
  if (session) {
    const actor = toActor(session, context.get(addressContext));
    const ctx: StaffContext = {
      db: app.db,
      actor,
      clock: app.clock,
      log: app.log,
      readShownIbans: (db) => readShownIbans({ ...app.accounts, db }),
    };
    context.set(staffContext, { actor, session, ctx });
  }
  const response = await next();
  // Staff open the changed page next, so the answer waits until this process has dropped its cached copy.
  if (session && request.method === "POST") await app.waitForContentEvents();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  // A session cookie that the route itself set (sign-in, sign-out) is newer.
  if (!setsSession(response)) {
    for (const cookie of staffCookies(cookies, app.config.adminPath)) {
      response.headers.append("Set-Cookie", cookie);
    }
  }
  return response;
};

export function toActor({ user }: StaffSession, address: string | null): Actor {
  const { id, name, role, overrides } = user;
  return { id, name, role, overrides, address };
}

function classifySender(session: StaffSession | null): Sender {
  if (!session) return "stranger";
  return mayWriteAnything(session.user) ? "writer" : "reader";
}

function findRefererScreen(request: Request): string | null {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

const isEventStream = (request: Request) => request.headers.get("Accept")?.includes("text/event-stream");

/** The status is 204, because after any other status a browser opens the stream again (HTML standard, 9.2.3). */
const endStream = () => new Response(null, { status: 204 });

/** Redirects a request without a session to sign-in, with the requested page in `?next=`. */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const app = context.get(appContext);
  const home = `/${app.config.adminPath}`;
  const staff = context.get(staffContext);
  // `url` is the address of the page, also if only its data is requested.
  const { pathname, search } = url;
  if (!staff) {
    // If the session ended before a form was sent, the person returns to the screen of the form.
    const from = request.method === "GET" ? pathname + search : findRefererScreen(request);
    const nextScreen = from === home ? null : from;
    const query = nextScreen ? `?next=${encodeURIComponent(nextScreen)}` : "";
    throw isEventStream(request) ? endStream() : redirectDocument(`${home}/login${query}`);
  }
  const passwordScreen = `${home}/account/password`;
  const enrolmentScreen = `${home}/account/two-factor`;
  if (staff.session.user.mustChangePassword) {
    if (pathname !== passwordScreen) throw isEventStream(request) ? endStream() : redirect(passwordScreen);
  } else if (!staff.session.user.twoFactorEnabled && pathname !== enrolmentScreen) {
    if (await isSecondFactorRequired(app.db))
      throw isEventStream(request) ? endStream() : redirect(enrolmentScreen);
  }
  const flash = readFlash(request, app);
  context.set(flashContext, flash);
  const response = await next();
  for (const deletedCookie of forgetFlash(flash, app.config.adminPath)) {
    response.headers.append("Set-Cookie", deletedCookie);
  }
  return response;
};
