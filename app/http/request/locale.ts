import { parseAccept } from "hono/utils/accept";
import { parse, serialize } from "hono/utils/cookie";
import { type Locale, toLocale } from "#shared/text/locale.ts";

export const languageCookie = "lang";

export const languageVary = "Accept-Language, Cookie";

/** Returns the first language in this order: `?lang=`, cookie, browser, Turkish (docs/contract.md#languages-of-a-page). */
export function chooseLocale(request: Request): Locale {
  const { headers } = request;
  return (
    explicitLocale(request) ??
    impliedLocale(headers.get("cookie") ?? undefined, headers.get("accept-language") ?? undefined)
  );
}

/** Returns the language that the visitor chose: `?lang=`, then cookie. */
export function chosenLocale(request: Request): Locale | undefined {
  const cookie = request.headers.get("cookie");
  return (
    explicitLocale(request) ?? (cookie ? toLocale(parse(cookie, languageCookie)[languageCookie]) : undefined)
  );
}

export function explicitLocale(request: Request): Locale | undefined {
  return toLocale(new URL(request.url).searchParams.get("lang"));
}

export function impliedLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const cookieLocale = cookie ? toLocale(parse(cookie, languageCookie)[languageCookie]) : undefined;
  return cookieLocale ?? (acceptLanguage ? browserLocale(acceptLanguage.slice(0, 500)) : undefined) ?? "tr";
}

// Parsed lists are cached, because every page view sends a list and most lists are the same.
const localeByAcceptLanguage = new Map<string, Locale | undefined>();

function browserLocale(list: string): Locale | undefined {
  if (localeByAcceptLanguage.has(list)) return localeByAcceptLanguage.get(list);
  const locale = parseAcceptLanguage(list);
  if (localeByAcceptLanguage.size >= 1_000) localeByAcceptLanguage.clear();
  localeByAcceptLanguage.set(list, locale);
  return locale;
}

function parseAcceptLanguage(list: string): Locale | undefined {
  for (const { type, q } of parseAccept(list)) {
    const locale = q > 0 ? toLocale(type.split("-")[0]?.toLowerCase()) : undefined;
    if (locale) return locale;
  }
  return undefined;
}

export const yearSeconds = 60 * 60 * 24 * 365;

export function rememberLocale(locale: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:");
  return serialize(languageCookie, locale, { path: "/", maxAge: yearSeconds, sameSite: "Lax", secure });
}
