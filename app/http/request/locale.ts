import { parseAccept } from "hono/utils/accept";
import { parse, serialize } from "hono/utils/cookie";
import { type Locale, toLocale } from "#shared/text/locale.ts";

export const languageCookie = "lang";

export const languageVary = "Accept-Language, Cookie";

/** The order is `?lang=`, cookie, browser, Turkish (docs/contract.md#languages-of-a-page). */
export function chooseLocale(request: Request): Locale {
  const { headers } = request;
  return (
    explicitLocale(request) ??
    impliedLocale(headers.get("cookie") ?? undefined, headers.get("accept-language") ?? undefined)
  );
}

export function explicitLocale(request: Request): Locale | undefined {
  return toLocale(new URL(request.url).searchParams.get("lang"));
}

export function impliedLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const kept = cookie ? toLocale(parse(cookie, languageCookie)[languageCookie]) : undefined;
  return kept ?? (acceptLanguage ? browserLocale(acceptLanguage.slice(0, 500)) : undefined) ?? "tr";
}

// Every page view sends a list, and browsers send few different ones, so parsed lists are cached.
const readLists = new Map<string, Locale | undefined>();

function browserLocale(list: string): Locale | undefined {
  if (readLists.has(list)) return readLists.get(list);
  const locale = readList(list);
  if (readLists.size >= 1_000) readLists.clear();
  readLists.set(list, locale);
  return locale;
}

function readList(list: string): Locale | undefined {
  for (const { type, q } of parseAccept(list)) {
    const locale = q > 0 ? toLocale(type.split("-")[0]?.toLowerCase()) : undefined;
    if (locale) return locale;
  }
  return undefined;
}

const year = 60 * 60 * 24 * 365;

export function rememberLocale(locale: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:");
  return serialize(languageCookie, locale, { path: "/", maxAge: year, sameSite: "Lax", secure });
}
