import type { MiddlewareFunction } from "react-router";
import { appContext, localeContext } from "./context.ts";
import { chooseLocale, explicitLocale, languageVary, rememberLocale } from "./locale.ts";

export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localeContext, chooseLocale(request));
  const response = await next();
  const chosen = explicitLocale(request);
  const { publicUrl } = context.get(appContext).config;
  if (!chosen) response.headers.append("Vary", languageVary);
  // A public response (pictures, feeds) must not set a visitor's language, because caches share it.
  else if (!/\bpublic\b/.test(response.headers.get("Cache-Control") ?? "")) {
    response.headers.append("Set-Cookie", rememberLocale(chosen, publicUrl));
  }
  return response;
};
