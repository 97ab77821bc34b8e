import { randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose/compose.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * A write's message is kept in a cookie until the next screen shows it. Each write has its own cookie: with a shared
 * one, the answer to an earlier request would delete a later message.
 */
const prefix = "flash-";
const named = (name: string): SignedCookie => ({ name, maxAgeSeconds: 60 });

type Flash = { messages: readonly string[]; cookies: readonly string[]; shown: boolean };

/** The staff guard sets the messages for each request. */
export const flashContext = createContext<Flash>();

/**
 * Returns the header that carries a message to the screen after a write: `redirect(to, { headers: flash(app, "Haber
 * başarıyla kaydedildi.") })`. The message is green if it contains "başarıyla".
 */
export function flash(app: App, ...messages: string[]): { "Set-Cookie": string } {
  const value = Buffer.from(JSON.stringify(messages)).toString("base64url");
  const { publicUrl, adminPath } = app.config;
  const cookie = named(prefix + randomBytes(6).toString("hex"));
  const header = signCookie(cookie, value, app.secret, publicUrl.startsWith("https:"));
  return { "Set-Cookie": below(header, adminPath) };
}

export function takeFlash(context: Readonly<RouterContextProvider>): readonly string[] {
  const found = context.get(flashContext);
  found.shown = true;
  return found.messages;
}

/** Returns the messages, oldest first, because browsers send the oldest cookie first. */
export function readFlash(request: Request, app: App): Flash {
  const sent = Object.keys(parse(request.headers.get("cookie") ?? "")).filter((name) =>
    name.startsWith(prefix),
  );
  const messages: string[] = [];
  const cookies: string[] = [];
  for (const name of sent) {
    const value = readCookie(named(name), request, app.secret);
    if (value === null) continue;
    cookies.push(name);
    messages.push(...(JSON.parse(Buffer.from(value, "base64url").toString()) as string[]));
  }
  return { messages, cookies, shown: false };
}

export function forgetFlash({ cookies, shown }: Flash, adminPath: string): string[] {
  if (!shown) return [];
  return cookies.map((name) => below(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`, adminPath));
}

function below(header: string, adminPath: string): string {
  return header.replace(/; Path=[^;]*/i, `; Path=/${adminPath}`);
}
