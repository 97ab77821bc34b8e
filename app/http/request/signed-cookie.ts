import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { ownValue } from "#shared/text/own-value.ts";

/** The signature includes the name, so that one cookie is not accepted as another. */
export type SignedCookie = { name: string; maxAgeSeconds: number; path?: string };

/** Returns a Set-Cookie header value: HttpOnly, SameSite=Lax, Secure on https. `value` is ASCII without `;`. */
export function signCookie(cookie: SignedCookie, value: string, secret: string, secure: boolean): string {
  const signedValue = `${value}.${signature(cookie, value, secret)}`;
  return serialize(cookie.name, signedValue, {
    path: cookie.path ?? "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: cookie.maxAgeSeconds,
  });
}

/** Returns the value, or null if the cookie is missing or its signature is wrong. */
export function readCookie(cookie: SignedCookie, request: Request, secret: string): string | null {
  const text = ownValue(parse(request.headers.get("cookie") ?? "", cookie.name), cookie.name) ?? "";
  const dot = text.lastIndexOf(".");
  if (dot < 0) return null;
  const value = text.slice(0, dot);
  const expected = Buffer.from(signature(cookie, value, secret));
  const received = Buffer.from(text.slice(dot + 1));
  return expected.length === received.length && timingSafeEqual(expected, received) ? value : null;
}

function signature(cookie: SignedCookie, value: string, secret: string): string {
  return createHmac("sha256", secret).update(`${cookie.name}\n${value}`).digest("base64url");
}
