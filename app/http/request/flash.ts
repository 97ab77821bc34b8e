import { randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose/compose.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * A cookie keeps the message of a write until the next screen shows it. Each write has its own cookie, because the answer
 * to an earlier request would otherwise delete a later message.
 */
const prefix = "flash-";
const describeCookie = (name: string): SignedCookie => ({ name, maxAgeSeconds: 60 });

type Flash = { messages: readonly string[]; cookies: readonly string[]; isShown: boolean };

/** The staff guard sets the messages for each request. */
export const flashContext = createContext<Flash>();

/**
 * Returns the header that brings a message to the screen after a write: `redirect(to, { headers: flash(app, "Haber
 * başarıyla kaydedildi.") })`. A message with "başarıyla" is green.
 */
export function flash(app: App, ...messages: string[]): { "Set-Cookie": string } {
  const value = Buffer.from(JSON.stringify(messages)).toString("base64url");
  const { publicUrl, adminPath } = app.config;
  const cookie = describeCookie(prefix + randomBytes(6).toString("hex"));
  const header = signCookie(cookie, value, app.secret, publicUrl.startsWith("https:"));
  return { "Set-Cookie": limitToAdminPath(header, adminPath) };
}

export function showFlash(context: Readonly<RouterContextProvider>): readonly string[] {
  const current = context.get(flashContext);
  current.isShown = true;
  return current.messages;
}

/** Returns the messages, oldest first, because browsers send the oldest cookie first. */
export function readFlash(request: Request, app: App): Flash {
  const cookieNames = Object.keys(parse(request.headers.get("cookie") ?? "")).filter((name) =>
    name.startsWith(prefix),
  );
  const messages: string[] = [];
  const cookies: string[] = [];
  for (const name of cookieNames) {
    const value = readCookie(describeCookie(name), request, app.secret);
    if (value === null) continue;
    cookies.push(name);
    messages.push(...(JSON.parse(Buffer.from(value, "base64url").toString()) as string[]));
  }
  return { messages, cookies, isShown: false };
}

export function forgetFlash({ cookies, isShown }: Flash, adminPath: string): string[] {
  if (!isShown) return [];
  return cookies.map((name) =>
    limitToAdminPath(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`, adminPath),
  );
}

function limitToAdminPath(header: string, adminPath: string): string {
  return header.replace(/; Path=[^;]*/i, `; Path=/${adminPath}`);
}
