import type { MiddlewareFunction } from "react-router";
import { appContext, localeContext } from "./context.ts";
import { chooseLocale, explicitLocale, languageVary, rememberLocale } from "./locale.ts";

/** Decides the language once for the whole request; an explicit `?lang=` is remembered. */
export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localeContext, chooseLocale(request));
  const response = await next();
  const chosen = explicitLocale(request);
  const { publicUrl } = context.get(appContext).config;
  if (!chosen) response.headers.append("Vary", languageVary);
  // What caches may hand to others (pictures, lists for machines) chooses nobody's language.
  else if (!/\bpublic\b/.test(response.headers.get("Cache-Control") ?? "")) {
    response.headers.append("Set-Cookie", rememberLocale(chosen, publicUrl));
  }
  return response;
};
