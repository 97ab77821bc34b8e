import type { MiddlewareFunction } from "react-router";
import { appContext, localeContext } from "./context.ts";
import { chooseLocale, explicitLocale, languageVary, rememberLocale } from "./locale.ts";

export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localeContext, chooseLocale(request));
  const response = await next();
  const locale = explicitLocale(request);
  const { publicUrl } = context.get(appContext).config;
  if (!locale) response.headers.append("Vary", languageVary);
  // Caches share a public response (pictures, feeds), so it must not set the language of one visitor.
  else if (!/\bpublic\b/.test(response.headers.get("Cache-Control") ?? "")) {
    response.headers.append("Set-Cookie", rememberLocale(locale, publicUrl));
  }
  return response;
};
