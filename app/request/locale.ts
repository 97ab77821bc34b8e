import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import { type Locale, toLocale } from "#shared/locale.ts";

export const languageCookie = "lang";

/** `?lang=`, then cookie, then browser, then Turkish (contract section 3). */
export function chooseLocale(request: Request): Locale {
  return (
    explicitLocale(request) ??
    toLocale(parse(request.headers.get("cookie") ?? "", languageCookie)[languageCookie]) ??
    browserLocale(request.headers.get("accept-language")) ??
    "tr"
  );
}

export function explicitLocale(request: Request): Locale | undefined {
  return toLocale(new URL(request.url).searchParams.get("lang"));
}

function browserLocale(header: string | null): Locale | undefined {
  if (!header) return;
  for (const { type, q } of parseAccept(header.slice(0, 500))) {
    const locale = q > 0 ? toLocale(type.split("-")[0]?.toLowerCase()) : undefined;
    if (locale) return locale;
  }
}
