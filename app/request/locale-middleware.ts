import { serialize } from "hono/utils/cookie";
import type { MiddlewareFunction } from "react-router";
import { appContext, localeContext } from "./context.ts";
import { chooseLocale, explicitLocale, languageCookie } from "./locale.ts";

const year = 60 * 60 * 24 * 365;

/** Decides the language once for the whole request; an explicit `?lang=` is remembered. */
export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localeContext, chooseLocale(request));
  const response = await next();
  const chosen = explicitLocale(request);
  if (chosen) {
    const secure = context.get(appContext).config.publicUrl.startsWith("https:");
    const options = { path: "/", maxAge: year, sameSite: "Lax", secure } as const;
    response.headers.append("Set-Cookie", serialize(languageCookie, chosen, options));
  } else {
    response.headers.append("Vary", "Accept-Language, Cookie");
  }
  return response;
};
