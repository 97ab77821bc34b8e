import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/** What the last write has to say, until the next screen has said it. */
const cookie: SignedCookie = { name: "flash", maxAgeSeconds: 60 };

type Flash = { messages: readonly string[]; shown: boolean };

/** Set by the staff guard for each request. */
export const flashContext = createContext<Flash>();

/**
 * The header that brings a message along to the screen that a write leads to:
 * `redirect(to, { headers: flash(app, "Haber başarıyla kaydedildi.") })`. Green if it contains "başarıyla".
 */
export function flash(app: App, ...messages: string[]): { "Set-Cookie": string } {
  const value = Buffer.from(JSON.stringify(messages)).toString("base64url");
  const { publicUrl, adminPath } = app.config;
  const header = signCookie(cookie, value, app.secret, publicUrl.startsWith("https:"));
  return { "Set-Cookie": below(header, adminPath) };
}

/** The messages for this screen; from now on they are said. */
export function takeFlash(context: Readonly<RouterContextProvider>): readonly string[] {
  const found = context.get(flashContext);
  found.shown = true;
  return found.messages;
}

export function readFlash(request: Request, app: App): Flash {
  const value = readCookie(cookie, request, app.secret);
  if (value === null) return { messages: [], shown: false };
  const messages = JSON.parse(Buffer.from(value, "base64url").toString()) as string[];
  return { messages, shown: false };
}

/** The header that makes the browser forget what has been said; null when there was nothing. */
export function forgetFlash({ messages, shown }: Flash, adminPath: string): string | null {
  if (!shown || messages.length === 0) return null;
  return below(`${cookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`, adminPath);
}

function below(header: string, adminPath: string): string {
  return header.replace(/; Path=[^;]*/i, `; Path=/${adminPath}`);
}
