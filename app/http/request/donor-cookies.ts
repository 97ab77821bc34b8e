import { randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { App } from "#server/compose/compose.ts";
import { ownValue } from "#shared/text/own-value.ts";

/**
 * The cookies of the donor's page: the browser that asked for a code, and the session. Their values are random tokens, whose
 * digests the database has. On https the prefix keeps other hosts of the domain from setting them.
 */
type DonorCookie = "donor-code" | "donor-session";

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export function readDonorCookie(request: Request, app: App, cookie: DonorCookie): string | null {
  const name = nameOf(app, cookie);
  const token = ownValue(parse(request.headers.get("cookie") ?? "", name), name) ?? "";
  return tokenShape.test(token) ? token : null;
}

/** Returns the Set-Cookie header of a token; null ends the cookie. Both cookies end with the browser. */
export function donorCookie(app: App, cookie: DonorCookie, token: string | null): string {
  return serialize(nameOf(app, cookie), token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(app),
    ...(token === null ? { maxAge: 0 } : {}),
  });
}

/** Returns the token of the browser that asks for codes, or a new one. */
export function browserToken(request: Request, app: App): string {
  return readDonorCookie(request, app, "donor-code") ?? randomBytes(32).toString("base64url");
}

const isSecure = (app: App) => app.config.publicUrl.startsWith("https:");
const nameOf = (app: App, cookie: DonorCookie) => `${isSecure(app) ? "__Host-" : ""}${cookie}`;
